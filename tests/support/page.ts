import { setTimeout as wait } from 'node:timers/promises';
import { screen } from '@testing-library/react';

/** Waits for the toast with this title (or text) on the page. */
export const toast = (text: string | RegExp): Promise<HTMLElement> =>
  screen.findByText(text, { selector: '[data-slot="toast"] *' });

/** The address the app shows. */
export const address = (): string => window.location.pathname + window.location.search;

/** What the server answers when the fault is its own; for `answerInstead`. */
export const aFault = (): Response =>
  Response.json({ error: { code: 'unexpected', message: 'Something went wrong.' } }, { status: 500 });

/** A page knows the server's clock to half a second: after this, 48 hours are no longer left of what was just offered. */
export const aSecondLater = (): Promise<void> => wait(1000);
