import { getDefault } from "valibot";
import { presetRows } from "../../backend/presets.ts";
import {
  type SettingRow,
  settingRows,
  settingsSchema,
} from "../../worker/settings/settings-schema.ts";
import { toAbilityTable, toGatewayRows, toPluginTable, toStatusTable } from "./provider-tables.ts";

const formats: Record<string, unknown> = settingsSchema.entries;

const readDefault = (name: string): string =>
  String(getDefault(formats[name] as Parameters<typeof getDefault>[0]) ?? "");

const openRows = settingRows.filter((row) => !row.isSecret);

function toDefaultCell({ names, shownDefault }: SettingRow): string {
  if (shownDefault) return shownDefault;
  const values = names.map((name) => readDefault(name)).map((value) => value && `\`${value}\``);
  return [...new Set(values)].map((value) => value || "empty").join(", ");
}

const toCode = (names: string[]) => names.map((name) => `\`${name}\``).join(", ");

/** README's table of settings. */
const toTable = (): string =>
  [
    "",
    "|---|---|---|",
    ...openRows.map((row) => `| ${toCode(row.names)} | ${toDefaultCell(row)} | ${row.effect} |`),
  ].join("\n");

/** What the embedded shop is started with. */
const toPresets = (): string =>
  [
    "",
    "|---|---|---|",
    ...presetRows.map(
      ({ name, fallback, effect }) =>
        `| \`${name}\` | ${fallback ? `\`${fallback}\`` : "empty"} | ${effect} |`,
    ),
  ].join("\n");

/** Comment lines of at most a hundred characters, without the marks of Markdown. */
function toComment(markdown: string): string[] {
  const plain = markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");
  const text = `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`;
  const lines = [""];
  for (const word of text.split(" "))
    if (`${lines.at(-1)} ${word}`.length < 98) lines.push(`${lines.pop()} ${word}`);
    else lines.push(` ${word}`);
  return lines.map((line) => `#${line}`);
}

type ToLine = (name: string, row: SettingRow) => string;

const toLines = (rows: SettingRow[], toLine: ToLine): string =>
  rows
    .map((row) => [...toComment(row.effect), ...row.names.map((name) => toLine(name, row))])
    .map((lines) => lines.join("\n"))
    .join("\n");

const toVars = (): string =>
  toLines(openRows, (name) => `${name} = ${JSON.stringify(readDefault(name))}`);

const toSecrets = (): string =>
  toLines(
    settingRows.filter((row) => row.isSecret),
    // Cloudflare's button asks for each secret that has no #.
    (name, { isAsked }) => `${isAsked ? "" : "# "}${name}=`,
  );

/** Replaces what follows a start, up to an end or the file's. */
function replaceAfter(text: string, start: string, end: string | null, part: string): string {
  const from = text.indexOf(start);
  if (from < 0) throw new Error(`no ${JSON.stringify(start)}`);
  const to = end === null ? -1 : text.indexOf(end, from + start.length);
  return text.slice(0, from) + start + part + (to < 0 ? "\n" : text.slice(to));
}

/** Replaces a table by its heading's text. */
const replaceTable = (text: string, heading: string, table: string): string =>
  replaceAfter(text, `${heading}\n\n`, "\n\n", table);

function withProviders(text: string): string {
  const plugins = replaceTable(text, pluginsAbove, toPluginTable());
  const abilities = replaceTable(plugins, "## What each can do", toAbilityTable());
  return replaceTable(abilities, statusesAbove, toStatusTable());
}

const pluginsAbove = "<!-- plugins, by npm run settings -->";
const statusesAbove = "<!-- statuses, by npm run settings -->";

/** The files that list settings or payment providers, each with what makes its text from the text that it has. */
export const settingLists: readonly [file: string, update: (text: string) => string][] = [
  [
    "README.md",
    (text) => replaceAfter(text, "\n\n| setting | default | effect |", "\n\n", toTable()),
  ],
  [
    "backend/README.md",
    (text) => replaceAfter(text, "\n\n| preset | default | effect |", "\n\n", toPresets()),
  ],
  ["wrangler.toml", (text) => replaceAfter(text, "\n[vars]\n", null, toVars())],
  ["docs/payments.md", withProviders],
  [
    "wordpress/edge-storefront/includes/findings.php",
    (text) => replaceAfter(text, "\nconst GATEWAYS = array(\n", "\n);", toGatewayRows()),
  ],
  [".dev.vars.example", (text) => replaceAfter(text, "--name NAME\n\n", null, toSecrets())],
];
