import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// The message alone: a printed page buries it. The wait is for machines that do several things at once.
configure({ getElementError: (message) => new Error(message ?? 'Not found.'), asyncUtilTimeout: 10_000 });

/** What browsers have and jsdom lacks; each does as little as the components need. */
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { ResizeObserver: Observer, IntersectionObserver: Observer });
Object.assign(window, { matchMedia: (media: string) => matcher(media), scrollTo: () => undefined });
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
});

/** A wide screen with motion reduced: tests see the desktop layout unless they say otherwise. */
const matcher = (media: string) => ({
  media,
  matches: media.includes('min-width') || media.includes('reduce'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
  onchange: null,
});

afterEach(() => cleanup());
