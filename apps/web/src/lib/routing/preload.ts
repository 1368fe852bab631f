type Preload = (path: string) => unknown;

let preload: Preload = () => {};

/** Sets how the code for a page is preloaded. Called by the router. */
export const preloadWith = (preloadHandler: Preload): void => {
  preload = preloadHandler;
};

/** Returns handlers for a link that preload its page when the user points at it. */
export const preloadOnIntent = (path: string) => ({
  onPointerEnter: () => preload(path),
  onFocus: () => preload(path),
});
