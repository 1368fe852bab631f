import { command } from '../core/operation.ts';
import { peopleNotices } from './messages.ts';
import { invitedPlayers, existingPlayerInvitations } from './schema.bulk.ts';

/** Invites several listed players and returns each outcome; a refusal does not affect the others. */
export const inviteListedPlayers = command('people.inviteListedPlayers', {
  route: 'POST /account-invitations/listed-players/bulk',
  can: 'accountInvitations.manage',
  changes: ['accountInvitations', 'players'],
  input: existingPlayerInvitations,
  output: invitedPlayers,
  secret: true,
  done: ({ outcomes }) => peopleNotices.playersInvited(outcomes.map(({ refused }) => refused)),
  failed: peopleNotices.playerNotInvited,
});
