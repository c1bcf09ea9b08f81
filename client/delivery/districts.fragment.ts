// Chooses a kecamatan without page loads; results appear while the shopper types.
import { swap } from "../runtime/fragment.ts";

const debounceMs = 150;

/** Hydrates one district choice. */
export function hydrate(island: HTMLElement): void {
  const [form, input] = [island.querySelector("form"), island.querySelector("input[type=search]")];
  const url = island.querySelector<HTMLElement>("[data-url]")?.dataset.url;
  if (!form || !(input instanceof HTMLInputElement)) return;
  let timer = 0;
  const load = async (query: [name: string, value: string]) => {
    try {
      await swap(island, `${url}?${new URLSearchParams([query])}`);
    } catch {
      // The page itself shows the same list or an error message.
      form.requestSubmit();
    }
  };
  const search = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => load(["q", input.value.trim()]), debounceMs);
  };
  input.addEventListener("input", search);
  island.addEventListener("submit", (event) => {
    const { submitter } = event as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.form !== form) return;
    event.preventDefault();
    const isRegion = submitter.name === "in";
    if (isRegion) input.value = "";
    clearTimeout(timer);
    void load(isRegion ? ["in", submitter.value] : ["q", input.value.trim()]);
  });
  // Text typed before this script loaded.
  if (input.value !== input.defaultValue) search();
}
