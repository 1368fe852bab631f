import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Maximum length of lists that are rendered whole (at most 1,500 elements per view). A card is as large as three table
 * rows, so phones render fewer.
 */
const maxFullyRendered = { row: 50, card: 20 } as const;

/**
 * Number of rows rendered before the browser has reported which ones are visible, more than a screenful. Uses `screen`,
 * because reading the window's size forces a layout on phones.
 */
const initialCount = (estimatedHeight: number): number =>
  screen.width < 768 ? Math.min(12, Math.ceil(screen.height / estimatedHeight) + 1) : 12;

/** Distance beyond the screen, or the scrolling box, within which rows are rendered. */
const margin = '800px 0px';

const callbacks = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>();
let sharedObserver: IntersectionObserver | undefined;

const observe = (element: Element, notify: (entry: IntersectionObserverEntry) => void): (() => void) => {
  const options: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: margin, scrollMargin: margin };
  sharedObserver ??= new IntersectionObserver((entries) => {
    for (const entry of entries) callbacks.get(entry.target)?.(entry);
  }, options);
  callbacks.set(element, notify);
  sharedObserver.observe(element);
  return () => sharedObserver?.unobserve(element);
};

interface RowOptions {
  readonly index: number;
  /** Length of the list. */
  readonly total: number;
  /** Estimated height of a row in pixels until it has been rendered. */
  readonly estimatedHeight: number;
  readonly variant: keyof typeof maxFullyRendered;
}

/**
 * Renders a row of a long list while it is near the screen. Otherwise it renders an empty box with the row's last
 * height, or the estimate. A focused row stays rendered.
 */
export const useVirtualizedRow = <E extends Element>({ index, total, estimatedHeight, variant }: RowOptions) => {
  const isWhole = total <= maxFullyRendered[variant];
  const ref = useRef<E>(null);
  // Rows rendered while the list was short stay until the browser reports them as far away, so that nothing jumps.
  const [isNear, setNear] = useState(isWhole || index < initialCount(estimatedHeight));
  const [height, setHeight] = useState(estimatedHeight);
  useLayoutEffect(() => {
    const element = ref.current;
    if (isWhole || !element) return;
    let isDrawn = element.childElementCount > 0;
    return observe(element, ({ isIntersecting, boundingClientRect }) => {
      if (!isIntersecting && element.contains(document.activeElement)) return;
      if (isDrawn && !isIntersecting && boundingClientRect.height > 0) setHeight(boundingClientRect.height);
      isDrawn = isIntersecting;
      setNear(isIntersecting);
    });
  }, [isWhole]);
  return { ref, isNear: isWhole || isNear, height };
};
