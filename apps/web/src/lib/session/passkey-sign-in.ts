import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser';
import { requestPasskey, signInByPasskey } from '@touchline/domain/access/contract.passkeys.ts';
import { passkeyLimits } from '@touchline/domain/constants.ts';
import type { InputOf, OutputOf } from '@touchline/domain/core/operation.ts';
import { callCommand } from '../data/api.ts';
import { carryOut } from '../data/commands.ts';
import { endAutofill, signWithPasskey } from './passkeys.ts';
import { openSession } from './session.ts';

const signIn = async (input: InputOf<typeof signInByPasskey>): Promise<void> => {
  const { session }: OutputOf<typeof signInByPasskey> = await carryOut(signInByPasskey, input);
  if (session) openSession(session);
};

/** Signs in with a passkey selected in the browser's dialog. */
export const enterByPasskey = async (): Promise<void> =>
  signIn({ passkey: await signWithPasskey(await carryOut(requestPasskey, {})) });

/** Milliseconds until a challenge is renewed, one minute before it expires. */
const renewAfterMs = (passkeyLimits.minutes - 1) * 60_000;

/** Offers passkeys in the email field's autofill, where supported. Returns a function to stop. */
export const offerPasskeys = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const offer = async (): Promise<void> => {
    if (isOver) return;
    timer = setTimeout(() => void begin(), renewAfterMs);
    const request = await callCommand(requestPasskey, {});
    if (!isOver) await signIn({ passkey: await signWithPasskey(request, 'autofill') });
  };
  // Errors are silent, because the user did not ask for autofill. Pressing the button shows them.
  const begin = (): Promise<void> => offer().catch(() => undefined);
  void browserSupportsWebAuthnAutofill().then((isKnown) => (isKnown ? begin() : undefined));
  return () => {
    isOver = true;
    clearTimeout(timer);
    endAutofill();
  };
};
