import { useRef } from 'react';
import { withChallenge } from '../../lib/session/pkce.ts';
import { ConfirmationSent } from './notes.tsx';

interface UnconfirmedRegistration {
  readonly email: string;
  readonly challenge: string;
}

/** Values that the browser adds to a registration. */
export interface BrowserValues {
  readonly challenge: string | undefined;
  readonly corrects: UnconfirmedRegistration | undefined;
}

/** Registers a user. Registering again with another address replaces the unconfirmed registration. */
export const useRegistration = () => {
  const unconfirmed = useRef<UnconfirmedRegistration>(undefined);
  return async <T extends { readonly session: object | null }>(
    email: string,
    register: (browser: BrowserValues) => Promise<T>,
  ): Promise<T> => {
    let sentChallenge: string | undefined;
    void ConfirmationSent.preload();
    const answer = await withChallenge((challenge) => {
      sentChallenge = challenge;
      return register({ challenge, corrects: unconfirmed.current });
    });
    unconfirmed.current =
      answer.session === null && sentChallenge !== undefined ? { email, challenge: sentChallenge } : undefined;
    return answer;
  };
};
