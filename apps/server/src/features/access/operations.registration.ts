import { setTimeout as wait } from 'node:timers/promises';
import * as contract from '@touchline/domain/access/contract.joining.ts';
import { accessProblems, wrongRole } from '@touchline/domain/access/messages.joining.ts';
import { alreadyRegisteredLetter } from '@touchline/domain/access/messages.letters.ts';
import { type CodeRegistration, type JoiningRole, termsVersion } from '@touchline/domain/access/schema.joining.ts';
import { dayOf, isBornBefore } from '@touchline/domain/core/calendar.ts';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import { accountInvitation } from '@touchline/domain/limits.ts';
import { problemOf } from '../../core/constraints.ts';
import { type Context, type Implementation, implement, type Preparation } from '../../core/implement.ts';
import { addressKey, type Gate, type LimitName } from '../../core/limits.ts';
import { enqueue } from '../../core/mail.ts';
import { hashPassword } from '../../core/passwords.ts';
import { writeOfWaiting } from '../offers/store.letters.ts';
import { sendConfirmation, steadyAnswer } from './operations.links.ts';
import { beginSession } from './operations.sessions.ts';
import { acceptInvitation, findOpening, joinAsCoach, joinAsPlayer, type Opening } from './store.joining.ts';
import { insertOrganization, insertProfile, insertUser } from './store.ts';

type Asking = Context<Actor | null>;

interface Prepared {
  readonly passwordHash: string;
  /** Whether another letter may go to this address; a stranger must not fill a mailbox. */
  readonly mayWrite: boolean;
}

/** What has to be so before anybody registers; hashing comes last, because it is dear. */
const prepareAccount = async (
  { env, gate, request }: Preparation<Actor | null>,
  kind: 'register' | 'join',
  { email, password }: { email: string; password: string },
): Promise<Prepared> => {
  await gate.pass(`${kind}ByAddress`, addressKey(request.address));
  await gate.pass(`${kind}Overall`, 'all');
  const mayWrite = env.smtpUrl !== undefined && (await gate.count('mailByRecipient', email)) <= 0;
  return { passwordHash: await hashPassword(password), mayWrite };
};

/**
 * The address has an account already. With a mail server only its owner learns of that; without one an account is
 * signed in at once, so that the answers cannot look alike, and the page says it (decision record 0004).
 */
const answerTaken = async ({ db, env, reply }: Asking, email: string, mayWrite: boolean) => {
  if (!env.smtpUrl) throw accessProblems.emailTaken();
  if (mayWrite) {
    await enqueue(db, {
      organizationId: null,
      kind: 'account.exists',
      entityId: crypto.randomUUID(),
      recipient: email,
      letter: alreadyRegisteredLetter(),
    });
  }
  reply.holdUntil(steadyAnswer);
  return { session: null };
};

interface Newcomer {
  readonly userId: string;
  readonly email: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly challenge: string | undefined;
}

/** Signs the new account in, or has its address confirmed first where mails can be sent (decision D4). */
const welcome = async (context: Asking, newcomer: Newcomer) => {
  if (!context.env.smtpUrl) return { session: await beginSession(context, newcomer.userId) };
  await sendConfirmation(context.db, newcomer, newcomer.challenge);
  context.reply.holdUntil(steadyAnswer);
  return { session: null };
};

/** Milliseconds that each further look-up waits once the instance as a whole has seen too many wrong codes. */
const slowedBy = 2000;

const failureLimits = (code: string): { byAddress: LimitName[]; overall: LimitName[] } => {
  const mayBeInvitation = code.length === accountInvitation.codeLength;
  return {
    byAddress: [
      'codeFailuresByAddress',
      'codeFailuresByAddressDaily',
      ...(mayBeInvitation ? (['invitationFailuresByAddress'] as const) : []),
    ],
    overall: ['codeFailuresOverall', ...(mayBeInvitation ? (['invitationFailuresOverall'] as const) : [])],
  };
};

/** Takes a point for a failure in advance, so that many at the same moment cannot pass; a good code gets it back. */
const countingFailures = async <T>(gate: Gate, address: string, code: string, look: () => Promise<T | undefined>) => {
  const { byAddress, overall } = failureLimits(code);
  for (const limit of byAddress) await gate.pass(limit, address);
  let slowed = false;
  for (const limit of overall) if ((await gate.count(limit, 'all')) > 0) slowed = true;
  if (slowed) await wait(slowedBy);
  const found = await look();
  if (found !== undefined) {
    for (const limit of byAddress) await gate.giveBack(limit, address);
    for (const limit of overall) await gate.giveBack(limit, 'all');
  }
  return found;
};

const usable = (opening: Opening | undefined, role: JoiningRole): Opening => {
  if (!opening) throw accessProblems.invalidCode();
  if (opening.role !== role) throw wrongRole(opening.role);
  return opening;
};

const lookUp = async (
  { db, gate, request }: Preparation<Actor | null>,
  code: string,
  role: JoiningRole,
): Promise<Opening> =>
  usable(await countingFailures(gate, addressKey(request.address), code, () => findOpening(db, code, 'look')), role);

/** A profile that cannot be made is told by its own name (REGCODE-40, REGCODE-41); a database that is away as what it is. */
const makeProfile = async (
  { db, log }: Asking,
  newcomer: Newcomer,
  profileId: string | null,
  input: CodeRegistration,
): Promise<void> => {
  const { userId, organizationId } = newcomer;
  const joining = { userId, organizationId, profileId };
  let made: boolean;
  try {
    made = input.role === 'coach' ? await joinAsCoach(db, joining, input) : await joinAsPlayer(db, joining, input);
  } catch (fault) {
    if (problemOf(fault)?.status === 503) throw fault;
    log.error({ fault }, 'the profile of a new account could not be made');
    throw input.role === 'coach' ? accessProblems.coachProfileFailed() : accessProblems.playerProfileFailed();
  }
  // Somebody else holds the prepared profile already: the invitation has nothing left to give.
  if (!made) throw accessProblems.invalidCode();
};

export const registrationOperations: readonly Implementation[] = [
  implement(contract.registerAdmin, {
    prepare: async (preparation, input) => {
      if (preparation.actor) throw accessProblems.alreadySignedIn();
      return prepareAccount(preparation, 'register', input);
    },
    run: async (context, input, { passwordHash, mayWrite }) => {
      const { db, env } = context;
      const { email, organizationName, fullName, timeZone = 'UTC', acceptTerms, challenge } = input;
      const userId = await insertUser(db, {
        email,
        passwordHash,
        isConfirmed: !env.smtpUrl,
        terms: acceptTerms ? termsVersion : null,
      });
      if (userId === undefined) return answerTaken(context, email, mayWrite);
      const organizationId = await insertOrganization(db, organizationName, timeZone);
      await insertProfile(db, { userId, organizationId, name: fullName, role: 'admin' });
      return welcome(context, { userId, email, organizationId, organizationName, challenge });
    },
  }),

  implement(contract.registerWithCode, {
    prepare: async (preparation, input) => {
      if (preparation.actor) throw accessProblems.alreadySignedIn();
      await lookUp(preparation, input.organizationCode, input.role);
      return prepareAccount(preparation, 'join', input);
    },
    run: async (context, input, { passwordHash, mayWrite }) => {
      const { db, env, now, announceTo } = context;
      const { email, firstName, lastName, challenge } = input;
      // Asked again in the transaction: the code may have been switched off since, the invitation used by another.
      const opening = usable(await findOpening(db, input.organizationCode, 'redeem'), input.role);
      const { organizationId, organizationName, timeZone, role, invitation } = opening;
      // No secret: whoever holds the code has been shown the invited address with it.
      if (invitation && invitation.email !== email) throw accessProblems.otherEmail();
      if (input.role === 'player' && !isBornBefore(input.additionalData.birth_date, dayOf(now, timeZone))) {
        throw accessProblems.bornLater();
      }
      const userId = await insertUser(db, { email, passwordHash, isConfirmed: !env.smtpUrl, terms: null });
      if (userId === undefined) return answerTaken(context, email, mayWrite);
      const newcomer = { userId, email, organizationId, organizationName, challenge };
      await insertProfile(db, { userId, organizationId, name: `${firstName} ${lastName}`, role });
      await makeProfile(context, newcomer, invitation?.profileId ?? null, input);
      if (invitation) {
        await acceptInvitation(db, invitation.id);
        await writeOfWaiting(db, userId);
      }
      // Not from a session, but from the code that was redeemed (decision D5).
      announceTo(organizationId as OrganizationId);
      return welcome(context, newcomer);
    },
  }),

  implement(contract.lookUpCode, {
    prepare: (preparation, { code, role }) => lookUp(preparation, code, role),
    run: async (_context, _input, { organizationName, role, invitation }) => ({
      organizationName,
      role,
      invitation: invitation && {
        email: invitation.email,
        firstName: invitation.firstName,
        lastName: invitation.lastName,
      },
    }),
  }),
];
