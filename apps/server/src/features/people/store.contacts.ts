import { type Expression, type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { type Contact, type FoundBy, soughtContacts } from '@touchline/domain/people/rules.find.ts';
import { containsIndexedWords, containsWords, literally } from '../../core/requests/search.ts';
import type { Db } from '../../db/open.ts';
import type { Operand } from '../../db/statement.ts';
import { rowsOf } from '../../db/rows.ts';

/** Minimum of digits in a stored number that may be the end of the typed text: fewer are an extension, not a number. */
const shortestNumber = 7;

/**
 * Maximum of players compared because of an address or of a guardian's login. One that fits more, such as that of a
 * mail provider, identifies no one.
 */
const contactsAtMost = 200;

/** Contacts that find people, the best first; a `rank` counts them. */
const contacts = [null, 'guardian', 'phone', 'email'] as const satisfies readonly (Contact | null)[];

interface Found extends Readonly<Record<Contact, string | null>> {
  readonly rank: number;
  readonly emailRefused: boolean;
}

/** The contact that found a person, and none of the others. */
export const foundBy = ({ rank, emailRefused, ...found }: Found): FoundBy => {
  const contact = contacts[rank] ?? null;
  return { contact, shown: contact && found[contact], isRefused: contact === 'email' && emailRefused };
};

type Texts = readonly [Expression<string | null>, ...Expression<string | null>[]];

/**
 * Searches phone numbers and email addresses for a text. The search terms are computed before and passed as values: the
 * statement has the same conditions for every text, and they match no one when there is nothing to search for. A single
 * word is taken as the beginning of an address unless `addressesBegin` says otherwise.
 */
export const contactSearch = (text: string, { addressesBegin = true } = {}) => {
  const sought = soughtContacts(text);
  const { digits } = sought;
  const begun = addressesBegin && sought.beginning !== null ? `${literally(sought.beginning)}%` : null;
  const pieces = sought.pieces.map((piece) => `%${literally(piece)}%`);
  const [longest = null] = pieces.toSorted((one, other) => other.length - one.length);
  const hasNumber = digits !== null && digits.length >= shortestNumber;
  const beside = (names: Texts, words: readonly string[]) =>
    sql<SqlBool>`(${words.length === 0}::boolean or ${containsWords(names, words.join(' '))})`;
  return {
    /**
     * The digits in a stored number, or a stored number at the end of the digits: it may lack the country's. Patterns on
     * either side, for the trigram index of players' phones.
     */
    inPhone: (phone: Expression<string | null>, names: Texts) => sql<SqlBool>`(
      (${phone} like ${digits === null ? null : `%${digits}%`}::text
        or ${phone} like ${hasNumber ? `%${digits.slice(-shortestNumber)}` : null}::text
          and right(${digits}::text, length(${phone})) = ${phone})
      and ${beside(names, sought.besideDigits)})`,
    /**
     * Every piece, the longest of which is looked up in the trigram index, or the beginning. Where neither is sought, the
     * first condition keeps accounts unread.
     */
    inAddress: (address: Expression<string | null>) => sql<SqlBool>`(
      coalesce(${begun}::text, ${longest}::text) is not null
      and (${address} like ${begun}::text
        or ${address} like ${longest}::text and ${address} like all(${pieces}::text[])))`,
    besideAddress: (names: Texts) => beside(names, sought.besidePieces),
  };
};

type ContactSearch = ReturnType<typeof contactSearch>;

/** The names that admins find a player by: the player's, and those of the guardians whom the profile names. */
export const namesInProfile = (player: 'player' | 'owner') =>
  [
    sql.ref<string | null>(`${player}.search_name`),
    sql.ref<string | null>(`${player}.search_guardian`),
    sql.ref<string | null>(`${player}.search_second_guardian`),
  ] as const;

const ownerNames = namesInProfile('owner');

/** Logins of players. One whose role as a family has ended is no guardian any more. */
const loginsOf = (db: Db, organizationId: Operand<OrganizationId>) =>
  rowsOf(db, 'guardianships as login', organizationId).innerJoin('memberships as family', (join) =>
    join
      .onRef('family.user_id', '=', 'login.user_id')
      .onRef('family.organization_id', '=', 'login.organization_id')
      .onRef('family.role', '=', 'login.role')
      .on('family.state', '<>', sql.lit('ended')),
  );

/** The addresses of a column of profiles. */
const notedAddresses = (
  db: Db,
  organizationId: Operand<OrganizationId>,
  { inAddress, besideAddress }: ContactSearch,
  column: 'parent_guardian_email' | 'second_guardian_email',
) =>
  rowsOf(db, 'player_profiles as owner', organizationId)
    .where(inAddress(sql.ref(`owner.${column}`)))
    .where(besideAddress(ownerNames))
    .select([
      'owner.id as playerId',
      sql<string>`${sql.ref(`owner.${column}`)}`.as('email'),
      sql<boolean | null>`null`.as('answers'),
      sql<Date | null>`null`.as('since'),
    ]);

/**
 * The matching addresses of players: those of their logins, of which the first to answer leads, of unused invitations, and
 * those that the club has noted.
 */
export const playerAddresses = (db: Db, organizationId: Operand<OrganizationId>, search: ContactSearch) => {
  const { inAddress, besideAddress } = search;
  return loginsOf(db, organizationId)
    .innerJoin('player_profiles as owner', 'owner.id', 'login.player_id')
    .innerJoin('users as account', 'account.id', 'login.user_id')
    .where(inAddress(sql.ref('account.email')))
    .where(besideAddress(ownerNames))
    .select([
      'owner.id as playerId',
      'account.email as email',
      sql<boolean | null>`login.may_answer`.as('answers'),
      sql<Date | null>`login.created_at`.as('since'),
    ])
    .unionAll(
      rowsOf(db, 'account_invitations as invitation', organizationId)
        .innerJoin('player_profiles as owner', 'owner.id', 'invitation.player_profile_id')
        .where('invitation.accepted_at', 'is', null)
        .where('invitation.revoked_at', 'is', null)
        .where(inAddress(sql.ref('invitation.email')))
        .where(besideAddress(ownerNames))
        .select([
          'owner.id as playerId',
          'invitation.email as email',
          sql<boolean | null>`null`.as('answers'),
          sql<Date | null>`null`.as('since'),
        ]),
    )
    .unionAll(notedAddresses(db, organizationId, search, 'parent_guardian_email'))
    .unionAll(notedAddresses(db, organizationId, search, 'second_guardian_email'));
};

/** The same with the facts of their members. */
const membersOf = (db: Db, organizationId: Operand<OrganizationId>) =>
  loginsOf(db, organizationId).innerJoin('members as guardian', (join) =>
    join.onRef('guardian.id', '=', 'login.user_id').onRef('guardian.organization_id', '=', 'login.organization_id'),
  );

const guardianName = [sql.ref<string>('guardian.search_name')] as const;

/** Names of the guardians' logins with every word of the text. A player's own login is found by the player's name. */
export const guardiansNamed = (db: Db, organizationId: Operand<OrganizationId>, text: string) =>
  membersOf(db, organizationId)
    .where('login.kind', '<>', 'self')
    .where(containsIndexedWords(guardianName, text))
    .select(['login.player_id as playerId', 'guardian.name as contact']);

/** Phone numbers of players' logins with the digits that are looked for. */
export const loginPhones = (db: Db, organizationId: Operand<OrganizationId>, { inPhone }: ContactSearch) =>
  membersOf(db, organizationId)
    .where(inPhone(sql.ref('guardian.search_phone'), guardianName))
    .select(['login.player_id as playerId', 'guardian.phone as contact']);

type Logins = ReturnType<typeof guardiansNamed | typeof loginPhones>;

/** The contact of a player's logins that was found; of several, the first. */
export const contactIn = (logins: Logins) =>
  sql<string | null>`(select min(known.contact) from (${logins}) as known where known."playerId" = player.id)`;

/**
 * An array that is looked up in the index, and not joined: where the planner expected few, five thousand of them met
 * every player in turn.
 */
export const isAmong = (contacts: ReturnType<typeof playerAddresses> | Logins) =>
  sql<SqlBool>`player.id = any(array(
    select known."playerId" from (${contacts}) as known limit ${sql.lit(contactsAtMost)}))`;
