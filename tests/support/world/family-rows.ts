import { type ClubIds, emailOf } from './world-rows.ts';

/** Token in the email that invites a guardian. */
export const guardianTokenOf = (club: ClubIds): string => `guardian-${club.guardianInvitation}`;

/** Token in the email that asks a contact to confirm the address. */
export const contactTokenOf = (club: ClubIds): string => `contact-${club.contactAddress}`;

/** Token in the email about an offer to the newcomer's second contact. */
export const offerTokenOf = (club: ClubIds): string => `offer-${club.contactOffer}`;

/** Token in the email to the guardian of two players about the Tigers' event. */
export const eventTokenOf = (club: ClubIds): string => `event-${club.event}`;

/** Form for the child who waits for approval with a guardian. */
const waitingForm = (birthDate: string) => ({
  role: 'player',
  kind: 'guardian',
  additionalData: {
    birth_date: birthDate,
    position: null,
    gender: 'Female',
    parent_guardian_first_name: 'Walter',
    parent_guardian_last_name: 'Waiting',
    parent_guardian_phone: '+43 660 7654321',
  },
});

/** Rows for a child who was registered with a code and waits for an admin's approval. */
const newcomerRows = (c: ClubIds): string => {
  const birthDate = `${new Date().getUTCFullYear() - 10}-04-04`;
  return `
insert into newcomers (id, organization_id, membership_id, user_id, first_name, last_name, birth_date, form) values
  ('${c.waitingNewcomer}', '${c.organization}', '${c.waitingMembership}', '${c.waitingMember}', 'Wanda', 'Waiting', '${birthDate}',
   '${JSON.stringify(waitingForm(birthDate))}');`;
};

/**
 * Contacts without an account: one with a pending confirmation, one who can be asked, and one who has confirmed and
 * answers an offer through a link.
 */
const contactRows = (c: ClubIds): string => `
update player_profiles set parent_guardian_email = '${emailOf(c.contactAddress)}',
  second_guardian_email = '${emailOf(c.confirmedAddress)}' where id = '${c.newcomer}';
update player_profiles set parent_guardian_email = 'of-${emailOf(c.candidate)}' where id = '${c.candidate}';
insert into contact_addresses (id, organization_id, email, asked_by, token_hash) values
  ('${c.contactAddress}', '${c.organization}', '${emailOf(c.contactAddress)}', '${c.admin}', sha256('${contactTokenOf(c)}'));
insert into contact_addresses (id, organization_id, email, confirmed_at) values
  ('${c.confirmedAddress}', '${c.organization}', '${emailOf(c.confirmedAddress)}', club_now());
insert into team_invitations (id, organization_id, team_id, player_id, tryout_id, offer_expires_at, created_by) values
  ('${c.contactOffer}', '${c.organization}', '${c.tigers}', '${c.newcomer}', '${c.completedTryout}', club_now() + interval '48 hours', '${c.admin}');
insert into answer_links (organization_id, contact_id, player_id, offer_id, token_hash) values
  ('${c.organization}', '${c.confirmedAddress}', '${c.newcomer}', '${c.contactOffer}', sha256('${offerTokenOf(c)}'));`;

/**
 * Rows for an open invitation to another guardian of the player, sent by a guardian who may answer, a correction by
 * the player, a name that the coach entered on joining, and a consent to photos.
 */
export const familyRows = (club: ClubIds): string => `
insert into guardian_invitations (id, organization_id, player_id, email, may_answer, token_hash, expires_at, created_by) values
  ('${club.guardianInvitation}', '${club.organization}', '${club.player}', '${emailOf(club.guardianInvitation)}', true,
   sha256('${guardianTokenOf(club)}'), club_now() + interval '7 days', '${club.guardianOfTwo}');
insert into consents (organization_id, player_id, subject, text_version, given_by) values
  ('${club.organization}', '${club.player}', 'photos', '2026-01-01', '${club.playerOf}');
insert into player_corrections (id, organization_id, player_id, proposed_by, field, before, proposed) values
  ('${club.correction}', '${club.organization}', '${club.player}', '${club.playerOf}', 'gender', 'Male', 'Female');
insert into coach_corrections (id, organization_id, coach_profile_id, field, before, proposed) values
  ('${club.coachCorrection}', '${club.organization}', '${club.coachProfile}', 'firstName', 'Carla', 'Clara');
${newcomerRows(club)}
${contactRows(club)}`;
