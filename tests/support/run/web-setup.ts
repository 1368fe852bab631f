import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';

// Files share a worker, its window and its libraries; the app itself starts fresh in each file.
vi.resetModules();

// The times are longer than in the product, because a busy machine may miss a notice, a response or a toast. Tests
// about these times advance them by the constants or keep the real values.
const { resend, toasts } = await import('@touchline/domain/constants.ts');
Object.assign(resend, { noticeAfterMs: 60_000, timeoutMs: 600_000 });
if (!/(?:toast|header-notice)\.test/.test(expect.getState().testPath ?? '')) Object.assign(toasts, { shownMs: 60_000 });

/** Error with the message and the page's text instead of its long markup. */
const notFound = (message: string | null): Error => {
  const words = document.body.textContent.replaceAll(/\s+/g, ' ').slice(0, 300);
  return new Error(`${message ?? 'Not found.'}\n${location.pathname}${location.search}: ${words}`);
};

// The long timeout is for busy machines. Pages have no scripts or style sheets in their body, so no text query has to
// match every element against a selector for them.
configure({ getElementError: notFound, asyncUtilTimeout: 30_000, defaultIgnore: '' });

/** Replacement for browser features that jsdom does not have, with only the methods that the components need. */
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { ResizeObserver: Observer, IntersectionObserver: Observer });
Object.assign(window, { matchMedia: (media: string) => matcher(media), scrollTo: () => undefined });
Object.defineProperties(window.screen, {
  width: { value: 1280, configurable: true },
  height: { value: 800, configurable: true },
});
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
});

/** Media queries of a wide screen with reduced motion: tests use the desktop layout by default. */
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

/** Key of the attributes and the parent by which jsdom's style sheet decides how an element is displayed. */
const kindOf = (element: Element): string => {
  const { parentElement: parent } = element;
  const attributes = ['type', 'hidden', 'open', 'popover'].map((name) => element.getAttribute(name));
  return [
    element.nodeName,
    ...attributes,
    parent?.nodeName,
    parent?.hasAttribute('open'),
    parent?.firstElementChild === element,
  ].join();
};

/** True if the element or an ancestor has a style attribute that affects its display. */
const hasOwnStyle = (element: Element | null): boolean =>
  element !== null &&
  (/display|visibility|opacity/.test(element.getAttribute('style') ?? '') || hasOwnStyle(element.parentElement));

/**
 * Caches computed styles. Every query reads an element's style several times, and jsdom applies all rules each time.
 * Pages have no style sheets here, so elements of a kind have equal styles without a style attribute. The files of a
 * worker share the window and this cache.
 */
const rememberStyles = (): void => {
  const originalCompute = window.getComputedStyle;
  const styleCache = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0 || !element.isConnected || hasOwnStyle(element))
      return originalCompute(element, pseudo);
    const kind = kindOf(element);
    const style = styleCache.get(kind) ?? originalCompute(element);
    styleCache.set(kind, style);
    return style;
  };
};

const { item } = HTMLCollection.prototype;

/** Labels of a control: those that name its id, and the one around it. */
const labelsOf = (control: HTMLElement): Element[] | null => {
  if (control.getAttribute('type') === 'hidden') return null;
  const labels = document.getElementsByTagName('label');
  const linkedLabels: Element[] = [];
  // An index on the collection itself also makes jsdom search the names of its elements each time.
  for (let at = 0, label = item.call(labels, 0); label && control.id; at += 1, label = item.call(labels, at))
    if (label.getAttribute('for') === control.id) linkedLabels.push(label);
  const parentLabel = control.closest('label');
  return parentLabel && !parentLabel.htmlFor ? [...linkedLabels, parentLabel] : linkedLabels;
};

/**
 * Every query by label text reads the labels of each control on the page. jsdom searches the whole page for each
 * control and each label, which took a fifth of the time of these tests.
 */
const findLabelsByIds = (): void => {
  for (const { prototype } of [
    ...[HTMLButtonElement, HTMLInputElement, HTMLMeterElement, HTMLOutputElement],
    ...[HTMLProgressElement, HTMLSelectElement, HTMLTextAreaElement],
  ])
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        return labelsOf(this);
      },
    });
};

const isQuick = Symbol.for('touchline.is-quick');
if (!(isQuick in window)) {
  rememberStyles();
  findLabelsByIds();
  Object.assign(window, { [isQuick]: true });
}

/** Ends a page with its file: removes the listeners of its window and its timers. */
const endPageWithFile = (): void => {
  const { addEventListener: originalListen, setTimeout: originalSetTimeout } = globalThis;
  const listeners: Parameters<typeof originalListen>[] = [];
  const timers: NodeJS.Timeout[] = [];
  const startTimer = (...timer: Parameters<typeof originalSetTimeout>): NodeJS.Timeout => {
    const handle = originalSetTimeout(...timer);
    timers.push(handle);
    return handle;
  };
  globalThis.addEventListener = (...listener: Parameters<typeof originalListen>): void => {
    listeners.push(listener);
    originalListen(...listener);
  };
  globalThis.setTimeout = Object.assign(startTimer, originalSetTimeout);
  afterAll(() => {
    Object.assign(globalThis, { addEventListener: originalListen, setTimeout: originalSetTimeout });
    for (const listener of listeners) removeEventListener(...listener);
    for (const timer of timers) clearTimeout(timer);
  });
};
endPageWithFile();

afterEach(() => cleanup());

// Tests press without pauses, so every press counts separately unless a test is about pauses.
Object.defineProperty(Event.prototype, 'timeStamp', { configurable: true, get: () => performance.now() + 10_000 });
