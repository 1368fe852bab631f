/** Given to a link's `state`: the other registration goes on with the text typed in this one. */
export const withTyped = { withTyped: true } as const;

type Typed = Readonly<Record<string, unknown>>;

let typed: Typed = {};

/** Remembers the typed text until the page is reloaded, without the passwords. */
export const rememberTyped = ({ password: _password, confirmPassword: _confirmation, ...rest }: Typed): void => {
  typed = rest;
};

/** This form goes on with the text typed in the other registration. */
export const goesOnTyped = (): boolean => (history.state as Partial<typeof withTyped> | null)?.withTyped === true;

/** The values that a form begins with: empty, or those that were typed in the other registration. A given code counts most. */
export const startingWith = <Values extends { readonly organizationCode: string }>(empty: Values): Values => {
  if (!goesOnTyped()) return empty;
  const known = Object.fromEntries(Object.entries(typed).filter(([name]) => name in empty));
  return { ...empty, ...known, ...(empty.organizationCode && { organizationCode: empty.organizationCode }) };
};
