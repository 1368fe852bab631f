import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import { ownLoginAge } from '@touchline/domain/constants.ts';
import { correctionProblems } from '@touchline/domain/people/messages.corrections.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { type CorrectedField, correctedFields, type OwnFacts } from '@touchline/domain/people/schema.corrections.ts';
import { hidesNamedPhone, isKeptApart, readerOf, seesNamedGuardian } from '../../core/identity/guardians.ts';
import { columnName, fieldsOf } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { rowOf, rowsOf, removeRows } from '../../db/rows.ts';
import { ageOf } from './store.ts';

/** True for guardians who may answer, and for a player's own login if the player is old enough. */
const mayCorrect = (organizationId: OrganizationId) => sql<boolean | null>`case link.kind
  when 'self' then coalesce(${ageOf(organizationId)} >= ${sql.lit(ownLoginAge)}, link.may_answer)
  else link.may_answer end`;

/** Waiting corrections, except other guardians' own contact data and, if they are kept apart, all their proposals. */
const waitingCorrections = (db: Db, actor: Actor) => {
  const { organizationId, userId } = actor;
  const isHidden = sql`(correction.field like 'parentGuardian%' or ${isKeptApart(readerOf(actor), sql<string>`player.id`)})`;
  return rowsOf(db, 'player_corrections as correction', organizationId)
    .where(sql<SqlBool>`correction.player_id = player.id`)
    .where(sql<SqlBool>`(correction.proposed_by = ${userId} or not ${isHidden})`)
    .orderBy('correction.created_at')
    .orderBy('correction.player_id')
    .orderBy('correction.field')
    .select([
      ...fieldsOf('correction', 'id', 'field', 'proposed'),
      sql<boolean>`correction.proposed_by = ${userId}`.as('isOwn'),
    ]);
};

/** True if the profile names another guardian. Only that guardian can see and correct the contact. */
const hidesContact = (actor: Actor) =>
  sql<boolean>`(not ${seesNamedGuardian(readerOf(actor), 'player')} or ${hidesNamedPhone(actor.userId, 'player')})`;

const contactFact = (actor: Actor, column: 'first_name' | 'last_name' | 'phone') =>
  sql<string | null>`case when not ${hidesContact(actor)} then ${sql.ref(`player.parent_guardian_${column}`)} end`;

/** A player's data. `mayCorrect` is null if the actor does not act for the player. */
export const requireOwnFacts = async (db: Db, actor: Actor, playerId: string) => {
  const { mayCorrect: may, ...facts } = await rowOf(db, 'player_profiles as player', actor.organizationId, playerId)
    .leftJoin('guardianships as link', (join) =>
      join
        .onRef('link.player_id', '=', 'player.id')
        .onRef('link.organization_id', '=', 'player.organization_id')
        .on('link.user_id', '=', actor.userId),
    )
    .where('player.archived_at', 'is', null)
    .select([
      'player.id as playerId',
      ...fieldsOf('player', 'firstName', 'lastName', 'birthDate', 'gender', 'position'),
      contactFact(actor, 'first_name').as('parentGuardianFirstName'),
      contactFact(actor, 'last_name').as('parentGuardianLastName'),
      contactFact(actor, 'phone').as('parentGuardianPhone'),
      hidesContact(actor).as('hidesContact'),
      jsonArrayFrom(waitingCorrections(db, actor)).as('waiting'),
      mayCorrect(actor.organizationId).as('mayCorrect'),
    ])
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());
  return { facts: facts satisfies OwnFacts, mayCorrect: may };
};

interface Proposal {
  readonly playerId: string;
  readonly userId: string;
  readonly field: CorrectedField;
  readonly proposed: string | null;
}

/** Stores a correction for an admin to approve. Returns false if the field already has one. */
export const insertCorrection = async (
  db: Db,
  organizationId: OrganizationId,
  { playerId, userId, field, proposed }: Proposal,
): Promise<boolean> => {
  const { rows } = await sql`insert into player_corrections
      (organization_id, player_id, proposed_by, field, before, proposed)
    select organization_id, id, ${userId}, ${field}::text, player_fact(player, ${field}::text), ${proposed}
      from player_profiles as player where organization_id = ${organizationId} and id = ${playerId}
    on conflict on constraint player_corrections_one_waiting do nothing
    returning id`.execute(db);
  return rows.length > 0;
};

/** Values, by column, that differ from the profile. */
export const listDifferences = async (
  db: Db,
  organizationId: string,
  playerId: string,
  facts: Readonly<Record<string, string | null>>,
) => {
  const { rows } = await sql<{ name: string; known: string; given: string }>`
    select given.key as name, player_fact(player, known.field) as known, given.value as given
    from player_profiles as player
    join unnest(${[...correctedFields]}::text[], ${correctedFields.map(columnName)}::text[]) as known (field, name) on true
    join jsonb_each_text(${JSON.stringify(facts)}::jsonb) as given on given.key = known.name
    where player.organization_id = ${organizationId} and player.id = ${playerId}
      and given.value <> player_fact(player, known.field)`.execute(db);
  return rows;
};

/** Stores a correction for each value, by column, that differs from the profile. Returns the number of corrections. */
export const proposeDifferences = async (
  db: Db,
  { userId, organizationId }: { readonly userId: string; readonly organizationId: string },
  playerId: string,
  facts: Readonly<Record<string, string | null>>,
): Promise<number> => {
  const { rows } =
    await sql`insert into player_corrections (organization_id, player_id, proposed_by, field, before, proposed)
    select player.organization_id, player.id, ${userId}, known.field, player_fact(player, known.field), given.value
    from player_profiles as player
    join unnest(${[...correctedFields]}::text[], ${correctedFields.map(columnName)}::text[]) as known (field, name) on true
    join jsonb_each_text(${JSON.stringify(facts)}::jsonb) as given on given.key = known.name
    where player.organization_id = ${organizationId} and player.id = ${playerId}
      and given.value is not null and given.value is distinct from player_fact(player, known.field)
    on conflict on constraint player_corrections_one_waiting do nothing
    returning id`.execute(db);
  return rows.length;
};

/** Maximum corrections in a list. Answered ones make room for the next. */
const maxCorrections = 200;

const correctionsOf = (db: Db, organizationId: OrganizationId) =>
  rowsOf(db, 'player_corrections as correction', organizationId).innerJoin('player_profiles as player', (join) =>
    join
      .onRef('player.id', '=', 'correction.player_id')
      .onRef('player.organization_id', '=', 'correction.organization_id'),
  );

const playerName = sql<string>`player.first_name || ' ' || player.last_name`;
const storedFact = sql<string | null>`player_fact(player, correction.field)`;

/** Waiting corrections of all players or of one. Leaves out archived players. */
export const listCorrections = (db: Db, organizationId: OrganizationId, playerId: string | undefined) =>
  correctionsOf(db, organizationId)
    .innerJoin('members as proposer', (join) =>
      join
        .onRef('proposer.id', '=', 'correction.proposed_by')
        .onRef('proposer.organization_id', '=', 'correction.organization_id'),
    )
    .where('player.archived_at', 'is', null)
    .$if(playerId !== undefined, (corrections) => corrections.where('player.id', '=', playerId as string))
    .orderBy('correction.created_at')
    .orderBy('correction.player_id')
    .orderBy('correction.field')
    .limit(maxCorrections)
    .select([
      ...fieldsOf('correction', 'id', 'playerId', 'field', 'before', 'proposed'),
      playerName.as('playerName'),
      storedFact.as('now'),
      'proposer.name as proposedBy',
      'correction.created_at as proposedAt',
    ])
    .execute();

/** Finds a correction and locks its player, so that only one of two concurrent decisions counts. */
export const lockCorrection = async (db: Db, organizationId: OrganizationId, id: string) => {
  await sql`select from player_profiles
    where organization_id = ${organizationId} and id = (select player_id from player_corrections where id = ${id})
    for no key update`.execute(db);
  return correctionsOf(db, organizationId)
    .where('correction.id', '=', id)
    .select([
      ...fieldsOf('correction', 'id', 'playerId', 'field', 'proposed', 'proposedBy'),
      playerName.as('playerName'),
      storedFact.as('now'),
    ])
    .executeTakeFirstOrThrow(() => correctionProblems.missing());
};

/** Ends corrections of fields that the family has since changed directly. */
export const endCorrections = (
  db: Db,
  organizationId: OrganizationId,
  playerId: string,
  fields: readonly string[],
): Promise<unknown> =>
  removeRows(db, 'player_corrections', organizationId)
    .where('player_id', '=', playerId)
    .where(sql<SqlBool>`field = any(${fields}::text[])`)
    .execute();

/**
 * Address to notify of a decision, with the version number of the next such email about this player. Undefined if this
 * user gets no emails about the player.
 */
export const findProposer = (db: Db, organizationId: OrganizationId, playerId: string, userId: string) =>
  rowsOf(db, 'guardianships as link', organizationId)
    .innerJoin('memberships as family', (join) =>
      join
        .onRef('family.user_id', '=', 'link.user_id')
        .onRef('family.organization_id', '=', 'link.organization_id')
        .onRef('family.role', '=', 'link.role')
        .on('family.state', '=', 'active'),
    )
    .innerJoin('users as account', 'account.id', 'link.user_id')
    .where('link.player_id', '=', playerId)
    .where('link.user_id', '=', userId)
    .where('link.is_contacted', '=', true)
    .where('account.email_confirmed_at', 'is not', null)
    .select([
      'account.email as email',
      sql<number>`coalesce((select max(version) from outbox where outbox.user_id = account.id
        and outbox.kind = 'corrections.answered' and outbox.entity_id = ${playerId}), 0) + 1`.as('version'),
    ])
    .executeTakeFirst();
