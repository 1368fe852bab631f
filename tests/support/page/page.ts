import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { toastStore } from '../../../apps/web/src/ui/overlays/toast.ts';

const hasText = (element: Element | null, text: string | RegExp): boolean =>
  typeof text === 'string' ? element?.textContent === text : text.test(element?.textContent ?? '');

/** True if toasts with these titles must look like a failure. */
const isFailureTitle: Readonly<Record<string, boolean>> = { Error: true, Success: false };

/** Waits for the toast with this title and, if given, this text beneath it; returns its title. */
export const toast = async (title: string | RegExp, text?: string | RegExp): Promise<HTMLElement> => {
  const matches = (_: string, element: Element | null): boolean => {
    const beneath = element?.parentElement?.querySelector('[data-slot="toast-text"]') ?? null;
    return hasText(element, title) && (text === undefined || hasText(beneath, text));
  };
  // A selector is used, because reading the text of every element takes longer than the rest of the test.
  const titleElement = await screen.findByText(matches, { selector: '[data-slot="toast-title"]' });
  const expected = isFailureTitle[titleElement.textContent];
  const isRed = titleElement.closest('[data-slot="toast"]')?.classList.contains('border-red-line');
  if (expected !== undefined && isRed !== expected)
    throw new Error(`The toast looks ${isRed ? '' : 'not '}like a failure.`);
  return titleElement;
};

/** Titles of all toasts from now on, including those that disappear before a busy machine checks. */
export const toastTitlesFromNow = (): readonly string[] => {
  const titles: string[] = [];
  toastStore.subscribe(() => {
    const current = toastStore.get();
    if (current) titles.push(current.title);
  });
  return titles;
};

/** Texts of the page's primary buttons and links. Chosen filters have the same color and are excluded. */
export const primaryActions = (): readonly string[] =>
  [...document.querySelectorAll('main :is(a, button).bg-primary:not([aria-pressed])')].map(
    ({ textContent }) => textContent,
  );

/** Path and query of the app's current address. */
export const address = (): string => window.location.pathname + window.location.search;

/** Response for an internal server error, for `answerInstead`. */
export const faultResponse = (): Response =>
  Response.json({ error: { code: 'unexpected', message: 'Something went wrong.' } }, { status: 500 });

/** Opens the menu of a button and chooses an item. */
export const chooseIn = async (user: UserEvent, button: string, item: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: button }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

/** Chooses an action from the menu of a player in the list. */
export const actOn = (user: UserEvent, player: string, act: string): Promise<void> =>
  chooseIn(user, `Actions for ${player}`, act);
