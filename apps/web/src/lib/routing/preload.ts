type Preload = (path: string) => unknown;

let preload: Preload = () => {};

/** The router tells once how the code of a page is fetched ahead. */
export const preloadWith = (how: Preload): void => {
  preload = how;
};

/** Handlers for a link: its page is fetched as soon as somebody points at it. */
export const preloadOnIntent = (path: string) => ({
  onPointerEnter: () => preload(path),
  onFocus: () => preload(path),
});
