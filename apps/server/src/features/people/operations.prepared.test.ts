import { expect, it } from 'vitest';
import { addGuest } from '@touchline/domain/answers/contract.guests.ts';
import { inviteGuardian } from '@touchline/domain/families/contract.ts';
import { invitePlayer, listInvitations, listPlayers, revokeInvitation } from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

/** Invites a player, runs `known` and revokes the invitation; returns the first names of the remaining players. */
const namesAfterRevoking = async (
  known: (club: Club, playerId: string) => Promise<unknown>,
): Promise<readonly string[]> => {
  const club = await anOrganization(server);
  await club.admin.ask(invitePlayer, {
    firstName: 'Ida',
    lastName: 'Invited',
    email: `ida-${crypto.randomUUID()}@example.org`,
    birthDate: '2015-05-05',
  });
  const [player] = (await club.admin.ask(listPlayers, {})).players;
  await known(club, player?.id ?? '');
  const [invitation] = (await club.admin.ask(listInvitations, {})).invitations;
  await club.admin.ask(revokeInvitation, { invitationId: invitation?.id ?? '' });
  return (await club.admin.ask(listPlayers, {})).players.map(({ firstName }) => firstName);
};

const aGuest = async (club: Club, playerId: string) => {
  const { id: eventId } = await anEvent(club.admin, { teamIds: [(await aTeam(club)).id] });
  await club.admin.ask(addGuest, { eventId, playerId });
  return eventId;
};

it('deletes an unused prepared profile with its invitation', async () => {
  expect(await namesAfterRevoking(async () => {})).toEqual([]);
});

it.each<[string, (club: Club, playerId: string) => Promise<unknown>]>([
  ['is a guest of an event', aGuest],
  [
    'has an invited guardian',
    (club, playerId) =>
      club.admin.ask(inviteGuardian, { playerId, email: `mum-${crypto.randomUUID()}@example.org`, mayAnswer: true }),
  ],
  [
    'was a guest and has attended',
    async (club, playerId) => {
      const eventId = await aGuest(club, playerId);
      const mark = {
        organization_id: club.id,
        event_id: eventId,
        player_id: playerId,
        mark: 'present' as const,
        marked_at: new Date(Date.now() - 60_000),
      };
      const begun = { starts_at: new Date(Date.now() - 3_600_000), ends_at: new Date(Date.now() + 3_600_000) };
      await server.database.db.updateTable('events').set(begun).where('id', '=', eventId).execute();
      await server.database.db.insertInto('attendance_marks').values(mark).execute();
      await server.database.db.deleteFrom('event_guests').where('player_id', '=', playerId).execute();
    },
  ],
])('keeps a prepared profile if the player %s', async (_use, known) => {
  expect(await namesAfterRevoking(known)).toEqual(['Ida']);
});
