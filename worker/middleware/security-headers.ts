import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { development } from "../development.ts";
import { styleSheet } from "../render/style-sheet.ts";

async function hashSource(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

let styleHash: Promise<string> | undefined;

// Vite's own client adds style elements and opens a socket while developing.
async function contentSecurityPolicy(): Promise<string> {
  styleHash ??= hashSource(styleSheet);
  const style = development ? "'self' 'unsafe-inline'" : await styleHash;
  return [
    "default-src 'none'",
    `script-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    `style-src ${style}`,
    "img-src 'self' data:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Headers that every answer carries; the policy works by hashes, so cached pages keep it. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set("content-security-policy", await contentSecurityPolicy());
  headers.set("strict-transport-security", "max-age=63072000; includeSubDomains; preload");
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-resource-policy", "same-origin");
  headers.set("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(self)");
});
