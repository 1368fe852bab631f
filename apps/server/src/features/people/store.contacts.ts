import { type Expression, type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { type Contact, type SearchMatch, contactSearchTerms } from '@touchline/domain/people/rules.find.ts';
import { containsIndexedWords, containsWords, escapeLike } from '../../core/requests/search.ts';
import type { Db } from '../../db/open.ts';
import type { Operand } from '../../db/statement.ts';
import { rowsOf } from '../../db/rows.ts';

/** Minimum digits in a stored number that may match the end of the entered digits. Shorter ones are extensions. */
const shortestNumber = 7;

/**
 * Maximum players matched by an address or a guardian's login. Text that matches more, such as a domain, is not a match.
 */
const maxContactMatches = 200;

/** Kinds of contacts by which people are found, best first. `rank` is the index. */
const contacts = [null, 'guardian', 'phone', 'email'] as const satisfies readonly (Contact | null)[];

interface ContactMatch extends Readonly<Record<Contact, string | null>> {
  readonly rank: number;
  readonly emailRefused: boolean;
}

/** Keeps only the contact by which a person was found. */
export const matchOf = ({ rank, emailRefused, ...found }: ContactMatch): SearchMatch => {
  const contact = contacts[rank] ?? null;
  return { contact, shown: contact && found[contact], isRefused: contact === 'email' && emailRefused };
};

type Texts = readonly [Expression<string | null>, ...Expression<string | null>[]];

/**
 * Conditions that search phone numbers and email addresses for a text. The search terms are parameters, so the
 * statement is the same for every text. Without search terms, the conditions match no one. A single word matches the
 * beginning of an address unless `addressesBegin` is false.
 */
export const contactSearch = (text: string, { addressesBegin = true } = {}) => {
  const terms = contactSearchTerms(text);
  const { digits } = terms;
  const prefixPattern = addressesBegin && terms.beginning !== null ? `${escapeLike(terms.beginning)}%` : null;
  const pieces = terms.pieces.map((piece) => `%${escapeLike(piece)}%`);
  const [longest = null] = pieces.toSorted((one, other) => other.length - one.length);
  const hasNumber = digits !== null && digits.length >= shortestNumber;
  const matchesBeside = (names: Texts, words: readonly string[]) =>
    sql<SqlBool>`(${words.length === 0}::boolean or ${containsWords(names, words.join(' '))})`;
  return {
    /**
     * True if a stored number contains the digits, or if the digits end with a stored number, which may lack the country
     * code. Uses patterns in both cases, for the trigram index on players' phones.
     */
    inPhone: (phone: Expression<string | null>, names: Texts) => sql<SqlBool>`(
      (${phone} like ${digits === null ? null : `%${digits}%`}::text
        or ${phone} like ${hasNumber ? `%${digits.slice(-shortestNumber)}` : null}::text
          and right(${digits}::text, length(${phone})) = ${phone})
      and ${matchesBeside(names, terms.besideDigits)})`,
    /**
     * True if the address contains every piece, or has the beginning. The trigram index looks up the longest piece. The
     * first condition avoids reading accounts if there is nothing to search for.
     */
    inAddress: (address: Expression<string | null>) => sql<SqlBool>`(
      coalesce(${prefixPattern}::text, ${longest}::text) is not null
      and (${address} like ${prefixPattern}::text
        or ${address} like ${longest}::text and ${address} like all(${pieces}::text[])))`,
    besideAddress: (names: Texts) => matchesBeside(names, terms.besidePieces),
  };
};

type ContactSearch = ReturnType<typeof contactSearch>;

/** Names by which admins find a player: the player's and those of the guardians in the profile. */
export const namesInProfile = (player: 'player' | 'owner') =>
  [
    sql.ref<string | null>(`${player}.search_name`),
    sql.ref<string | null>(`${player}.search_guardian`),
    sql.ref<string | null>(`${player}.search_second_guardian`),
  ] as const;

const ownerNames = namesInProfile('owner');

/** Players' logins with an active family role. */
const loginsOf = (db: Db, organizationId: Operand<OrganizationId>) =>
  rowsOf(db, 'guardianships as login', organizationId).innerJoin('memberships as family', (join) =>
    join
      .onRef('family.user_id', '=', 'login.user_id')
      .onRef('family.organization_id', '=', 'login.organization_id')
      .onRef('family.role', '=', 'login.role')
      .on('family.state', '<>', sql.lit('ended')),
  );

/** Matching addresses in a profile column. */
const addressMatches = (
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

/** Players' matching addresses: of logins (those that may answer first), of unused invitations and in the profile. */
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
    .unionAll(addressMatches(db, organizationId, search, 'parent_guardian_email'))
    .unionAll(addressMatches(db, organizationId, search, 'second_guardian_email'));
};

/** Players' logins with their members' data. */
const membersOf = (db: Db, organizationId: Operand<OrganizationId>) =>
  loginsOf(db, organizationId).innerJoin('members as guardian', (join) =>
    join.onRef('guardian.id', '=', 'login.user_id').onRef('guardian.organization_id', '=', 'login.organization_id'),
  );

const guardianName = [sql.ref<string>('guardian.search_name')] as const;

/** Guardians' logins whose names contain every word of the text. Excludes the player's own login. */
export const guardiansNamed = (db: Db, organizationId: Operand<OrganizationId>, text: string) =>
  membersOf(db, organizationId)
    .where('login.kind', '<>', 'self')
    .where(containsIndexedWords(guardianName, text))
    .select(['login.player_id as playerId', 'guardian.name as contact']);

/** Players' logins whose phone number contains the digits. */
export const loginPhones = (db: Db, organizationId: Operand<OrganizationId>, { inPhone }: ContactSearch) =>
  membersOf(db, organizationId)
    .where(inPhone(sql.ref('guardian.search_phone'), guardianName))
    .select(['login.player_id as playerId', 'guardian.phone as contact']);

type Logins = ReturnType<typeof guardiansNamed | typeof loginPhones>;

/** First matching contact of a player's logins. */
export const contactIn = (logins: Logins) =>
  sql<string | null>`(select min(known.contact) from (${logins}) as known where known."playerId" = player.id)`;

/**
 * Compares ids with an array, which uses the index. With a join, a planner that expects few matches compares 5,000 of
 * them with every player.
 */
export const isIn = (contacts: ReturnType<typeof playerAddresses> | Logins) =>
  sql<SqlBool>`player.id = any(array(
    select known."playerId" from (${contacts}) as known limit ${sql.lit(maxContactMatches)}))`;
