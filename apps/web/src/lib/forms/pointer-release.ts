/** A press that became a drag has no `mouseup`: it counts as released after this time. */
const timeoutMs = 1000;

let release: Promise<void> | undefined;

const nextRelease = (): Promise<void> =>
  new Promise((resolve) => {
    // The click follows the release at once.
    addEventListener('mouseup', () => setTimeout(resolve), { once: true, capture: true });
    setTimeout(resolve, timeoutMs);
  });

/**
 * Resolves after the click of the press under way; undefined without one. The error of a field that is left by a press is shown
 * only then: shown earlier, it would move the page under the pointer, and the click would miss its target.
 */
export const pointerReleased = (): Promise<void> | undefined => release;

addEventListener(
  'mousedown',
  () => {
    const own = nextRelease();
    release = own;
    void own.then(() => {
      if (release === own) release = undefined;
    });
  },
  true,
);
