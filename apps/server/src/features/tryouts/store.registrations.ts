import { type SqlBool, sql } from 'kysely';
import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { registrationProblems } from '@touchline/domain/tryouts/messages.registrations.ts';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import type { AgeGroupBounds } from '@touchline/domain/tryouts/rules.eligibility.ts';
import { holdingStatuses } from '@touchline/domain/tryouts/rules.registrations.ts';
import {
  type AssignedNumber,
  type RegisterPlayer,
  type RegistrationStatus,
  registrationStatuses,
} from '@touchline/domain/tryouts/schema.registrations.ts';
import { type Reader, readerOf, seesNamedGuardian } from '../../core/identity/guardians.ts';
import { columnsOf, fieldsOf } from '../../db/columns.ts';
import { insertRow, rowOf, rowsOf, updateRow } from '../../db/rows.ts';
import type { Db } from '../../db/open.ts';
import { asText, moment, type Operand, type Placeholders, statement } from '../../db/statement.ts';
import { storedBirth } from '../people/store.ts';
import { playsUp } from './store.playing-up.ts';
import { coachIdsFor, recordPresence } from './store.ts';

/** Maximum players in a list, more than any club has. */
export const maxPlayers = 5000;

export const playerName = sql<string>`player.first_name || ' ' || player.last_name`;

/** Sorts names by last name, ignoring case and accents. */
export const byName = sql.ref('player.sort_name');

/** Each registration's player. Uses a lateral look-up by id, because a plain join may read the players of all clubs. */
const registeredPlayer = (db: Db) =>
  db
    .selectFrom('player_profiles as profile')
    .where('profile.id', '=', sql.ref<string>('registration.player_id'))
    .selectAll()
    .offset(sql.lit(0))
    .as('player');

export const registrationsWithPlayers = (db: Db, organizationId: Operand<OrganizationId>) =>
  rowsOf(db, 'tryout_registrations as registration', organizationId).innerJoinLateral(registeredPlayer(db), (join) =>
    join.onTrue(),
  );

/** Admins see birth dates and guardians in all seasons, coaches in active ones. */
const seesDetails = {
  admin: sql<SqlBool>`true`,
  coach: sql<SqlBool>`(select season.is_active from tryouts as held
    join age_groups as age_group on age_group.id = held.age_group_id
    join seasons as season on season.id = age_group.season_id
    where held.id = registration.tryout_id)`,
};

const roleOf = (actor: Actor) => (isAdmin(actor) ? 'admin' : 'coach');

const registrationsOf = (
  db: Db,
  organizationId: Operand<OrganizationId>,
  role: keyof typeof seesDetails,
  reader: Reader,
) =>
  registrationsWithPlayers(db, organizationId).select([
    ...fieldsOf('registration', 'id', 'tryoutId', 'bibNumber', 'status'),
    'player.id as playerId',
    playerName.as('playerName'),
    'player.position as playerPosition',
    sql<string | null>`case when ${seesDetails[role]} then player.birth_date end`.as('playerBirthDate'),
    'player.gender as playerGender',
    sql<string | null>`case when ${seesDetails[role]} and ${seesNamedGuardian(reader, 'player')}
        then player.parent_guardian_first_name || ' ' || player.parent_guardian_last_name end`.as('guardianName'),
    'player.jersey_number as jerseyNumber',
    'registration.registration_notes as notes',
    playsUp.as('playsUp'),
    moment<string | null>('registration.checked_in_at').as('checkedInAt'),
    'registration.late as isLate',
    moment('registration.created_at').as('createdAt'),
  ]);

interface RegistrationQuery {
  readonly organizationId: OrganizationId;
  readonly tryoutId: string;
  readonly reader: string | null;
}

const registrationsOfTryout = (statuses: readonly RegistrationStatus[], role: keyof typeof seesDetails) =>
  statement((db, { organizationId, tryoutId, reader }: Placeholders<RegistrationQuery>) =>
    rowOf(db, 'tryouts as tryout', organizationId, tryoutId).select([
      coachIdsFor[role].as('coachIds'),
      asText(
        registrationsOf(db, organizationId, role, role === 'admin' ? null : reader)
          .where('registration.tryout_id', '=', tryoutId)
          .where('registration.status', 'in', statuses)
          .orderBy(byName)
          .orderBy('registration.id')
          .limit(maxPlayers),
      ).as('rows'),
    ]),
  );
const registrationsFor = (role: 'admin' | 'coach') => ({
  all: registrationsOfTryout(registrationStatuses, role),
  holding: registrationsOfTryout(holdingStatuses, role),
});
const registrationLists = { admin: registrationsFor('admin'), coach: registrationsFor('coach') };

/**
 * Registrations of a tryout by name, with the fields that the reader may see, and the coaches who may see the tryout.
 */
export const requireRegistrations = async (db: Db, actor: Actor, tryoutId: string, all: boolean) => {
  const { organizationId } = actor;
  const list = registrationLists[roleOf(actor)][all ? 'all' : 'holding'];
  const [tryout] = await list(db, { organizationId, tryoutId, reader: readerOf(actor) });
  return tryout ?? raise(tryoutProblems.missing());
};

export const readRegistration = (db: Db, actor: Actor, id: string) =>
  registrationsOf(db, actor.organizationId, roleOf(actor), readerOf(actor))
    .where('registration.id', '=', id)
    .executeTakeFirstOrThrow(() => registrationProblems.missing());

export const readBounds = (db: Db, organizationId: OrganizationId, ageGroupId: string): Promise<AgeGroupBounds> =>
  rowOf(db, 'age_groups', organizationId, ageGroupId)
    .select(['gender', 'born_from as bornFrom', 'born_until as bornUntil'])
    .executeTakeFirstOrThrow();

const personColumns = [
  'player.id as playerId',
  playerName.as('playerName'),
  'player.position as playerPosition',
  'player.gender as playerGender',
  'player.jersey_number as jerseyNumber',
] as const;

/** Columns of a candidate for registration. */
export const candidateColumns = [...personColumns, 'player.birth_date as playerBirthDate'] as const;

const candidatesOf = (db: Db, organizationId: OrganizationId, tryoutId: string) =>
  rowsOf(db, 'player_profiles as player', organizationId).select((where) => [
    ...personColumns,
    storedBirth('player').as('playerBirthDate'),
    where
      .exists(
        where
          .selectFrom('tryout_registrations as registration')
          .where('registration.tryout_id', '=', tryoutId)
          .whereRef('registration.player_id', '=', 'player.id'),
      )
      .$castTo<boolean>()
      .as('isRegistered'),
  ]);

/** The club's players with these ids. */
export const findCandidates = (
  db: Db,
  organizationId: OrganizationId,
  tryoutId: string,
  playerIds: readonly string[],
) =>
  candidatesOf(db, organizationId, tryoutId)
    .where('player.id', '=', sql<string>`any(${playerIds}::uuid[])`)
    .where('player.archived_at', 'is', null)
    .execute();

/** Number of places taken. Reliable only while the tryout is locked. */
export const countPlacesTaken = async (db: Db, organizationId: OrganizationId, tryoutId: string): Promise<number> => {
  const { count } = await rowsOf(db, 'tryout_registrations', organizationId)
    .where('tryout_id', '=', tryoutId)
    .where('status', 'in', holdingStatuses)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const insertRegistration = (
  db: Db,
  organizationId: OrganizationId,
  { notes, ...registration }: RegisterPlayer & { readonly tryoutId: string },
) =>
  insertRow(db, 'tryout_registrations', {
    ...columnsOf('tryout_registrations', registration),
    registration_notes: notes,
    organization_id: organizationId,
  });

/** Registers players in one statement and returns the registrations. Skips deleted players. */
export const insertRegistrations = async (
  db: Db,
  organizationId: OrganizationId,
  tryoutId: string,
  playerIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const inserted = await db
    .insertInto('tryout_registrations')
    .columns(['organization_id', 'tryout_id', 'player_id'])
    .expression((from) =>
      from
        .selectFrom('player_profiles as player')
        .where('player.organization_id', '=', organizationId)
        .where('player.id', '=', sql<string>`any(${playerIds}::uuid[])`)
        .where('player.archived_at', 'is', null)
        .select(['player.organization_id', sql<string>`${tryoutId}::uuid`.as('tryout_id'), 'player.id'])
        .orderBy('player.id')
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(['tryout_id', 'player_id']).doNothing())
    .returning('player_id as playerId')
    .execute();
  return new Set(inserted.map(({ playerId }) => playerId));
};

/**
 * A registration's status and the time of its last mark. Reliable only while the tryout is locked. Also records the
 * presence of the marking user's phone.
 */
export const readAttendance = (
  db: Db,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  { id, tryoutId }: { readonly id: string; readonly tryoutId: string },
) =>
  db
    .with('heard', () => recordPresence({ organizationId, tryoutId, userId }))
    .selectFrom('tryout_registrations')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .select(['status', 'marked_at as markedAt', 'bib_number as bibNumber'])
    .executeTakeFirstOrThrow(() => registrationProblems.missing());

/** True if a player in the tryout has the bib number. Reliable only while the tryout is locked. */
export const isNumberWorn = async (
  db: Db,
  organizationId: OrganizationId,
  { tryoutId, bibNumber }: { readonly tryoutId: string; readonly bibNumber: number },
): Promise<boolean> => {
  const wearer = await rowsOf(db, 'tryout_registrations', organizationId)
    .where('tryout_id', '=', tryoutId)
    .where('bib_number', '=', bibNumber)
    .select('id')
    .executeTakeFirst();
  return wearer !== undefined;
};

/** Registrations of a tryout by name, for assigning bib numbers. Reliable only while the tryout is locked. */
export const readNumbers = (db: Db, organizationId: OrganizationId, tryoutId: string) =>
  registrationsWithPlayers(db, organizationId)
    .where('registration.tryout_id', '=', tryoutId)
    .select([
      'registration.id as id',
      'registration.status as status',
      'registration.bib_number as bibNumber',
      moment<string | null>('registration.checked_in_at').as('checkedInAt'),
    ])
    .orderBy(byName)
    .orderBy('registration.id')
    .execute();

export const writeNumbers = async (
  db: Db,
  organizationId: OrganizationId,
  numbers: readonly AssignedNumber[],
): Promise<void> => {
  const [ids, bibNumbers] = [numbers.map(({ registrationId }) => registrationId), numbers.map((one) => one.bibNumber)];
  await sql`update tryout_registrations as registration set bib_number = given.number
    from unnest(${ids}::uuid[], ${bibNumbers}::int[]) as given (id, number)
    where registration.organization_id = ${organizationId} and registration.id = given.id`.execute(db);
};

interface Mark {
  readonly status: RegistrationStatus;
  /** Undefined leaves the number unchanged. */
  readonly bibNumber?: number | null | undefined;
}

/**
 * Sets the status, marked at `made` or now. Keeps the first check-in time until another mark. Stores a mark with the
 * same time as the previous one slightly later, because the database treats a mark with the stored time as one without
 * a time.
 */
export const updateRegistrationStatus = async (
  db: Db,
  organizationId: OrganizationId,
  id: string,
  { status, bibNumber }: Mark,
  made?: Date,
): Promise<void> => {
  const markedAt = made === undefined ? sql<Date>`club_now()` : sql<Date>`${made}::timestamptz`;
  await updateRow(db, 'tryout_registrations', organizationId, id, {
    status,
    ...(bibNumber !== undefined && { bib_number: bibNumber }),
    checked_in_at: status === 'checked_in' ? sql<Date>`coalesce(checked_in_at, ${markedAt})` : null,
    marked_at: made === undefined ? markedAt : sql<Date>`greatest(${markedAt}, marked_at + interval '1 microsecond')`,
  });
};
