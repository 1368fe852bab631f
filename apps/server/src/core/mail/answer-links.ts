import { type SqlBool, sql } from 'kysely';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import type { Db } from '../../db/open.ts';
import { contactName, contactsNamedBy, isContactWithoutLogin } from '../identity/contacts.ts';
import { addressKey } from '../limits/rate-limits.ts';
import { isAnsweringLogin, isWithoutAnsweringLogin } from '../identity/guardians.ts';
import type { Preparation } from '../requests/implement.ts';
import { hashOf, newToken } from '../identity/tokens.ts';

/** Purposes of links, each with the column that holds its subject. */
const subjectColumns = { offer: 'offer_id', event: 'event_id' } as const;

export type LinkPurpose = keyof typeof subjectColumns;

/** A link for one reader, one player and one subject: anyone who has the email can answer for that login or contact. */
interface AnswerLink {
  readonly organizationId: string;
  readonly playerId: string;
  readonly subjectId: string;
  readonly contactId: string | null;
  readonly userId: string | null;
}

/** Creates links for new emails and returns their tokens in the same order. Only hashes are stored. */
export const makeLinks = async (db: Db, purpose: LinkPurpose, links: readonly AnswerLink[]): Promise<string[]> => {
  if (links.length === 0) return [];
  const newLinks = links.map((link) => ({ ...link, token: newToken() }));
  const rows = newLinks.map(({ token, ...link }) => ({ ...link, hash: hashOf(token).toString('hex') }));
  await sql`insert into answer_links
      (organization_id, contact_id, user_id, player_id, ${sql.ref(subjectColumns[purpose])}, token_hash)
    select "organizationId", "contactId", "userId", "playerId", "subjectId", decode(hash, 'hex')
    from jsonb_to_recordset((${JSON.stringify(rows)})::jsonb) as link (
      "organizationId" uuid, "contactId" uuid, "userId" uuid, "playerId" uuid, "subjectId" uuid, hash text)`.execute(
    db,
  );
  return newLinks.map(({ token }) => token);
};

/** True while the link's reader may answer, as a login that still acts for the player or as a contact if no login may. */
const mayStillAnswer = sql<SqlBool>`case when letter.user_id is not null
  then ${isAnsweringLogin(sql.ref('letter.user_id'), sql.ref('player.id'))}
  else ${isContactWithoutLogin} and ${isWithoutAnsweringLogin(sql.ref('player.id'))} end`;

/**
 * The link with this token, and its contact's name. Undefined if its reader may no longer answer: the profile has
 * another address, a login answers instead of the contact, or the emailed login lost the right. The feature checks
 * whether the question is still open.
 */
export const findLink = async (db: Db, purpose: LinkPurpose, token: string) =>
  db
    .selectFrom('answer_links as letter')
    .leftJoin('contact_addresses as address', 'address.id', 'letter.contact_id')
    .innerJoin('player_profiles as player', 'player.id', 'letter.player_id')
    .where('letter.token_hash', '=', hashOf(token))
    .where(sql.ref(`letter.${subjectColumns[purpose]}`), 'is not', null)
    .where(mayStillAnswer)
    .select([
      sql<OrganizationId>`letter.organization_id`.as('organizationId'),
      'letter.contact_id as contactId',
      'letter.user_id as userId',
      'letter.player_id as playerId',
      sql<string>`${sql.ref(`letter.${subjectColumns[purpose]}`)}`.as('subjectId'),
      sql<string | null>`(select ${contactName} from ${contactsNamedBy('player')}
        where contact.email = address.email order by contact.place limit 1)`.as('contactName'),
    ])
    .executeTakeFirst();

export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

interface TokenInput {
  readonly token: string;
}

/** Looks up a link outside a transaction, so that wrong tokens count towards the limit. All invalid links look the same. */
export const lookUpLink =
  (purpose: LinkPurpose, isOpen: (db: Db, link: FoundLink) => Promise<boolean> = async () => true) =>
  async ({ db, rateLimiter, request }: Preparation<Actor | null>, { token }: TokenInput): Promise<FoundLink> => {
    const findOpenLink = async () => {
      const link = await findLink(db, purpose, token);
      return link && (await isOpen(db, link)) ? link : undefined;
    };
    const openLink = await rateLimiter.attempt(['redeemLinkByAddress'], addressKey(request.address), findOpenLink);
    return openLink ?? raise(accessProblems.invalidLink());
  };

/**
 * Locks the link's player and looks the link up again in the transaction, because in the meantime the address may
 * have changed or a guardian may have gotten a login.
 */
export const lockLink = async (db: Db, purpose: LinkPurpose, token: string): Promise<FoundLink> => {
  await db
    .selectFrom('player_profiles')
    .where('id', '=', (from) =>
      from.selectFrom('answer_links').where('token_hash', '=', hashOf(token)).select('player_id'),
    )
    .select('id')
    .forNoKeyUpdate()
    .execute();
  return (await findLink(db, purpose, token)) ?? raise(accessProblems.invalidLink());
};
