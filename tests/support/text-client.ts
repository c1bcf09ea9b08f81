import { CookieJar } from "./cookie-jar.ts";
import { readPage, type TextButton, type TextField, type TextPage } from "./text-page.ts";

/** What is typed or chosen before a button is pressed: by label; true sets a box or a choice. */
export type Typed = Record<string, string | boolean>;

/** Somebody with a text browser: knows links and forms by what is written on them, and nothing else. */
export class TextClient {
  readonly jar = new CookieJar();
  readonly #origin: string;
  #page: TextPage = readPage("", "/");
  #status = 0;
  #address = "/";

  constructor(origin: string) {
    this.#origin = origin;
  }

  get page(): TextPage {
    return this.#page;
  }

  get status(): number {
    return this.#status;
  }

  /** Path and query of the page. */
  get address(): string {
    return this.#address;
  }

  open(address: string): Promise<void> {
    return this.#go("GET", address);
  }

  /** Follows the first link of that name. */
  async follow(name: string): Promise<void> {
    const link = this.#page.links.find((it) => it.name === name);
    if (!link) throw new Error(`${this.#where} has no link "${name}".`);
    await this.#go("GET", link.address);
  }

  /** Fills in the form of the button of that name, and presses it. */
  async press(name: string, typed: Typed = {}): Promise<void> {
    const button = this.button(name, Object.keys(typed));
    const sent = filled(button, typed, this.#where);
    if (button.method === "POST") return this.#go("POST", button.action, sent);
    const address = new URL(button.action, this.#origin + this.#address);
    address.search = sent.toString();
    return this.#go("GET", address.href);
  }

  /** Presses a button so often before any response is there; returns where each response leads. */
  async pressAtOnce(name: string, typed: Typed, times: number): Promise<string[]> {
    const { action } = this.button(name, Object.keys(typed));
    const body = filled(this.button(name, Object.keys(typed)), typed, this.#where);
    const presses = Array.from({ length: times }, async () => {
      const response = await this.#send("POST", new URL(action, this.#origin), body);
      await response.body?.cancel();
      return response.headers.get("location") ?? String(response.status);
    });
    return Promise.all(presses);
  }

  /** The first button of that name, or of it and an amount, whose form has fields of these labels. */
  button(name: string, labels: string[] = []): TextButton {
    const button = this.#page.buttons.find(
      (it) =>
        it.name.split(" · ")[0] === name && labels.every((label) => fieldOf(it.fields, label)),
    );
    if (button) return button;
    const wanted = labels.length > 0 ? ` with the fields ${labels.join(", ")}` : "";
    throw new Error(`${this.#where} has no button "${name}"${wanted}.`);
  }

  /** What the field of that label holds. */
  valueOf(label: string): string | undefined {
    for (const { fields } of this.#page.buttons) {
      const field = fieldOf(fields, label);
      if (field) return field.kind === "option" ? String(field.isSet) : field.value;
    }
    return undefined;
  }

  /** Goes on wherever pages go by themselves; their pauses count, not how slowly they come. */
  async wait(seconds: number): Promise<void> {
    for (let waited = 0; this.#page.refresh && waited < seconds; ) {
      const { seconds: pause, address } = this.#page.refresh;
      await new Promise((resolve) => setTimeout(resolve, pause * 1000));
      await this.#go("GET", address);
      waited += Math.max(pause, 1);
    }
  }

  /** Loads the page again, as it advises, where it says that the shop cannot be reached. */
  async insist(times = 20): Promise<void> {
    for (let time = 0; this.#status === 503 && time < times; time += 1) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      await this.#go("GET", this.#address);
    }
  }

  get #where(): string {
    return `${this.#address} (${this.#status}, "${this.#page.title}")`;
  }

  async #go(method: string, address: string, body?: URLSearchParams): Promise<void> {
    const from = new URL(this.#address, this.#origin);
    const to = new URL(address, from);
    // As a browser's address bar: it names where somebody is going even where no response comes.
    if (method === "GET") [this.#address, this.#status] = [to.pathname + to.search, 0];
    const response = await this.#send(method, to, body, from.href);
    const next = response.headers.get("location");
    if (next && response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return this.#go("GET", new URL(next, to).href);
    }
    const html = await response.text();
    [this.#address, this.#status] = [to.pathname + to.search, response.status];
    this.#page = readPage(html, this.#address);
  }

  async #send(
    method: string,
    to: URL,
    body?: URLSearchParams,
    from = this.#origin + this.#address,
  ) {
    // A browser sends a request again whose pooled connection had been closed; fetch does not.
    const connection = "close";
    const headers = { ...this.jar.header(), origin: this.#origin, referer: from, connection };
    const response = await fetch(to, { method, headers, body, redirect: "manual" });
    this.jar.take(response.headers);
    return response;
  }
}

// Choices have their price or a description after their name.
const fieldOf = (fields: TextField[], label: string): TextField | undefined =>
  fields.find((field) => field.label === label) ??
  fields.find((field) => field.kind === "option" && field.label.startsWith(label));

function filled(button: TextButton, typed: Typed, where: string): URLSearchParams {
  const fields = button.fields.map((field) => ({ ...field }));
  for (const [label, value] of Object.entries(typed)) {
    const field = fieldOf(fields, label);
    if (!field) throw new Error(`${where}: the form of "${button.name}" has no "${label}".`);
    set(field, value, fields);
  }
  const sent = fields.filter(({ kind, isSet }) => kind !== "option" || isSet);
  return new URLSearchParams([
    ...sent.map(({ name, value }): [string, string] => [name, value]),
    ...button.adds,
  ]);
}

function set(field: TextField, value: string | boolean, fields: TextField[]): void {
  if (field.kind !== "option") {
    const chosen = field.kind === "list" ? field.choices.get(String(value)) : String(value);
    if (chosen === undefined) throw new Error(`"${field.label}" offers no "${value}".`);
    field.value = chosen;
    return;
  }
  // Of choices with one name only one is set; a box that stands alone is set or not.
  for (const other of fields) if (other.name === field.name) other.isSet = false;
  field.isSet = value === true;
}
