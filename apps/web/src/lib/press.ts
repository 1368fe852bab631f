/** Milliseconds after which a press is over in any case: the release of one that became a drag is never heard of. */
const longest = 1000;

let release: Promise<void> | undefined;

const nextRelease = (): Promise<void> =>
  new Promise((resolve) => {
    // The click follows the release at once.
    addEventListener('mouseup', () => setTimeout(resolve), { once: true, capture: true });
    setTimeout(resolve, longest);
  });

/**
 * Ends once what is being pressed now has got its click; nothing to wait for when nothing is. Leaving a field by a press
 * shows its error only then: the page would move away from under the pointer, and what was pressed would not be met.
 */
export const pressEnded = (): Promise<void> | undefined => release;

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
