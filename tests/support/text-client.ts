import { DomUtils, parseDocument } from "htmlparser2";
import { CookieJar } from "./cookie-jar.ts";

type ChildNode = ReturnType<typeof parseDocument>["children"][number];
type Element = Extract<ChildNode, { attribs: Record<string, string> }>;

type Text = Extract<ChildNode, { type: "text" }>;

const isTag = (node: ChildNode): node is Element => "attribs" in node;
const isText = (node: ChildNode): node is Text => node.type === "text";

/** A link as somebody reads it. */
interface TextLink {
  name: string;
  address: string;
}

/** One control of a form; what it holds is what would be sent. */
interface TextField {
  /** Its label, without the mark of a required field. */
  label: string;
  name: string;
  kind: "text" | "hidden" | "option" | "list";
  value: string;
  /** Of a checkbox or radio: whether it is set. */
  isSet: boolean;
  /** Of a list: what can be chosen, by what is read. */
  choices: Map<string, string>;
}

/** A button with the form that it sends. */
export interface TextButton {
  name: string;
  action: string;
  method: string;
  /** What the button itself adds to what is sent. */
  adds: [string, string][];
  fields: TextField[];
}

/** A page as somebody sees it who has neither script nor style: text, links, forms. */
interface TextPage {
  title: string;
  heading: string;
  /** All that can be read on it, in order, in one line. */
  text: string;
  /** What it announces at once: its alerts, and what describes a wrong field that has the focus. */
  alerts: string[];
  links: TextLink[];
  buttons: TextButton[];
  /** Where it goes by itself after a while; null where it stays. */
  refresh: { seconds: number; address: string } | null;
  lang: string;
}

const unread = new Set(["script", "style", "template", "head", "svg"]);

function read(node: ChildNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node) || unread.has(node.name) || "hidden" in node.attribs) return "";
  const text = node.children.map(read).join("");
  return /^(a|b|em|small|span|strong)$/.test(node.name) ? text : ` ${text} `;
}

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();
const getText = (node: ChildNode): string => tidy(read(node));
const getName = (element: Element): string =>
  tidy(element.attribs["aria-label"] ?? getText(element)) || (element.attribs.title ?? "");

function elements(root: ChildNode | readonly ChildNode[], ...names: string[]): Element[] {
  return DomUtils.filter(
    (node) => isTag(node) && names.includes(node.name),
    root as ChildNode[],
  ) as Element[];
}

function findLabel(control: Element, labels: readonly Element[]): string {
  const { id, "aria-label": own } = control.attribs;
  const around = labels.find((label) => elements(label.children, control.name).includes(control));
  const label = around ?? labels.find(({ attribs }) => id !== undefined && attribs.for === id);
  return tidy(own ?? (label ? getText(label) : "")).replace(/ ?\*$/, "");
}

function readChoices(list: Element): Map<string, string> {
  const options = elements(list.children, "option");
  return new Map(
    options.map((option) => [getText(option), option.attribs.value ?? getText(option)]),
  );
}

function chosenIn(list: Element): string {
  const options = elements(list.children, "option");
  const chosen = options.find(({ attribs }) => "selected" in attribs) ?? options[0];
  return chosen ? (chosen.attribs.value ?? getText(chosen)) : "";
}

function toField(control: Element, labels: readonly Element[]): TextField {
  const { name = "", type = "text", value } = control.attribs;
  const isOption = control.name === "input" && (type === "radio" || type === "checkbox");
  const isList = control.name === "select";
  const isHidden = control.name === "input" && type === "hidden";
  const typed = control.name === "textarea" ? DomUtils.textContent(control) : (value ?? "");
  return {
    label: findLabel(control, labels),
    name,
    kind: isOption ? "option" : isList ? "list" : isHidden ? "hidden" : "text",
    value: isList ? chosenIn(control) : isOption ? (value ?? "on") : typed,
    isSet: "checked" in control.attribs,
    choices: isList ? readChoices(control) : new Map(),
  };
}

function readFields(form: Element): TextField[] {
  const labels = elements(form.children, "label");
  return elements(form.children, "input", "select", "textarea")
    .filter(({ attribs }) => attribs.name && !("disabled" in attribs))
    .map((control) => toField(control, labels));
}

function toButton(button: Element, form: Element, fields: TextField[]): TextButton {
  const { name, value = "", formaction, formmethod } = button.attribs;
  return {
    name: getName(button),
    action: formaction ?? form.attribs.action ?? "",
    method: (formmethod ?? form.attribs.method ?? "get").toUpperCase(),
    adds: name ? [[name, value]] : [],
    fields,
  };
}

function readButtons(form: Element, root: readonly ChildNode[]): TextButton[] {
  const fields = readFields(form);
  const { id } = form.attribs;
  // Those that stand elsewhere name their form.
  const named = elements(root, "button").filter(({ attribs }) => id && attribs.form === id);
  const buttons = [...new Set([...elements(form.children, "button"), ...named])].filter(
    ({ attribs }) => (attribs.type ?? "submit") === "submit" && !("disabled" in attribs),
  );
  if (buttons.length > 0) return buttons.map((button) => toButton(button, form, fields));
  // A form of one field and no button is sent with the Enter key.
  const [only] = fields.filter(({ kind }) => kind === "text");
  return only ? [{ ...toButton(form, form, fields), name: only.label, adds: [] }] : [];
}

function findRefresh(root: readonly ChildNode[], address: string): TextPage["refresh"] {
  const meta = elements(root, "meta").find(
    ({ attribs }) => attribs["http-equiv"]?.toLowerCase() === "refresh",
  );
  const [, seconds, target] = /^(\d+)(?:;\s*url=(.*))?$/i.exec(meta?.attribs.content ?? "") ?? [];
  return seconds === undefined ? null : { seconds: Number(seconds), address: target ?? address };
}

/** Reads a page; `address` is where it was found. */
export function readPage(html: string, address: string): TextPage {
  const { children: root } = parseDocument(html);
  const [title] = elements(root, "title");
  const [heading] = elements(root, "h1");
  const alerts = DomUtils.filter(
    (node) => isTag(node) && node.attribs.role === "alert",
    root,
  ) as Element[];
  const described = DomUtils.filter(
    (node) => isTag(node) && "autofocus" in node.attribs && node.attribs["aria-invalid"] === "true",
    root,
  ).flatMap((field) => ((field as Element).attribs["aria-describedby"] ?? "").split(" "));
  const errors = DomUtils.filter(
    (node) => isTag(node) && described.includes(node.attribs.id ?? ""),
    root,
  ) as Element[];
  return {
    title: title ? tidy(DomUtils.textContent(title)) : "",
    heading: heading ? getText(heading) : "",
    text: tidy(root.map(read).join(" ")),
    alerts: [...alerts, ...errors].map(getText).filter(Boolean),
    links: elements(root, "a")
      .filter(({ attribs }) => attribs.href !== undefined)
      .map((link) => ({ name: getName(link), address: link.attribs.href ?? "" })),
    buttons: elements(root, "form").flatMap((form) => readButtons(form, root)),
    refresh: findRefresh(root, address),
    lang: elements(root, "html")[0]?.attribs.lang ?? "",
  };
}

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
        it.name.split(" · ")[0] === name && labels.every((label) => findField(it.fields, label)),
    );
    if (button) return button;
    const wanted = labels.length > 0 ? ` with the fields ${labels.join(", ")}` : "";
    throw new Error(`${this.#where} has no button "${name}"${wanted}.`);
  }

  /** What the field of that label holds. */
  readValue(label: string): string | undefined {
    for (const { fields } of this.#page.buttons) {
      const field = findField(fields, label);
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
const findField = (fields: TextField[], label: string): TextField | undefined =>
  fields.find((field) => field.label === label) ??
  fields.find((field) => field.kind === "option" && field.label.startsWith(label));

function filled(button: TextButton, typed: Typed, where: string): URLSearchParams {
  const fields = button.fields.map((field) => ({ ...field }));
  for (const [label, value] of Object.entries(typed)) {
    const field = findField(fields, label);
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
