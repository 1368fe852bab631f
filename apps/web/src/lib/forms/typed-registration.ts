import { currentSession, onSessionEvent } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';

/** Given to a link's `state`: the other registration, or joining after the sign-in, goes on with the text typed in this one. */
export const withTyped = { withTyped: true } as const;

type Typed = Readonly<Record<string, unknown>>;

const nothing: Typed = {};
// In this tab's memory alone: it is about children.
const typed = createStore(nothing);

/** Remembers the typed text until the page is reloaded, without the passwords. */
export const rememberTyped = ({ password: _password, confirmPassword: _confirmation, ...rest }: Typed): void =>
  typed.set(rest);

/** Forgets it where the joining ends. */
export const forgetTyped = (): void => typed.set(nothing);

onSessionEvent((event) => {
  const session = currentSession();
  const { email, organizationCode } = typed.get();
  if (event === 'signedOut') forgetTyped();
  // The text of one person is not shown to the next one at this device; the code is the page's.
  else if (session.status === 'open' && email && email !== session.user.email) typed.set({ organizationCode });
});

/** This form goes on with the text typed in the other registration, or before the sign-in. */
export const goesOnTyped = (): boolean => (history.state as Partial<typeof withTyped> | null)?.withTyped === true;

/** The same, and there is some. */
export const bringsText = (): boolean =>
  goesOnTyped() &&
  Object.entries(typed.get()).some(
    ([name, value]) => name !== 'organizationCode' && typeof value === 'string' && value !== '',
  );

/** The values that a form begins with: its own, or those that were typed before. A given code counts most. */
export const startingWith = <Values extends { readonly organizationCode: string }>(own: Values): Values => {
  if (!goesOnTyped()) return own;
  const known = Object.entries(typed.get()).filter(([name, value]) => name in own && value !== '');
  return {
    ...own,
    ...Object.fromEntries(known),
    ...(own.organizationCode && { organizationCode: own.organizationCode }),
  };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The address that was typed in a registration, for the sign-in that it leads to. */
export const typedEmail = (): string => (goesOnTyped() ? textOf(typed.get()['email']) : '');

/** The code in the form that is open. */
export const useTypedCode = (): string => useStore(typed, ({ organizationCode }) => textOf(organizationCode));
