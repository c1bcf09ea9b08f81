// Loaded with the first press of the field: what the page's dialog of kecamatan does.
import { callAction } from "../runtime/call-action.ts";

/**
 * Has the shopper choose a kecamatan in the dialog; its address fields, or null when it is closed
 * without a choice.
 */
export function chooseDistrict(dialog: HTMLDialogElement): Promise<Record<string, string> | null> {
  const status = dialog.querySelector<HTMLElement>("[role=alert]");
  const say = (text = "") => {
    if (status) status.textContent = text;
  };
  dialog.showModal();
  return new Promise((resolve) => {
    const closed = new AbortController();
    const { signal } = closed;
    dialog.addEventListener(
      "submit",
      async (event) => {
        const { name, value } = (event.submitter ?? {}) as HTMLButtonElement;
        if (name !== "code") return;
        event.preventDefault();
        say();
        dialog.ariaBusy = "true";
        const result = await callAction("choose-district", { code: value, isOpen: true });
        dialog.ariaBusy = null;
        if (!result.ok) return say(result.error.notice.text ?? status?.dataset.text);
        resolve(result.value.fields ?? null);
        dialog.close();
      },
      { signal },
    );
    dialog.addEventListener(
      "close",
      () => {
        closed.abort();
        say();
        resolve(null);
      },
      { signal },
    );
  });
}
