import { expect, it } from 'vitest';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { archivePlayers, readArchiving, takeBackPlayer } from '@touchline/domain/people/contract.leaving.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { aClubThatOffers, anOffer, aTryoutWith, rosterOf } from '../support/club/offers.ts';
import { sharedServer } from '../support/server/server.ts';
import { duringOn } from './holding.ts';

const server = sharedServer();
const during = duringOn(() => server);

/** A player in a completed tryout, in a current season that also has an upcoming tryout. */
const aCurrentClub = async () => {
  const facts = await aClubThatOffers(server);
  await server.database.db
    .updateTable('seasons')
    .set({ end_date: '2090-06-30' })
    .where('organization_id', '=', facts.club.id)
    .execute();
  const coming = await aTryoutWith(server, facts.club, { status: 'upcoming', ageGroup: facts.tryout.ageGroup });
  const { profileId: playerId } = facts.player;
  const archiving = () => facts.club.admin.ask(archivePlayers, { playerIds: [playerId] });
  const archivingPreview = async () => (await facts.club.admin.ask(readArchiving, { playerIds: playerId })).players[0];
  return { ...facts, coming, playerId, archiving, left: archivingPreview };
};

const nothing = { isArchived: true, teams: [], offers: [], tryouts: [] };

it('ends a pending roster place and registration of a player who is archived', async () => {
  const { club, teamId, coming, playerId, archiving, left: archivingPreview } = await aCurrentClub();
  const { waited } = await during(
    `insert into team_players (organization_id, team_id, player_id) values ('${club.id}', '${teamId}', '${playerId}');
    insert into tryout_registrations (organization_id, tryout_id, player_id)
      values ('${club.id}', '${coming.id}', '${playerId}')`,
    archiving,
  );
  expect([waited, await archivingPreview()]).toEqual([true, expect.objectContaining(nothing)]);
});

it('ends the roster place of a pending acceptance when its player is archived', async () => {
  const { club, player, tryout, teamId, playerId, archiving, left: archivingPreview } = await aCurrentClub();
  const { id } = await anOffer(club, tryout, teamId, player);
  const { waited } = await during(
    `update team_invitations set status = 'accepted', response_reason = 'player', answered_by = '${player.userId}',
      response_at = club_now() where id = '${id}';
    insert into team_players (organization_id, team_id, player_id, invitation_id)
      values ('${club.id}', '${teamId}', '${playerId}', '${id}')`,
    archiving,
  );
  expect([waited, await archivingPreview()]).toEqual([true, expect.objectContaining(nothing)]);
  expect(await rosterOf(server, teamId)).toMatchObject([{ status: 'inactive', invitation_id: id }]);
  const offer = server.database.db.selectFrom('team_invitations').where('id', '=', id).select('status');
  expect(await offer.executeTakeFirst()).toEqual({ status: 'accepted' });
});

it('refuses to assign, register or invite a player after a pending archiving', async () => {
  const { club, tryout, teamId, coming, playerId, left: archivingPreview } = await aCurrentClub();
  const acts = [
    () => club.admin.send(addPlayer, { teamId, playerId }),
    () => club.admin.send(registerPlayer, { tryoutId: coming.id, playerId, notes: null }),
    () => club.admin.send(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [playerId] }),
  ];
  for (const act of acts) {
    await club.admin.ask(takeBackPlayer, { playerId });
    const archive = `update player_profiles set archived_at = club_now() where id = '${playerId}'`;
    const { waited, answer } = await during(archive, act);
    expect([waited, answer.status >= 409, answer.status < 500]).toEqual([true, true, true]);
  }
  expect(await archivingPreview()).toMatchObject(nothing);
});
