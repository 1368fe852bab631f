import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';

// Files share a worker, its window and its libraries; the app itself starts fresh in each file.
vi.resetModules();

// A loaded machine may need longer for an act than people wait before they are told that it waits or the device gives it
// up, and longer to look at a toast than it stays. Tests about these times let them pass by the constants, or have those of people.
const { resend, toasts } = await import('@touchline/domain/constants.ts');
Object.assign(resend, { noticeAfterMs: 60_000, timeoutMs: 600_000 });
if (!/(?:toast|header-notice)\.test/.test(expect.getState().testPath ?? '')) Object.assign(toasts, { shownMs: 60_000 });

/** The message and the words of the page: its whole markup would bury them. */
const notFound = (message: string | null): Error => {
  const words = document.body.textContent.replaceAll(/\s+/g, ' ').slice(0, 300);
  return new Error(`${message ?? 'Not found.'}\n${location.pathname}${location.search}: ${words}`);
};

// The wait is for machines that do several things at once. Pages hold no scripts or style sheets in their body, so
// no query by text has to match every element against a selector for them.
configure({ getElementError: notFound, asyncUtilTimeout: 30_000, defaultIgnore: '' });

/** Browser features that jsdom lacks; each does as little as the components need. */
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

/** Key of the attributes and the place by which jsdom's style sheet decides what is shown, in line or hidden. */
const kindOf = (element: Element): string => {
  const { parentElement: parent } = element;
  const own = ['type', 'hidden', 'open', 'popover'].map((name) => element.getAttribute(name));
  return [
    element.nodeName,
    ...own,
    parent?.nodeName,
    parent?.hasAttribute('open'),
    parent?.firstElementChild === element,
  ].join();
};

/** Has a style of its own or of an ancestor that decides how it is shown. */
const hasOwnStyle = (element: Element | null): boolean =>
  element !== null &&
  (/display|visibility|opacity/.test(element.getAttribute('style') ?? '') || hasOwnStyle(element.parentElement));

/**
 * Every query asks for the style of an element several times, and jsdom tries all rules on it each time. Pages have
 * no style sheets here, so elements of a kind look the same, unless one has its own style. The files of a worker
 * share the window, and one cache is enough for it.
 */
const rememberStyles = (): void => {
  const compute = window.getComputedStyle;
  const known = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0 || !element.isConnected || hasOwnStyle(element))
      return compute(element, pseudo);
    const kind = kindOf(element);
    const style = known.get(kind) ?? compute(element);
    known.set(kind, style);
    return style;
  };
};

const { item } = HTMLCollection.prototype;

/** The labels of a control: those that name its id, and the one around it. */
const labelsOf = (control: HTMLElement): Element[] | null => {
  if (control.getAttribute('type') === 'hidden') return null;
  const labels = document.getElementsByTagName('label');
  const own: Element[] = [];
  // Through the collection itself each place would be looked for among the names of its elements, too.
  for (let at = 0, label = item.call(labels, 0); label && control.id; at += 1, label = item.call(labels, at))
    if (label.getAttribute('for') === control.id) own.push(label);
  const around = control.closest('label');
  return around && !around.htmlFor ? [...own, around] : own;
};

/**
 * Every query by a label's text asks each control of the page for its labels. jsdom walks the whole page for each of
 * them, and again for each label on the way: that took a fifth of the time of these tests.
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

/** A page hears of its window and its timers as long as it lives, which is as long as its file here. */
const endPageWithFile = (): void => {
  const { addEventListener: listen, setTimeout: begin } = globalThis;
  const heard: Parameters<typeof listen>[] = [];
  const begun: NodeJS.Timeout[] = [];
  const beginKnown = (...timer: Parameters<typeof begin>): NodeJS.Timeout => {
    const one = begin(...timer);
    begun.push(one);
    return one;
  };
  globalThis.addEventListener = (...listener: Parameters<typeof listen>): void => {
    heard.push(listener);
    listen(...listener);
  };
  globalThis.setTimeout = Object.assign(beginKnown, begin);
  afterAll(() => {
    Object.assign(globalThis, { addEventListener: listen, setTimeout: begin });
    for (const listener of heard) removeEventListener(...listener);
    for (const timer of begun) clearTimeout(timer);
  });
};
endPageWithFile();

afterEach(() => cleanup());

// Tests press without the pauses that people make; unless a test is about them, every press counts as one of its own.
Object.defineProperty(Event.prototype, 'timeStamp', { configurable: true, get: () => performance.now() + 10_000 });
