type Preload = (path: string) => unknown;

let preload: Preload = () => {};

/** Sets how the code of a page is preloaded; the router calls it. */
export const preloadWith = (how: Preload): void => {
  preload = how;
};

/** Handlers for a link: its page is fetched as soon as the user points at it. */
export const preloadOnIntent = (path: string) => ({
  onPointerEnter: () => preload(path),
  onFocus: () => preload(path),
});
