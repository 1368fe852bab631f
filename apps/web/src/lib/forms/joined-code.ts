import { useUser } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';

// In this tab's memory alone, as what is typed in a registration.
const joined = createStore({ code: '', email: '' });

/** Remembers the registration code that a family has joined with: its next child needs it again. */
export const rememberJoined = (
  code: string,
  { user: { email } }: { readonly user: { readonly email: string } },
): void => joined.set({ code, email });

/** The code that this user has joined with in this tab; empty without one. */
export const useJoinedCode = (): string => {
  const { email } = useUser();
  const last = useStore(joined);
  return last.email === email ? last.code : '';
};
