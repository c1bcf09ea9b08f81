// What scripts of this shop have stored, which the page cannot know: shown, counted, erased.
import { setWishlist, wishlistIds } from "../wishlist/wishlist-store.ts";

interface Store {
  /** How many there are. */
  count(): number | Promise<number>;
  erase(): unknown;
}

const listed = (key: string, separator: string): Store => ({
  count: () => (localStorage.getItem(key) ?? "").split(separator).filter(Boolean).length,
  erase: () => localStorage.removeItem(key),
});

/** A cache of the service worker; only a page by HTTPS has any. */
const cached = (name: RegExp): Store => {
  const names = async () => ((await self.caches?.keys()) ?? []).filter((it) => name.test(it));
  return {
    async count() {
      const all = (await names()).map(async (it) => (await (await caches.open(it)).keys()).length);
      return (await Promise.all(all)).reduce((sum, number) => sum + number, 0);
    },
    erase: async () => Promise.all((await names()).map((it) => caches.delete(it))),
  };
};

const stores: Record<string, Store> = {
  wishlist: {
    count: () => wishlistIds().length,
    erase() {
      setWishlist([]);
      // Without it the account would take what is missing here for removed.
      localStorage.removeItem("wishlist-agreed");
    },
  },
  viewed: listed("viewed", ","),
  "past-searches": listed("past-searches", "\n"),
  pages: cached(/^pages$|^own-/),
  outbox: cached(/^outbox$/),
};

async function show(row: HTMLElement, store: Store): Promise<void> {
  const count = await store.count();
  row.hidden = count === 0;
  const value = row.querySelector("small");
  if (value) value.textContent = `${count}`;
}

/** Shows one row, and erases what it is about. */
function start(row: HTMLElement, store: Store, fragment: HTMLElement): void {
  // A browser that stores nothing for this site has nothing to show.
  show(row, store).catch(() => {});
  row.querySelector("button")?.addEventListener("click", async () => {
    await store.erase();
    await show(row, store);
    const status = fragment.querySelector<HTMLElement>("[role=status]");
    if (!status) return;
    status.textContent = `${fragment.dataset.erased}`;
    status.focus();
  });
}

export function hydrate(fragment: HTMLElement): void {
  for (const row of fragment.querySelectorAll<HTMLElement>("[data-stored]")) {
    const store = stores[`${row.dataset.stored}`];
    if (store) start(row, store, fragment);
  }
}
