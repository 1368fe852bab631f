import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { toastStore } from '../../apps/web/src/ui/toast.ts';

const says = (element: Element | null, text: string | RegExp): boolean =>
  typeof text === 'string' ? element?.textContent === text : text.test(element?.textContent ?? '');

/** Toasts with these titles look like a failure or a success. */
const looksFailed: Readonly<Record<string, boolean>> = { Error: true, Success: false };

/** Waits for the toast with this title and, if given, this text beneath it; returns its title. */
export const toast = async (title: string | RegExp, text?: string | RegExp): Promise<HTMLElement> => {
  const fits = (_: string, element: Element | null): boolean => {
    const beneath = element?.parentElement?.querySelector('[data-slot="toast-text"]') ?? null;
    return says(element, title) && (text === undefined || says(beneath, text));
  };
  // Named by a selector, because reading the text of every element of the page at every look costs more than the rest.
  const shown = await screen.findByText(fits, { selector: '[data-slot="toast-title"]' });
  const expected = looksFailed[shown.textContent];
  const failed = shown.closest('[data-slot="toast"]')?.classList.contains('border-red-line');
  if (expected !== undefined && failed !== expected)
    throw new Error(`The toast looks ${failed ? '' : 'not '}like a failure.`);
  return shown;
};

/** Titles of all toasts from now on, also of those that are gone by the time a loaded machine looks. */
export const toldFromNow = (): readonly string[] => {
  const titles: string[] = [];
  toastStore.subscribe(() => {
    const shown = toastStore.get();
    if (shown) titles.push(shown.title);
  });
  return titles;
};

/** The acts of the page that stand out in color; chosen filters do so, too. */
export const primaryActs = (): readonly string[] =>
  [...document.querySelectorAll('main :is(a, button).bg-primary:not([aria-pressed])')].map(
    ({ textContent }) => textContent,
  );

/** The address the app shows. */
export const address = (): string => window.location.pathname + window.location.search;

/** Response to an internal server fault; for `answerInstead`. */
export const aFault = (): Response =>
  Response.json({ error: { code: 'unexpected', message: 'Something went wrong.' } }, { status: 500 });

/** Opens the menu of a button, and chooses an item. */
export const chooseIn = async (user: UserEvent, button: string, item: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: button }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

/** Chooses an act of a player's menu in the list. */
export const actOn = (user: UserEvent, player: string, act: string): Promise<void> =>
  chooseIn(user, `Actions for ${player}`, act);
