import { useUser } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';

// Stored in memory only, like the text typed in a registration.
const joinedStore = createStore({ code: '', email: '' });

/** Stores the code with which a family joined, because registering its next child requires the code again. */
export const rememberJoined = (
  code: string,
  { user: { email } }: { readonly user: { readonly email: string } },
): void => joinedStore.set({ code, email });

/** Returns the code with which this user joined in this tab, or an empty string. */
export const useJoinedCode = (): string => {
  const { email } = useUser();
  const lastJoined = useStore(joinedStore);
  return lastJoined.email === email ? lastJoined.code : '';
};
