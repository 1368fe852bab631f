import { command, query, noContent } from '../core/operation.ts';
import { updateCoach } from './contract.leaving.ts';
import { peopleNotices } from './messages.ts';
import * as schema from './schema.ts';

/**
 * A page of the organization's coaches with their teams, sorted by last name, number of teams or age of the profile.
 */
export const listCoaches = query('people.coaches', {
  route: 'GET /coaches',
  can: 'coaches.list',
  reads: ['coaches', 'teams'],
  input: schema.coachSearch,
  output: schema.coachPage,
  failed: peopleNotices.coachesNotLoaded,
});

/**
 * A page of players, by last name by default: all players for an admin; for coaches, those on their own teams and in
 * visible tryouts.
 */
export const listPlayers = query('people.players', {
  route: 'GET /players',
  can: 'players.list',
  reads: ['players', 'teams', 'registrations'],
  input: schema.playerSearch,
  output: schema.playerPage,
  failed: peopleNotices.playersNotLoaded,
});

/** One player, opened through a link. The page reports a missing player itself, without a toast. */
export const readPlayer = query('people.player', {
  route: 'GET /players/{playerId}',
  can: 'players.read',
  reads: ['players', 'teams', 'registrations'],
  output: schema.player,
});

export const updatePlayer = command('people.updatePlayer', {
  route: 'PATCH /players/{playerId}',
  can: 'players.edit',
  changes: ['players', 'teams', 'registrations', 'offers', 'ownTryouts', 'consents'],
  input: schema.playerChanges,
  output: schema.player,
  done: peopleNotices.playerUpdated,
  failed: peopleNotices.playerNotUpdated,
});

/** The response contains a code that cannot be read again. */
const inviting = { can: 'accountInvitations.manage', output: schema.newInvitation, secret: true, status: 201 } as const;

export const inviteCoach = command('people.inviteCoach', {
  route: 'POST /account-invitations/coaches',
  ...inviting,
  // The invitation may change an existing profile.
  changes: updateCoach.changes,
  input: schema.newCoach,
  done: peopleNotices.coachInvited,
  failed: peopleNotices.coachNotInvited,
});

export const invitePlayer = command('people.invitePlayer', {
  route: 'POST /account-invitations/players',
  ...inviting,
  changes: ['accountInvitations', ...updatePlayer.changes],
  input: schema.newPlayer,
  done: peopleNotices.playerInvited,
  failed: peopleNotices.playerNotInvited,
});

/** Invites a player who is already listed; the profile does not change. */
export const inviteListedPlayer = command('people.inviteListedPlayer', {
  route: 'POST /account-invitations/listed-players',
  ...inviting,
  changes: ['accountInvitations', 'players'],
  input: schema.existingPlayerInvitation,
  done: peopleNotices.playerInvited,
  failed: peopleNotices.playerNotInvited,
});

/** A page of redeemable invitations, newest first. */
export const listInvitations = query('people.invitations', {
  route: 'GET /account-invitations',
  can: 'accountInvitations.manage',
  reads: ['accountInvitations'],
  input: schema.invitationSearch,
  output: schema.invitationPage,
  failed: peopleNotices.invitationsNotLoaded,
});

/** Ends an invitation and deletes the profile made for it, unless a team or a tryout already uses it. */
export const revokeInvitation = command('people.revokeInvitation', {
  route: 'DELETE /account-invitations/{invitationId}',
  can: 'accountInvitations.manage',
  changes: ['accountInvitations', 'coaches', 'players'],
  ...noContent,
  done: peopleNotices.invitationRevoked,
  failed: peopleNotices.invitationNotRevoked,
});
