import { DomUtils, parseDocument } from "htmlparser2";

type ChildNode = ReturnType<typeof parseDocument>["children"][number];
type Element = Extract<ChildNode, { attribs: Record<string, string> }>;

type Text = Extract<ChildNode, { type: "text" }>;

const isTag = (node: ChildNode): node is Element => "attribs" in node;
const isText = (node: ChildNode): node is Text => node.type === "text";

/** A link as somebody reads it. */
export interface TextLink {
  name: string;
  address: string;
}

/** One control of a form; what it holds is what would be sent. */
export interface TextField {
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
export interface TextPage {
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
const textOf = (node: ChildNode): string => tidy(read(node));
const nameOf = (element: Element): string =>
  tidy(element.attribs["aria-label"] ?? textOf(element)) || (element.attribs.title ?? "");

function elements(root: ChildNode | readonly ChildNode[], ...names: string[]): Element[] {
  return DomUtils.filter(
    (node) => isTag(node) && names.includes(node.name),
    root as ChildNode[],
  ) as Element[];
}

function labelOf(control: Element, labels: readonly Element[]): string {
  const { id, "aria-label": own } = control.attribs;
  const around = labels.find((label) => elements(label.children, control.name).includes(control));
  const label = around ?? labels.find(({ attribs }) => id !== undefined && attribs.for === id);
  return tidy(own ?? (label ? textOf(label) : "")).replace(/ ?\*$/, "");
}

function choicesOf(list: Element): Map<string, string> {
  const options = elements(list.children, "option");
  return new Map(options.map((option) => [textOf(option), option.attribs.value ?? textOf(option)]));
}

function chosenIn(list: Element): string {
  const options = elements(list.children, "option");
  const chosen = options.find(({ attribs }) => "selected" in attribs) ?? options[0];
  return chosen ? (chosen.attribs.value ?? textOf(chosen)) : "";
}

function toField(control: Element, labels: readonly Element[]): TextField {
  const { name = "", type = "text", value } = control.attribs;
  const isOption = control.name === "input" && (type === "radio" || type === "checkbox");
  const isList = control.name === "select";
  const isHidden = control.name === "input" && type === "hidden";
  const typed = control.name === "textarea" ? DomUtils.textContent(control) : (value ?? "");
  return {
    label: labelOf(control, labels),
    name,
    kind: isOption ? "option" : isList ? "list" : isHidden ? "hidden" : "text",
    value: isList ? chosenIn(control) : isOption ? (value ?? "on") : typed,
    isSet: "checked" in control.attribs,
    choices: isList ? choicesOf(control) : new Map(),
  };
}

function fieldsOf(form: Element): TextField[] {
  const labels = elements(form.children, "label");
  return elements(form.children, "input", "select", "textarea")
    .filter(({ attribs }) => attribs.name && !("disabled" in attribs))
    .map((control) => toField(control, labels));
}

function toButton(button: Element, form: Element, fields: TextField[]): TextButton {
  const { name, value = "", formaction, formmethod } = button.attribs;
  return {
    name: nameOf(button),
    action: formaction ?? form.attribs.action ?? "",
    method: (formmethod ?? form.attribs.method ?? "get").toUpperCase(),
    adds: name ? [[name, value]] : [],
    fields,
  };
}

function buttonsOf(form: Element, root: readonly ChildNode[]): TextButton[] {
  const fields = fieldsOf(form);
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

function refreshOf(root: readonly ChildNode[], address: string): TextPage["refresh"] {
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
    heading: heading ? textOf(heading) : "",
    text: tidy(root.map(read).join(" ")),
    alerts: [...alerts, ...errors].map(textOf).filter(Boolean),
    links: elements(root, "a")
      .filter(({ attribs }) => attribs.href !== undefined)
      .map((link) => ({ name: nameOf(link), address: link.attribs.href ?? "" })),
    buttons: elements(root, "form").flatMap((form) => buttonsOf(form, root)),
    refresh: refreshOf(root, address),
    lang: elements(root, "html")[0]?.attribs.lang ?? "",
  };
}
