import { currentSession, onSessionEvent } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';

/** `state` of a link, which carries the typed text over to the other registration, or to joining after sign-in. */
export const withTyped = { withTyped: true } as const;

type TypedFields = Readonly<Record<string, unknown>>;

const noFields: TypedFields = {};
// Stored in memory only, because the text is about children.
const typedStore = createStore(noFields);

/** Stores the typed text, without passwords, until the page is reloaded. */
export const rememberTyped = ({ password: _password, confirmPassword: _confirmation, ...rest }: TypedFields): void =>
  typedStore.set(rest);

/** Forgets the text when the user has joined. */
export const forgetTyped = (): void => typedStore.set(noFields);

onSessionEvent((event) => {
  const session = currentSession();
  const { email, organizationCode } = typedStore.get();
  if (event === 'signedOut') forgetTyped();
  // Discards another user's text on this device. The code belongs to the page and stays.
  else if (session.status === 'open' && email && email !== session.user.email) typedStore.set({ organizationCode });
});

/** Returns true if this form continues with text typed in the other registration or before sign-in. */
export const continuesTyped = (): boolean => (history.state as Partial<typeof withTyped> | null)?.withTyped === true;

/** Returns true if there is typed text to continue with. */
export const bringsText = (): boolean =>
  continuesTyped() &&
  Object.entries(typedStore.get()).some(
    ([name, value]) => name !== 'organizationCode' && typeof value === 'string' && value !== '',
  );

/** Returns the initial values of a form: its own, overridden by text typed earlier. A given code takes precedence. */
export const prefill = <Values extends { readonly organizationCode: string }>(own: Values): Values => {
  if (!continuesTyped()) return own;
  const typedValues = Object.entries(typedStore.get()).filter(([name, value]) => name in own && value !== '');
  return {
    ...own,
    ...Object.fromEntries(typedValues),
    ...(own.organizationCode && { organizationCode: own.organizationCode }),
  };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the email address typed in a registration, for the sign-in it leads to. */
export const typedEmail = (): string => (continuesTyped() ? textOf(typedStore.get()['email']) : '');

/** Returns the code in the open form. */
export const useTypedCode = (): string => useStore(typedStore, ({ organizationCode }) => textOf(organizationCode));
