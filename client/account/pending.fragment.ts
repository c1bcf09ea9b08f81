// Shows a pending status while a form's submission loads another page.

function showPending(form: Element, isPending: boolean): void {
  form.setAttribute("aria-busy", `${isPending}`);
  const status = form.querySelector<HTMLElement>("[data-pending]");
  if (status) status.textContent = (isPending && status.dataset.pending) || "";
}

/** Marks the forms inside as pending when they are submitted. */
export async function hydrate(island: HTMLElement): Promise<void> {
  island.addEventListener("submit", ({ target }) => showPending(target as Element, true));
  // A page restored from the back-forward cache has no pending submission.
  addEventListener("pageshow", () => {
    for (const form of island.querySelectorAll("form")) showPending(form, false);
  });
}
