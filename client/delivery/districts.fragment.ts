// The choice of a kecamatan without page changes: what is found appears while it is typed.
import { swap } from "../runtime/fragment.ts";

const debounceMs = 150;

/** Makes one choice quick. */
export function hydrate(island: HTMLElement): void {
  const [form, input] = [island.querySelector("form"), island.querySelector("input[type=search]")];
  const url = island.querySelector<HTMLElement>("[data-url]")?.dataset.url;
  if (!form || !(input instanceof HTMLInputElement)) return;
  let timer = 0;
  const show = async (query: [name: string, value: string]) => {
    try {
      await swap(island, `${url}?${new URLSearchParams([query])}`);
    } catch {
      // The page itself has the same list, or says what is wrong.
      form.requestSubmit();
    }
  };
  const search = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => show(["q", input.value.trim()]), debounceMs);
  };
  input.addEventListener("input", search);
  island.addEventListener("submit", (event) => {
    const { submitter } = event as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.form !== form) return;
    event.preventDefault();
    const isStep = submitter.name === "in";
    if (isStep) input.value = "";
    clearTimeout(timer);
    void show(isStep ? ["in", submitter.value] : ["q", input.value.trim()]);
  });
  // What was typed while this script was on its way.
  if (input.value !== input.defaultValue) search();
}
