import { currentSession, onSessionEvent } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';

/** For a link's `state`: carries the typed text over to the other registration, or to joining after sign-in. */
export const withTyped = { withTyped: true } as const;

type Typed = Readonly<Record<string, unknown>>;

const nothing: Typed = {};
// Kept in memory only, because it is about children.
const typed = createStore(nothing);

/** Remembers the typed text, without passwords, until the page is reloaded. */
export const rememberTyped = ({ password: _password, confirmPassword: _confirmation, ...rest }: Typed): void =>
  typed.set(rest);

/** Forgets the text when the user has joined. */
export const forgetTyped = (): void => typed.set(nothing);

onSessionEvent((event) => {
  const session = currentSession();
  const { email, organizationCode } = typed.get();
  if (event === 'signedOut') forgetTyped();
  // Discards another user's text on this device; the code belongs to the page and stays.
  else if (session.status === 'open' && email && email !== session.user.email) typed.set({ organizationCode });
});

/** True if this form continues with text typed in the other registration or before sign-in. */
export const goesOnTyped = (): boolean => (history.state as Partial<typeof withTyped> | null)?.withTyped === true;

/** True if there is typed text to continue with. */
export const bringsText = (): boolean =>
  goesOnTyped() &&
  Object.entries(typed.get()).some(
    ([name, value]) => name !== 'organizationCode' && typeof value === 'string' && value !== '',
  );

/** Initial values of a form: its own, overridden by text typed before. A given code takes precedence. */
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

/** Email address typed in a registration, for the sign-in it leads to. */
export const typedEmail = (): string => (goesOnTyped() ? textOf(typed.get()['email']) : '');

/** Code in the open form. */
export const useTypedCode = (): string => useStore(typed, ({ organizationCode }) => textOf(organizationCode));
