// A form whose answer is another page says that it is on its way.

function showPending(form: Element, isPending: boolean): void {
  form.setAttribute("aria-busy", `${isPending}`);
  const status = form.querySelector<HTMLElement>("[data-pending]");
  if (status) status.textContent = (isPending && status.dataset.pending) || "";
}

/** Has the forms inside say when they are sent. */
export async function hydrate(island: HTMLElement): Promise<void> {
  island.addEventListener("submit", ({ target }) => showPending(target as Element, true));
  // Back from the back-forward cache they are not on their way any more.
  addEventListener("pageshow", () => {
    for (const form of island.querySelectorAll("form")) showPending(form, false);
  });
}
