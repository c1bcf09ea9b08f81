/** Cookies of one browser at one site. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  get(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** As somebody would who edits a cookie by hand. */
  set(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** As a cookie that has expired. */
  delete(name: string): void {
    this.#cookies.delete(name);
  }

  /** Takes what a response sets, or deletes. */
  take(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";");
      const [name = "", ...value] = pair.split("=");
      const isOver = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
      if (isOver) this.#cookies.delete(name.trim());
      else this.#cookies.set(name.trim(), value.join("="));
    }
  }

  header(): Record<string, string> {
    const pairs = Array.from(this.#cookies, ([name, value]) => `${name}=${value}`);
    return pairs.length > 0 ? { cookie: pairs.join("; ") } : {};
  }
}
