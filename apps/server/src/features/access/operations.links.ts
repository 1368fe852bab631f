import * as contract from '@touchline/domain/access/contract.account.ts';
import { resendConfirmation } from '@touchline/domain/access/contract.ts';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import {
  confirmationLetter,
  passwordChangedLetter,
  recoveryLetter,
} from '@touchline/domain/access/messages.letters.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { type Context, type Implementation, implement, type Preparation } from '../../core/implement.ts';
import { addressKey } from '../../core/limits.ts';
import { enqueue } from '../../core/mail.ts';
import { hashPassword } from '../../core/passwords.ts';
import { endSessionsOf } from '../../core/session.ts';
import { fitsChallenge } from '../../core/tokens.ts';
import type { Db } from '../../db/open.ts';
import { writeOfWaiting } from '../offers/store.letters.ts';
import { beginSession } from './operations.sessions.ts';
import { findLink, insertLink, redeemLink } from './store.links.ts';
import { type Account, findAccount, markConfirmed, updatePassword } from './store.ts';

/** Milliseconds for every answer that must not tell, by its time either, whether an address has an account. */
export const steadyAnswer = 400;

type Addressee = Pick<Account, 'userId' | 'email' | 'organizationId' | 'organizationName'>;

/** Puts the confirmation e-mail into the outbox. */
export const sendConfirmation = async (
  db: Db,
  { userId, email, organizationId, organizationName }: Addressee,
  challenge: string | undefined,
): Promise<void> => {
  const token = await insertLink(db, userId, 'confirm_email', challenge);
  await enqueue(db, {
    organizationId,
    kind: 'account.confirm',
    entityId: crypto.randomUUID(),
    recipient: email,
    letter: confirmationLetter(organizationName, token),
  });
};

const sendRecovery = async (
  db: Db,
  { userId, email, organizationId }: Addressee,
  challenge: string | undefined,
): Promise<void> => {
  const token = await insertLink(db, userId, 'reset_password', challenge);
  await enqueue(db, {
    organizationId,
    kind: 'account.recover',
    entityId: crypto.randomUUID(),
    recipient: email,
    letter: recoveryLetter(token),
  });
};

/** Tells the owner of the account that its password is another one now. */
export const sendPasswordChanged = (
  db: Db,
  { organizationId, email }: { organizationId: string | null; email: string },
) =>
  enqueue(db, {
    organizationId,
    kind: 'account.passwordChanged',
    entityId: crypto.randomUUID(),
    recipient: email,
    letter: passwordChangedLetter(),
  });

/** Beyond the limits nothing is sent, and nobody is told: the answer would show which addresses were asked for before. */
const mayWrite = async ({ gate, request }: Preparation<Actor | null>, email: string): Promise<boolean> => {
  const byRecipient = await gate.count('mailByRecipient', email);
  const byAddress = await gate.count('mailByAddress', addressKey(request.address));
  return byRecipient <= 0 && byAddress <= 0;
};

/** Only the browser that asked for the link can show the verifier; any other signs in as usual (decision D3). */
const sessionForVerifier = async (
  context: Context<Actor | null>,
  { userId, challenge }: { userId: string; challenge: string | null },
  verifier: string | undefined,
) =>
  verifier !== undefined && challenge !== null && fitsChallenge(verifier, challenge)
    ? await beginSession(context, userId)
    : null;

export const linkOperations: readonly Implementation[] = [
  implement(contract.forgotPassword, {
    prepare: (preparation, { email }) => mayWrite(preparation, email),
    run: async ({ db, reply }, { email, challenge }, writes) => {
      const account = await findAccount(db, email);
      if (account && writes) await sendRecovery(db, account, challenge);
      reply.holdUntil(steadyAnswer);
      return {};
    },
  }),

  implement(resendConfirmation, {
    prepare: (preparation, { email }) => mayWrite(preparation, email),
    run: async ({ db, reply }, { email, challenge }, writes) => {
      const account = await findAccount(db, email);
      if (account && !account.isConfirmed && writes) await sendConfirmation(db, account, challenge);
      reply.holdUntil(steadyAnswer);
      return {};
    },
  }),

  implement(contract.confirmEmail, {
    prepare: ({ gate, request }) => gate.pass('redeemLinkByAddress', addressKey(request.address)),
    run: async (context, { token, verifier }) => {
      const link = await redeemLink(context.db, token, 'confirm_email');
      if (!link) throw accessProblems.invalidLink();
      await markConfirmed(context.db, link.userId);
      await writeOfWaiting(context.db, link.userId);
      return { session: await sessionForVerifier(context, link, verifier) };
    },
  }),

  implement(contract.resetPassword, {
    prepare: async ({ db, gate, request }, { token, password }) => {
      await gate.pass('redeemLinkByAddress', addressKey(request.address));
      const link = await findLink(db, token, 'reset_password');
      if (!link) throw accessProblems.invalidLink();
      // Whoever holds the link reads the mails of the address: the attempts of others count no longer.
      await gate.forget('signInFailuresByAccount', link.email);
      await gate.forget('signInFailuresInARow', link.email);
      return { email: link.email, passwordHash: await hashPassword(password) };
    },
    run: async (context, { token, verifier }, { email, passwordHash }) => {
      const { db } = context;
      const link = await redeemLink(db, token, 'reset_password');
      if (!link) throw accessProblems.invalidLink();
      await updatePassword(db, link.userId, passwordHash, 'mailed link');
      await writeOfWaiting(db, link.userId);
      await endSessionsOf(db, link.userId);
      await sendPasswordChanged(db, { organizationId: null, email });
      return { session: await sessionForVerifier(context, link, verifier) };
    },
  }),
];
