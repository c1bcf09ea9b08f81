// Asks who has not chosen yet, and reports that a product was looked at where that is agreed to. Pages
// lead here only where the shop's settings name a receiver; nobody else gets anything.

import sheet from "./consent.css?url";

const bar = document.querySelector<HTMLElement>("#consent");
// The purposes that were agreed to; missing where nothing of this text was chosen.
const agreed = new RegExp(`(?:^|; )consent=${bar?.dataset.version}\\.\\d+\\.(s?a?)\\.`).exec(
  document.cookie,
)?.[1];

function reportView(): void {
  const { pathname } = location;
  const at = pathname.indexOf("/product/");
  if (at < 0) return;
  navigator.sendBeacon(`${pathname.slice(0, at)}/viewed`, pathname.slice(at + "/product/".length));
}

function ask(section: HTMLElement): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = sheet;
  link.onload = () => {
    section.hidden = false;
  };
  document.head.appendChild(link);
  section.querySelector("form")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const { value: choice } = event.submitter as HTMLButtonElement;
    section.hidden = true;
    const { ok } = await fetch(form.action, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ choice }),
    }).catch(() => ({ ok: false }));
    section.hidden = ok;
    if (ok && choice === "all") reportView();
  });
}

const isRefused = "globalPrivacyControl" in navigator && navigator.globalPrivacyControl;
// The page of the choice has the form itself.
const hasForm = document.querySelector("main [name=choice]");

if (agreed) reportView();
else if (bar && agreed === undefined && !isRefused && !hasForm) ask(bar);
