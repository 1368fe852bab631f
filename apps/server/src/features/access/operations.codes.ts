import { lookUpCode } from '@touchline/domain/access/contract.joining.ts';
import { accessProblems, wrongRole } from '@touchline/domain/access/messages.joining.ts';
import { registrationRefusal } from '@touchline/domain/access/rules.children.ts';
import type { CodeRegistration, JoiningRole } from '@touchline/domain/access/schema.joining.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { accountInvitation } from '@touchline/domain/constants.ts';
import { dayOf, isBornBefore } from '@touchline/domain/core/calendar.ts';
import { wholeName } from '@touchline/domain/people/rules.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { type Implementation, implement, type Preparation } from '../../core/requests/implement.ts';
import { addressKey, type LimitName } from '../../core/limits/rate-limits.ts';
import { findEndOfInvitation, findCodeTarget, type CodeTarget } from './store.joining.ts';

/** Delay in seconds for look-ups from an address with failures, once the server has seen too many wrong codes. */
const delaySeconds = 2;

/** True for a code that has the length of an invitation code, with or without hyphens. */
const mayBeInvitation = (code: string): boolean =>
  [code, code.replaceAll('-', '')].some(({ length }) => length === accountInvitation.codeLength);

const failureLimits = (code: string): { byAddress: LimitName[]; overall: LimitName[] } => {
  const isStrict = mayBeInvitation(code);
  return {
    byAddress: [
      'codeFailuresByAddress',
      'codeFailuresByAddressHourly',
      ...(isStrict ? (['invitationFailuresByAddress'] as const) : []),
    ],
    overall: ['codeFailuresOverall', ...(isStrict ? (['invitationFailuresOverall'] as const) : [])],
  };
};

/** Looks up a code and counts an invalid one as a guess. Does not count a code that once worked from this address. */
const findCountingFailures = async ({ db, rateLimiter, request, actor }: Preparation<Actor | null>, code: string) => {
  const look = () => findCodeTarget(db, code, 'look', actor?.userId);
  const address = addressKey(request.address);
  const pair = `${address} ${code}`;
  if ((await rateLimiter.taken('rightCodesByAddress', pair)) > 0) return look();
  const { byAddress, overall } = failureLimits(code);
  await rateLimiter.require(byAddress, address);
  if ((await rateLimiter.taken('codeFailuresByAddressHourly', address)) > 0) {
    const usedUp = await Promise.all(overall.map((limit) => rateLimiter.isUsedUp(limit, 'all')));
    if (usedUp.some(Boolean)) await rateLimiter.delay(address, delaySeconds);
  }
  const opening = await rateLimiter.attempt(byAddress, address, look);
  if (opening) await rateLimiter.count('rightCodesByAddress', pair);
  else for (const limit of overall) await rateLimiter.count(limit, 'all');
  return opening;
};

/** Refuses an invalid code and a code for another role. */
export const requireTarget = (opening: CodeTarget | undefined, role: JoiningRole | undefined): CodeTarget => {
  if (!opening) throw accessProblems.invalidCode();
  if (role !== undefined && opening.role !== role) throw wrongRole(opening.role);
  return opening;
};

/** Problem for an invalid code, which was already counted as a guess. Tells only how an old invitation ended. */
const refusalOf = async ({ db, actor }: Preparation<Actor | null>, code: string) => {
  const end = mayBeInvitation(code) ? await findEndOfInvitation(db, code) : undefined;
  if (end === 'used') return actor ? accessProblems.invitationUsedByOther() : accessProblems.invitationUsed();
  if (end === 'revoked') return accessProblems.invitationRevoked();
  return end ? accessProblems.invitationExpired() : accessProblems.invalidCode();
};

/** Looks up a code outside of a transaction, because a rollback would undo the count of wrong codes. */
export const lookUp = async (preparation: Preparation<Actor | null>, code: string, role: JoiningRole | undefined) => {
  const opening = await findCountingFailures(preparation, code);
  if (!opening) throw await refusalOf(preparation, code);
  return requireTarget(opening, role);
};

type PlayerInput = Extract<CodeRegistration, { role: 'player' }>;

/** Refuses a birth date in the future, and a child whom a guardian has to register. */
export const requireRegistrable = (
  { additionalData, ...declared }: Pick<PlayerInput, 'kind' | 'isAdult' | 'consent' | 'additionalData'>,
  { timeZone, consentAge }: CodeTarget,
  now: Date,
): void => {
  const birthDate = additionalData.birth_date;
  const today = dayOf(now, timeZone);
  if (!isBornBefore(birthDate, today)) throw accessProblems.bornLater();
  const refusal = registrationRefusal({ ...declared, birthDate }, today, consentAge);
  if (refusal) throw refusal;
};

export const codeOperations: readonly Implementation[] = [
  implement(lookUpCode, {
    summary: 'Look up a code',
    audit: noEntry,
    beforeTransaction: (preparation, { code, role }) => lookUp(preparation, code, role),
    run: async (_context, _input, { organizationName, role, consentAge, invitation }) => ({
      organizationName,
      role,
      consentAge,
      invitation: invitation && {
        email: invitation.email,
        firstName: invitation.firstName,
        lastName: invitation.lastName,
        birthDate: invitation.birthDate,
        gender: invitation.gender,
        others: invitation.others.map(wholeName),
      },
    }),
  }),
];
