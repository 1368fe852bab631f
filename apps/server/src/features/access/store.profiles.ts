import { sql, type UpdateObject } from 'kysely';
import type { CodeRegistration } from '@touchline/domain/access/schema.joining.ts';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { leavingProblems } from '@touchline/domain/people/messages.leaving.ts';
import type { Db } from '../../db/open.ts';
import type { DB } from '../../db/types.ts';
import { proposeCoachCorrections } from '../people/store.coach-corrections.ts';
import { listDifferences, proposeDifferences } from '../people/store.corrections.ts';
import { fillMissing } from '../people/store.prepared.ts';
import { insertConsent } from '../privacy/store.consents.ts';
import { acceptInvitation, type CodeTarget } from './store.joining.ts';
import { findOwnPlayer, lockLogin, type Member } from './store.login.ts';

type PlayerInput = Extract<CodeRegistration, { role: 'player' }>;
/** Form data from which a player or coach is created once an admin approves. */
export type NewcomerForm =
  | Pick<PlayerInput, 'role' | 'kind' | 'consent' | 'additionalData'>
  | { readonly role: 'coach'; readonly additionalData: { readonly phone: string | null } };

type Child = Pick<PlayerInput, 'firstName' | 'lastName' | 'additionalData'>;

const insertPlayer = (db: Db, organizationId: string, { firstName, lastName, additionalData }: Child) =>
  db
    .insertInto('player_profiles')
    .values({ organization_id: organizationId, first_name: firstName, last_name: lastName, ...additionalData })
    .returning('id')
    .executeTakeFirst();

/** Claims a player without a login. Locks first, so that concurrent claims see each other's results. */
const claimPlayer = async (
  db: Db,
  organizationId: string,
  profileId: string,
  facts: UpdateObject<DB, 'player_profiles'>,
) => {
  await db
    .selectFrom('player_profiles')
    .where('organization_id', '=', organizationId)
    .where('id', '=', profileId)
    .select('id')
    .forUpdate()
    .execute();
  return db
    .updateTable('player_profiles')
    .set(facts)
    .where('organization_id', '=', organizationId)
    .where('id', '=', profileId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('guardianships').whereRef('player_id', '=', 'player_profiles.id'))),
    )
    .returning('id')
    .executeTakeFirst();
};

/** Links the login to the player and stores a guardian's consent. */
const linkPlayer = async (
  db: Db,
  { userId, organizationId }: Member,
  playerId: string,
  { kind, consent, consentedAt }: Pick<PlayerInput, 'kind' | 'consent'> & { readonly consentedAt?: Date | undefined },
): Promise<void> => {
  await db
    .insertInto('guardianships')
    .values({ organization_id: organizationId, player_id: playerId, user_id: userId, kind })
    .execute();
  if (kind !== 'guardian' || consent === undefined) return;
  const dataConsent = { playerId, subject: 'data', textVersion: consent, givenAt: consentedAt } as const;
  await insertConsent(db, { userId, organizationId: organizationId as OrganizationId }, dataConsent);
};

/**
 * Creates a player for the login or claims the prepared one. Returns the id, or undefined if the prepared one is taken.
 * Fills in only what a prepared profile lacks and proposes differing data to an admin.
 */
export const addPlayer = async (
  db: Db,
  member: Member,
  profileId: string | null,
  child: Child,
  {
    kind,
    consent,
    consentedAt,
  }: Pick<PlayerInput, 'kind' | 'consent'> & {
    readonly consentedAt?: Date;
  },
): Promise<string | undefined> => {
  const { organizationId } = member;
  const { firstName, lastName, additionalData } = child;
  const player =
    profileId === null
      ? await insertPlayer(db, organizationId, child)
      : await claimPlayer(db, organizationId, profileId, fillMissing(additionalData));
  if (!player) return undefined;
  await linkPlayer(db, member, player.id, { kind, consent, consentedAt });
  const facts = { first_name: firstName, last_name: lastName, ...additionalData };
  if (profileId !== null) await proposeDifferences(db, member, profileId, facts);
  return player.id;
};

interface OwnPlayer {
  readonly id: string;
  readonly mayCorrect: boolean;
  readonly hidesContact: boolean;
}

/** Form data that the login may correct for its own player. Excludes a contact hidden from the login. */
const correctableFacts = (
  { hidesContact }: OwnPlayer,
  { birth_date, gender, position, ...contact }: Child['additionalData'],
) => ({
  ...{ birth_date, gender, position },
  ...(!hidesContact && contact),
});

/** Form data that differs from the stored data of the login's own player. */
export const listOwnDifferences = async (
  db: Db,
  { organizationId }: Member,
  own: OwnPlayer,
  { firstName, lastName, additionalData }: Child,
) => {
  if (!own.mayCorrect) return [];
  const facts = { first_name: firstName, last_name: lastName, ...correctableFacts(own, additionalData) };
  return listDifferences(db, organizationId, own.id, facts);
};

/**
 * Fills in data that the login's own player lacks and proposes differing data to an admin. Returns true if anything
 * changed.
 */
export const registerAgain = async (
  db: Db,
  member: Member,
  own: OwnPlayer,
  { firstName, lastName, additionalData }: Child,
): Promise<boolean> => {
  const { id, mayCorrect } = own;
  if (!mayCorrect) return false;
  const typedFacts = correctableFacts(own, additionalData);
  const facts = fillMissing(typedFacts);
  const { numUpdatedRows } = await db
    .updateTable('player_profiles')
    .set(facts)
    .where('organization_id', '=', member.organizationId)
    .where('id', '=', id)
    .where(
      sql<boolean>`(${sql.join(Object.keys(facts).map((name) => sql.ref(name)))})
        is distinct from (${sql.join(Object.values(facts))})`,
    )
    .executeTakeFirstOrThrow();
  const proposedCount = await proposeDifferences(db, member, id, {
    first_name: firstName,
    last_name: lastName,
    ...typedFacts,
  });
  return numUpdatedRows > 0n || proposedCount > 0;
};

type OtherChild = NonNullable<CodeTarget['invitation']>['others'][number];

/**
 * Accepts the invitations for the other children in an email, for a guardian who chose to. Returns their number. Fills in
 * only guardian data that each profile lacks and proposes a different guardian to an admin.
 */
export const acceptOtherChildren = async (
  db: Db,
  member: Member,
  others: readonly OtherChild[],
  { kind, consent, takesAll, additionalData }: Pick<PlayerInput, 'kind' | 'consent' | 'takesAll' | 'additionalData'>,
): Promise<number> => {
  if (kind !== 'guardian' || !takesAll) return 0;
  const { parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone } = additionalData;
  const guardian = { parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone };
  let acceptedCount = 0;
  for (const { id, profileId } of others) {
    if (profileId === null || !(await claimPlayer(db, member.organizationId, profileId, fillMissing(guardian))))
      continue;
    await linkPlayer(db, member, profileId, { kind, consent });
    await proposeDifferences(db, member, profileId, guardian);
    await acceptInvitation(db, id, member);
    acceptedCount += 1;
  }
  return acceptedCount;
};

/** Links the login to the prepared coach profile, or to its earlier one. Fills in only missing data. */
export const claimCoach = (
  db: Db,
  { userId, organizationId }: Member,
  profileId: string,
  facts: { readonly phone?: string | null } = {},
) =>
  db
    .updateTable('coach_profiles')
    .set({ ...fillMissing(facts), user_id: userId })
    .where('organization_id', '=', organizationId)
    .where('id', '=', profileId)
    .where(({ or, eb }) => or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
    .returning('id')
    .executeTakeFirst();

/** Sets the member's name to the one in the coach profile. A new name needs an admin's approval. */
const nameAsCoach = (db: Db, { userId, organizationId }: Member) =>
  db
    .updateTable('members as member')
    .from('coach_profiles as coach')
    .set({ name: sql<string>`coach.first_name || ' ' || coach.last_name` })
    .where('member.organization_id', '=', organizationId)
    .where('member.id', '=', userId)
    .whereRef('coach.organization_id', '=', 'member.organization_id')
    .whereRef('coach.user_id', '=', 'member.id')
    .execute();

/** Links a new account to its coach profile or player. Returns undefined if another login has the prepared one. */
export const joinWithProfile = async (
  db: Db,
  member: Member,
  profileId: string | null,
  input: Exclude<CodeRegistration, { role: 'admin' }>,
): Promise<string | undefined> => {
  if (input.role === 'player') return addPlayer(db, member, profileId, input, input);
  const facts = { first_name: input.firstName, last_name: input.lastName, ...input.additionalData };
  if (profileId !== null) {
    if (!(await claimCoach(db, member, profileId, input.additionalData))) return undefined;
    await proposeCoachCorrections(db, member.organizationId, profileId, facts);
    await nameAsCoach(db, member);
    return profileId;
  }
  const { id } = await db
    .insertInto('coach_profiles')
    .values({ ...facts, user_id: member.userId, organization_id: member.organizationId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Creates an approved newcomer's player or coach profile, unless the login already acts for the child. */
export const makeProfileOf = async (
  db: Db,
  member: Member,
  newcomer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly joinedAt: Date;
    readonly form: NewcomerForm;
  },
): Promise<void> => {
  const { firstName, lastName, form, joinedAt } = newcomer;
  if (form.role === 'player') {
    const child = { firstName, lastName, additionalData: form.additionalData };
    // Waits for a concurrently accepted guardian invitation, which may link the login to the same child.
    await lockLogin(db, member.userId);
    const ownPlayer = await findOwnPlayer(db, member, child);
    if (ownPlayer?.isArchived) throw leavingProblems.playerArchived();
    if (ownPlayer) {
      await registerAgain(db, member, ownPlayer, child);
      return;
    }
    await addPlayer(db, member, null, child, { ...form, consentedAt: joinedAt });
    return;
  }
  await db
    .insertInto('coach_profiles')
    .values({
      first_name: firstName,
      last_name: lastName,
      ...form.additionalData,
      user_id: member.userId,
      organization_id: member.organizationId,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'organization_id']).doNothing())
    .execute();
};
