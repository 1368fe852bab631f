import { type SqlBool, sql } from 'kysely';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import type { ConsentSubject } from '@touchline/domain/privacy/schema.consents.ts';
import type { Db } from '../../db/open.ts';
import { anyOf } from '../../db/statement.ts';
import { rowsOf } from '../../db/rows.ts';

/** Maximum rows in the list of missing consents. */
const maxListed = 100;

const playerName = sql<string>`player.first_name || ' ' || player.last_name`;

/** True for a child below the age at which the club needs a guardian's consent. */
const isChild = sql<SqlBool>`player.birth_date > (club_now() at time zone organization.time_zone)::date
  - make_interval(years => organization.consent_age)`;

const hasDataConsent = sql<SqlBool>`exists (select from consents as consent
  where consent.organization_id = player.organization_id and consent.player_id = player.id
    and consent.subject = 'data' and consent.withdrawn_at is null)`;

/** Current consent for `player`. Hides the guardian's name from a `reader` who is kept apart from the guardian. */
export const currentConsent = (subject: ConsentSubject, reader: string | null = null) => sql<{
  at: string;
  by: string | null;
  textVersion: string;
} | null>`(
  select json_build_object('at', consent.given_at, 'textVersion', consent.text_version,
    'by', case when not coalesce(are_apart(player.id, ${reader}::uuid, member.id), false) then member.name end)
  from consents as consent left join members as member
    on member.id = consent.given_by and member.organization_id = consent.organization_id
  where consent.organization_id = player.organization_id and consent.player_id = player.id
    and consent.subject = ${sql.lit(subject)} and consent.withdrawn_at is null)`;

/** The club's players, joined with the organization. */
const playersOf = (db: Db, organizationId: OrganizationId) =>
  rowsOf(db, 'player_profiles as player', organizationId).innerJoin(
    'organizations as organization',
    'organization.id',
    'player.organization_id',
  );

export const listConsents = (db: Db, { organizationId, userId }: Actor, playerIds: readonly string[]) =>
  playersOf(db, organizationId)
    .where('player.id', '=', anyOf(playerIds))
    .orderBy('player.sort_name')
    .orderBy('player.id')
    .select([
      'player.id as playerId',
      playerName.as('playerName'),
      sql<boolean>`coalesce(${isChild}, false) and not ${hasDataConsent}`.as('isNeeded'),
      currentConsent('data', userId).as('data'),
      currentConsent('photos', userId).as('photos'),
    ])
    .execute();

export const listMissing = async (db: Db, organizationId: OrganizationId) => {
  const playersWithoutConsent = playersOf(db, organizationId)
    .where('player.archived_at', 'is', null)
    .where(isChild)
    .where(sql<SqlBool>`not ${hasDataConsent}`);
  const { total } = await playersWithoutConsent
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const players = await playersWithoutConsent
    .orderBy('player.sort_name')
    .orderBy('player.id')
    .limit(maxListed)
    .select([
      'player.id as playerId',
      playerName.as('playerName'),
      sql<boolean>`exists (select from guardianships as tie
        where tie.organization_id = player.organization_id and tie.player_id = player.id)`.as('hasAccount'),
      sql<boolean>`exists (select from consents as consent where consent.organization_id = player.organization_id
        and consent.player_id = player.id and consent.subject = 'data')`.as('withdrawn'),
    ])
    .execute();
  return { total, players };
};

/** Locks the user's guardianship of the player, so that it cannot end before the consent is stored. */
export const lockGuardianship = (db: Db, { userId, organizationId }: Actor, playerId: string) =>
  rowsOf(db, 'guardianships as tie', organizationId)
    .innerJoin('player_profiles as player', 'player.id', 'tie.player_id')
    .where('player.organization_id', '=', organizationId)
    .where('tie.player_id', '=', playerId)
    .where('tie.user_id', '=', userId)
    .select(['tie.player_id as playerId', 'tie.kind as kind', playerName.as('playerName')])
    .forUpdate('tie')
    .executeTakeFirst();

interface Consent {
  readonly playerId: string;
  readonly subject: ConsentSubject;
}

/** Stores a consent. Returns undefined if there is already one. */
export const insertConsent = (
  db: Db,
  { userId, organizationId }: Pick<Actor, 'userId' | 'organizationId'>,
  {
    playerId,
    subject,
    textVersion,
    givenAt,
  }: Consent & {
    readonly textVersion: string;
    readonly givenAt?: Date | undefined;
  },
) =>
  db
    .insertInto('consents')
    .values({
      organization_id: organizationId,
      player_id: playerId,
      subject,
      text_version: textVersion,
      given_by: userId,
      ...(givenAt && { given_at: givenAt }),
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'subject']).where('withdrawn_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Withdraws a consent. Returns undefined if there is none. */
export const withdrawConsent = (db: Db, { userId, organizationId }: Actor, { playerId, subject }: Consent) =>
  db
    .updateTable('consents')
    .set({ withdrawn_by: userId, withdrawn_at: sql<Date>`greatest(club_now(), given_at)` })
    .where('organization_id', '=', organizationId)
    .where('player_id', '=', playerId)
    .where('subject', '=', subject)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
