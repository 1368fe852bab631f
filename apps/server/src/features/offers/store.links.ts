import { sql } from 'kysely';
import { answeredLetter } from '@touchline/domain/offers/messages.letters.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import type { Answer } from '@touchline/domain/offers/schema.ts';
import type { FoundLink } from '../../core/mail/answer-links.ts';
import { reachableContacts } from '../../core/identity/contacts.ts';
import type { Mail } from '../../core/mail/mail.ts';
import type { Db } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { moment } from '../../db/statement.ts';
import { anotherGuardian, type LockedOffer } from './store.answers.ts';
import { isBlockedByAcceptance, offersOf, termColumns } from './store.ts';

/** The offer that a link refers to, as shown to a contact. Hides a coach from a guardian kept apart from that coach. */
export const showLinkedOffer = (db: Db, { organizationId, subjectId }: FoundLink) =>
  offersOf(db, organizationId)
    .innerJoin('player_profiles as player', 'player.id', 'offer.player_id')
    .innerJoin('organizations as organization', 'organization.id', 'offer.organization_id')
    .where('offer.id', '=', subjectId)
    .select([
      ...termColumns,
      moment<string | null>('offer.offer_expires_at').as('expiresAt'),
      'organization.name as organizationName',
      'organization.time_zone as timeZone',
      'organization.currency as currency',
      sql<string | null>`nullif(concat_ws(', ', organization.contact_name, organization.contact_email,
        organization.contact_phone), '')`.as('clubContact'),
      sql<string>`player.first_name || ' ' || player.last_name`.as('playerName'),
      'team.name as teamName',
      'season.name as seasonName',
      'tryout.title as tryoutTitle',
      'tryout.date as tryoutDate',
      'offer.team_age_group_at_invitation as ageGroupName',
      sql<string | null>`case when not player.guardians_apart then offer.coach_name_at_invitation end`.as('coachName'),
      isBlockedByAcceptance.as('blockedByAcceptance'),
    ])
    .executeTakeFirstOrThrow(() => offerProblems.missing());

/** Emails about the answer to the player's other contacts. */
export const otherContactMails = async (
  db: Db,
  { organizationId, playerId, contactId, contactName }: FoundLink,
  { id: offerId, playerFirstName, teamName }: LockedOffer,
  answered: { readonly organizationName: string; readonly answer: Answer },
): Promise<Mail[]> => {
  const otherContacts = await rowOf(db, 'player_profiles as player', organizationId, playerId)
    .innerJoin(sql<{ contactId: string; email: string }>`lateral ${reachableContacts}`.as('contact'), (join) =>
      join.onTrue(),
    )
    .where('contact.contactId', 'is distinct from', contactId)
    .select(['contact.contactId', 'contact.email', 'player.guardians_apart as areApart'])
    .execute();
  return otherContacts.map((other) => ({
    organizationId,
    kind: 'offer.answered.family',
    entityId: offerId,
    recipient: other.email,
    contactId: other.contactId,
    letter: answeredLetter({
      ...answered,
      answeredBy: (other.areApart ? null : contactName) ?? anotherGuardian,
      ...{ offerId, playerFirstName, teamName, contact: {} },
    }),
  }));
};
