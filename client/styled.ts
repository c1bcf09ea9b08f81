// A sheet that does not come must not keep the island from waking.
const longest = 3_000;

/** Puts an island's own style sheet into the page; resolves when it is there, or will not be. */
export function styled(href: string): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, longest);
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href, onload: resolve, onerror: resolve });
    document.head.appendChild(link);
  });
}
