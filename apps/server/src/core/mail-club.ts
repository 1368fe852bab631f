import { sql } from 'kysely';

/** A column of the club; letters about an account come from the product. */
const ofClub = (column: 'name' | 'contact_email') => sql<string | null>`case when not about_account then
  (select ${sql.ref(column)} from organizations where organizations.id = outbox.organization_id) end`;

/** Columns for a letter of the outbox: the club that it comes from. */
export const sendingClub = [
  ofClub('name').as('club'),
  ofClub('contact_email').as('clubEmail'),
  sql<Uint8Array | null>`case when not about_account then (select image from logos
    where logos.organization_id = outbox.organization_id and logos.team_id is null) end`.as('logo'),
  // Of several clubs, the only address for answers would be the wrong one for all but one.
  sql<boolean>`not exists (select from organizations offset 1)`.as('isOnlyClub'),
] as const;
