import * as contract from '@touchline/domain/access/contract.joining.ts';
import { accessProblems, guessablePassword } from '@touchline/domain/access/messages.joining.ts';
import { alreadyRegisteredLetter } from '@touchline/domain/access/messages.letters.ts';
import { type CodeRegistration, termsVersion } from '@touchline/domain/access/schema.joining.ts';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import { problemOf } from '../../core/requests/constraints.ts';
import { isGuessable, wordsOf, hashPassword } from '../../core/identity/passwords.ts';
import { type Context, type Implementation, implement, type Preparation } from '../../core/requests/implement.ts';
import { addressKey } from '../../core/limits/rate-limits.ts';

import { hashOf } from '../../core/identity/tokens.ts';

import { lookUp, requireRegistrable, requireTarget } from './operations.codes.ts';
import { sendConfirmation, constantResponseTime } from './operations.links.ts';
import { accountSubject, beginSession } from './operations.sessions.ts';
import {
  findAccountOfAttempt,
  rememberAttempt,
  acceptInvitation,
  findCodeTarget,
  type CodeTarget,
} from './store.joining.ts';
import { claimFounding, findOnlyOrganization, isFoundingOpen } from './store.founding.ts';
import { addMembership } from './store.login.ts';
import { sendLetter } from './store.letters.ts';
import { writePendingLetters } from './store.account.ts';
import { insertNewcomer } from '../people/store.newcomers.ts';
import { joinWithProfile, type NewcomerForm, acceptOtherChildren } from './store.profiles.ts';
import { findAccount, insertOrganization, insertUser } from './store.ts';
import { removeCorrected, removeUnconfirmedOf, reserveAddress } from './store.unconfirmed.ts';

type RegistrationContext = Context<Actor | null>;

interface PreparedAccount {
  readonly passwordHash: string;
  /** True if the address may get another email. The limit keeps strangers from filling a mailbox. */
  readonly mayEmail: boolean;
  /** Id of the account that an earlier request of the same attempt created, if its response was lost. */
  readonly existingId?: string;
}

/** Finds the account created by an attempt that is repeated after a lost response. */
const findRepeatedAttempt = async (
  { db }: Preparation<Actor | null>,
  attempt: Parameters<typeof findAccountOfAttempt>[1],
) => {
  const accountId = await findAccountOfAttempt(db, attempt);
  return accountId && { passwordHash: '', mayEmail: false, existingId: accountId };
};

const repeatResponse = async (context: RegistrationContext, accountId: string) => {
  context.auditEntry.omit();
  return { session: await beginSession(context, accountId) };
};

/** Runs the checks before a registration. Hashes the password last, because that is expensive. */
const prepareAccount = async (
  { db, env, rateLimiter, request }: Preparation<Actor | null>,
  kind: 'register' | 'join',
  { email, password, organizationName }: { email: string; password: string; organizationName: string },
): Promise<PreparedAccount> => {
  if (isGuessable(password, wordsOf({ email, organizationName }))) throw guessablePassword('password');
  const address = addressKey(request.address);
  await rateLimiter.consume(`${kind}ByAddress`, address);
  await rateLimiter.consume(`${kind}Overall`, 'all');
  // Without a mail server, the response reveals that an address is taken, so such requests count as guesses.
  if (!env.smtp && (await findAccount(db, email))) await rateLimiter.consume('takenByAddress', address);
  const mayEmail = env.smtp !== undefined && (await rateLimiter.count('mailByRecipient', email)) <= 0;
  return { passwordHash: await hashPassword(password), mayEmail };
};

/**
 * Handles an address that already has an account. With a mail server, only the owner is notified. Without one, the
 * response says so, because a new account would be signed in immediately anyway (decision record 0004).
 */
const answerTakenAddress = async (
  { db, env, reply, auditEntry }: RegistrationContext,
  { email, mayEmail, path }: { email: string; mayEmail: boolean; path: string },
) => {
  auditEntry.omit();
  if (!env.smtp) throw accessProblems.emailTaken();
  if (mayEmail) await sendLetter(db, 'exists', { organizationId: null, email }, alreadyRegisteredLetter(path));
  reply.holdUntil(constantResponseTime);
  return { session: null };
};

interface Newcomer {
  readonly userId: string;
  readonly email: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly challenge: string | undefined;
}

/**
 * Removes an unconfirmed earlier registration of the address. Keeps it if the email limit is exceeded, because the owner
 * could not be notified of its removal.
 */
const claimAddress = async (
  { db, env }: RegistrationContext,
  email: string,
  isKnownToOwner: boolean,
): Promise<void> => {
  if (env.smtp && isKnownToOwner) await removeUnconfirmedOf(db, email);
};

/** Signs the new account in. With a mail server, sends a confirmation instead (ruling 4). */
const signInOrConfirm = async (context: RegistrationContext, newcomer: Newcomer, isConfirmed: boolean) => {
  if (isConfirmed) return { session: await beginSession(context, newcomer.userId) };
  await sendConfirmation(context.db, newcomer, newcomer.challenge);
  context.reply.holdUntil(constantResponseTime);
  return { session: null };
};

/** True for the token from the invitation email. The code proves no address, because admins also see it. */
const provesAddress = (
  { email: invited, mailTokenHash }: NonNullable<CodeTarget['invitation']>,
  email: string,
  mailToken: string | undefined,
): boolean =>
  invited === email && mailToken !== undefined && mailTokenHash !== null && hashOf(mailToken).equals(mailTokenHash);

/**
 * True if the invited address is taken and there is no mail server. Anyone could then have registered it without proof,
 * so the invited person may use another address.
 */
const mayUseAnotherAddress = async ({ db, env }: RegistrationContext, invited: string): Promise<boolean> =>
  !env.smtp && (await findAccount(db, invited)) !== undefined;

/** Creates the profile. Reports any failure except an unreachable database as a problem of its own. */
const makeProfile = async (
  { db, log }: RegistrationContext,
  newcomer: Newcomer,
  profileId: string | null,
  input: CodeRegistration,
): Promise<void> => {
  if (input.role === 'admin') return;
  let joinedProfileId: string | undefined;
  try {
    joinedProfileId = await joinWithProfile(db, newcomer, profileId, input);
  } catch (fault) {
    if (problemOf(fault)?.status === 503) throw fault;
    log.error({ fault }, 'the profile of a new account could not be made');
    throw input.role === 'coach' ? accessProblems.coachProfileFailed() : accessProblems.playerProfileFailed();
  }
  // Another user has claimed the prepared profile.
  if (!joinedProfileId) throw accessProblems.invalidCode();
};

/** Form data to store until an admin approves. */
const formOf = (input: Exclude<CodeRegistration, { role: 'admin' }>): NewcomerForm => {
  if (input.role === 'coach') return { role: input.role, additionalData: input.additionalData };
  const { role, kind, consent, additionalData } = input;
  return { role, kind, consent, additionalData };
};

/** Name of the person who signs in, who may be the player's guardian. */
const nameOf = (input: CodeRegistration): string => {
  if (input.role !== 'player' || input.kind === 'self') return `${input.firstName} ${input.lastName}`;
  const { parent_guardian_first_name: firstName, parent_guardian_last_name: lastName } = input.additionalData;
  return `${firstName} ${lastName}`;
};

export const registrationOperations: readonly Implementation[] = [
  implement(contract.registerAdmin, {
    summary: 'Register an organization and its first admin',
    audit: { entity: 'organization', words: 'created the organization', security: 'organization_founded' },
    beforeTransaction: async (preparation, input) => {
      const earlierAttempt = await findRepeatedAttempt(preparation, input);
      if (earlierAttempt) return earlierAttempt;
      if (preparation.actor) throw accessProblems.alreadySignedIn();
      return prepareAccount(preparation, 'register', input);
    },
    run: async (context, input, { passwordHash, mayEmail, existingId }) => {
      if (existingId) return repeatResponse(context, existingId);
      const { db, env } = context;
      const { email, organizationName, fullName, timeZone = 'UTC', acceptTerms, challenge, corrects } = input;
      const isConfirmed = !env.smtp;
      await claimFounding(db, env.newOrganizations);
      if (env.smtp) await reserveAddress(db, email);
      if (corrects) await removeCorrected(db, corrects);
      await claimAddress(context, email, mayEmail);
      const userId = await insertUser(db, {
        email,
        passwordHash,
        isConfirmed,
        terms: acceptTerms ? termsVersion : null,
      });
      if (userId === undefined) return answerTakenAddress(context, { email, mayEmail, path: '/register' });
      const organizationId = await insertOrganization(db, env, { name: organizationName, timeZone });
      await addMembership(db, { userId, organizationId }, { role: 'admin', name: fullName });
      await rememberAttempt(db, userId, challenge);
      context.auditEntry.setSubject({ ...accountSubject({ userId, organizationId }), id: organizationId });
      return signInOrConfirm(context, { userId, email, organizationId, organizationName, challenge }, isConfirmed);
    },
  }),

  implement(contract.readFounding, {
    summary: 'Tell if organizations may be registered',
    run: async ({ db, env }) => ({
      open: await isFoundingOpen(db, env.newOrganizations),
      club: await findOnlyOrganization(db),
    }),
  }),

  implement(contract.registerWithCode, {
    summary: 'Register with a code',
    audit: { entity: 'account', words: 'joined the club', security: 'joined' },
    beforeTransaction: async (preparation, input) => {
      const earlierAttempt = await findRepeatedAttempt(preparation, input);
      if (earlierAttempt) return earlierAttempt;
      if (preparation.actor) throw accessProblems.alreadySignedIn();
      const { organizationName } = await lookUp(preparation, input.organizationCode, input.role);
      return prepareAccount(preparation, 'join', { ...input, organizationName });
    },
    run: async (context, input, { passwordHash, mayEmail, existingId }) => {
      if (existingId) return repeatResponse(context, existingId);
      const { db, env, now, announceTo, auditEntry } = context;
      const { email, challenge, corrects, mailToken } = input;
      if (env.smtp) await reserveAddress(db, email);
      if (corrects) await removeCorrected(db, corrects);
      // Checks again in the transaction, because the code may have been turned off or the invitation used in the
      // meantime.
      const opening = requireTarget(await findCodeTarget(db, input.organizationCode, 'redeem'), input.role);
      const { organizationId, organizationName, role, invitation } = opening;
      // The problem may name the invited address, because everyone who entered the code has seen it.
      if (invitation && invitation.email !== email && !(await mayUseAnotherAddress(context, invitation.email)))
        throw accessProblems.otherEmail();
      if (input.role === 'player') requireRegistrable(input, opening, now);
      const isProven = invitation !== null && provesAddress(invitation, email, mailToken);
      const isConfirmed = !env.smtp || isProven;
      await claimAddress(context, email, mayEmail || isProven);
      const userId = await insertUser(db, { email, passwordHash, isConfirmed, terms: null });
      if (userId === undefined) {
        if (invitation && !env.smtp) throw accessProblems.invitedEmailTaken();
        return answerTakenAddress(context, { email, mayEmail, path: `/register/${role}/${input.organizationCode}` });
      }
      const newcomer = { userId, email, organizationId, organizationName, challenge };
      const name = nameOf(input);
      const membership = await addMembership(db, newcomer, { role, name, waits: opening.checksNewcomers });
      await rememberAttempt(db, userId, challenge);
      if (membership.isWaiting && input.role !== 'admin')
        await insertNewcomer(db, { ...newcomer, ...input, membershipId: membership.id, form: formOf(input) });
      else await makeProfile(context, newcomer, invitation?.profileId ?? null, input);
      if (invitation) {
        await acceptInvitation(db, invitation.id, newcomer);
        if (input.role === 'player') await acceptOtherChildren(db, newcomer, invitation.others, input);
        await writePendingLetters(db, userId);
      }
      // Takes the organization from the redeemed code, because there is no session yet (ruling 5).
      announceTo(organizationId as OrganizationId);
      auditEntry.setSubject(accountSubject(newcomer));
      auditEntry.add({ role, ...(invitation && { invitationId: invitation.id }) });
      return signInOrConfirm(context, newcomer, isConfirmed);
    },
  }),
];
