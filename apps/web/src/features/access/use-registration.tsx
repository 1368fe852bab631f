import { useRef } from 'react';
import { withChallenge } from '../../lib/session/pkce.ts';
import { ConfirmationSent } from './notes.tsx';

interface Waiting {
  readonly email: string;
  readonly challenge: string;
}

/** Values that the browser adds to a registration. */
export interface Browser {
  readonly challenge: string | undefined;
  readonly corrects: Waiting | undefined;
}

/** Registers a user. Registering again with another address replaces the unconfirmed registration. */
export const useRegistration = () => {
  const waiting = useRef<Waiting>(undefined);
  return async <T extends { readonly session: object | null }>(
    email: string,
    register: (browser: Browser) => Promise<T>,
  ): Promise<T> => {
    let sent: string | undefined;
    void ConfirmationSent.preload();
    const answer = await withChallenge((challenge) => {
      sent = challenge;
      return register({ challenge, corrects: waiting.current });
    });
    waiting.current = answer.session === null && sent !== undefined ? { email, challenge: sent } : undefined;
    return answer;
  };
};
