import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Lists up to this long are drawn whole; of longer ones what is near the screen (design: 1,500 elements a view). A page of
 * rows is, but of cards, each as large as three rows, only what a phone shows in a few screens.
 */
const drawnWhole = { rows: 50, cards: 20 } as const;
/**
 * So many rows stand there before the browser has said which are near: more than a screenful. A phone has nothing beside
 * each other. `usual`: pixels of a row. The size of the window would have the browser lay out what stands there so far.
 */
const drawnAtFirst = (usual: number): number =>
  screen.width < 768 ? Math.min(12, Math.ceil(screen.height / usual) + 1) : 12;

/** How far beyond the screen, or beyond the box that scrolls, rows are drawn already. */
const ahead = '800px 0px';

const watching = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>();
let shared: IntersectionObserver | undefined;

const observe = (element: Element, tell: (entry: IntersectionObserverEntry) => void): (() => void) => {
  const options: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: ahead, scrollMargin: ahead };
  shared ??= new IntersectionObserver((entries) => {
    for (const entry of entries) watching.get(entry.target)?.(entry);
  }, options);
  watching.set(element, tell);
  shared.observe(element);
  return () => shared?.unobserve(element);
};

interface Near<E extends Element> {
  readonly ref: RefObject<E | null>;
  /** Whether the row is drawn; otherwise it is an empty box. */
  readonly near: boolean;
  /** Pixels of that box: as high as the row was, or as rows of its kind usually are. */
  readonly height: number;
}

/**
 * Draws the row of a long list while it is near the screen. What holds the focus stays drawn, wherever it is.
 * `usual`: pixels of a row that was never drawn.
 */
export const useNear = <E extends Element>({
  index,
  of,
  usual,
  kind,
}: {
  readonly index: number;
  readonly of: number;
  readonly usual: number;
  readonly kind: keyof typeof drawnWhole;
}): Near<E> => {
  const whole = of <= drawnWhole[kind];
  const ref = useRef<E>(null);
  // What was drawn while the list was short stays until the browser says that it is far away: nothing jumps.
  const [near, setNear] = useState(whole || index < drawnAtFirst(usual));
  const [height, setHeight] = useState(usual);
  useLayoutEffect(() => {
    const element = ref.current;
    if (whole || !element) return;
    let drawn = element.childElementCount > 0;
    return observe(element, ({ isIntersecting, boundingClientRect }) => {
      if (!isIntersecting && element.contains(document.activeElement)) return;
      if (drawn && !isIntersecting && boundingClientRect.height > 0) setHeight(boundingClientRect.height);
      drawn = isIntersecting;
      setNear(isIntersecting);
    });
  }, [whole]);
  return { ref, near: whole || near, height };
};
