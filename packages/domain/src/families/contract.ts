import * as z from 'zod/mini';
import { command, noContent, query } from '../core/operation.ts';
import type { Topic } from '../core/topics.ts';
import { id } from '../core/text.ts';
import { familyNotices } from './messages.ts';
import * as schema from './schema.ts';
import { contactPlaces } from './schema.ts';
import { contactNotices } from './messages.contacts.ts';

/**
 * Emails a contact without an account to confirm their address. `isMailed` is false if the server has no mail server
 * and writes emails to files.
 */
export const askContact = command('families.askContact', {
  route: 'POST /players/{playerId}/contact-confirmations',
  can: 'guardians.manage',
  changes: ['guardians'],
  input: z.strictObject({ playerId: id, place: z.enum(contactPlaces, 'Required') }),
  output: z.strictObject({ isMailed: z.boolean() }),
  done: ({ isMailed }) => (isMailed ? contactNotices.asked : contactNotices.kept),
  failed: contactNotices.notAsked,
});

/** Topics for everything that depends on a player's guardians: family pages, and who can be emailed. */
const changes: readonly Topic[] = ['guardians', 'players', 'offers', 'teams', 'ownTryouts', 'evaluations'];

export const listGuardians = query('families.guardians', {
  route: 'GET /players/{playerId}/guardians',
  can: 'guardians.read',
  // A changed name reaches families through the topic of their tryouts.
  reads: ['guardians', 'players', 'ownTryouts'],
  output: schema.guardians,
  failed: familyNotices.notLoaded,
});

/** Members of the organization who are not guardians of the player yet, by name or email address. */
export const findMembers = query('families.members', {
  route: 'GET /players/{playerId}/other-members',
  can: 'guardians.manage',
  reads: ['guardians', 'session'],
  input: schema.memberSearch,
  output: z.array(schema.foundMember),
});

/** Makes a member a guardian, which adds the family role to a coach or admin. */
export const addGuardian = command('families.addGuardian', {
  route: 'POST /players/{playerId}/guardians',
  can: 'guardians.manage',
  changes,
  input: schema.guardianAddition,
  ...noContent,
  done: familyNotices.added,
  failed: familyNotices.notAdded,
});

export const changeGuardian = command('families.changeGuardian', {
  route: 'PATCH /players/{playerId}/guardians/{userId}',
  can: 'guardians.manage',
  changes,
  input: schema.guardianChanges,
  ...noContent,
  done: familyNotices.changed,
  failed: familyNotices.notChanged,
});

/** Sets whether a player's guardians are kept apart, which hides them from each other. */
export const keepApart = command('families.keepApart', {
  route: 'PUT /players/{playerId}/guardians-apart',
  can: 'guardians.manage',
  changes: [...changes, 'coaches', 'registrations', 'consents'],
  input: schema.apartChange,
  ...noContent,
  done: (_none, { areApart }) => (areApart ? familyNotices.apart : familyNotices.together),
  failed: familyNotices.notSaved,
});

export const endGuardianship = command('families.endGuardianship', {
  route: 'DELETE /players/{playerId}/guardians/{userId}',
  can: 'guardians.end',
  changes,
  ...noContent,
  done: familyNotices.ended,
  failed: familyNotices.notEnded,
});

/**
 * Invites a guardian by email, or gives the player their own login. Without a mail server the response contains the
 * link, which is shown only once.
 */
export const inviteGuardian = command('families.inviteGuardian', {
  route: 'POST /players/{playerId}/guardian-invitations',
  can: 'guardians.invite',
  changes: ['guardians'],
  input: schema.guardianInvitation,
  output: schema.newGuardianInvitation,
  secret: true,
  status: 201,
  done: (_made, { kind }) => (kind === 'self' ? familyNotices.loginGiven : familyNotices.invited),
  failed: familyNotices.notInvited,
});

export const revokeGuardianInvitation = command('families.revokeInvitation', {
  route: 'DELETE /players/{playerId}/guardian-invitations/{invitationId}',
  can: 'guardians.invite',
  changes: ['guardians'],
  ...noContent,
  done: familyNotices.revoked,
  failed: familyNotices.notRevoked,
});
