import { useUser } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';

// Kept in memory only, like the text typed in a registration.
const joinedStore = createStore({ code: '', email: '' });

/** Remembers the code with which a family joined, because registering its next child requires the code again. */
export const rememberJoined = (
  code: string,
  { user: { email } }: { readonly user: { readonly email: string } },
): void => joinedStore.set({ code, email });

/** The code with which this user joined in this tab; empty if there is none. */
export const useJoinedCode = (): string => {
  const { email } = useUser();
  const lastJoined = useStore(joinedStore);
  return lastJoined.email === email ? lastJoined.code : '';
};
