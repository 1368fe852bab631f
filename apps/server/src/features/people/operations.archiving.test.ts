import { describe, expect, it } from 'vitest';
import { listMyOffers, listOffers, respondToOffer, sendOffers } from '@touchline/domain/offers/contract.ts';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { archivePlayers, readArchiving, takeBackPlayer } from '@touchline/domain/people/contract.leaving.ts';
import { readPlayerRecord } from '@touchline/domain/people/contract.record.ts';
import {
  inviteListedPlayer,
  invitePlayer,
  listInvitations,
  listPlayers,
  updatePlayer,
} from '@touchline/domain/people/contract.ts';
import { agendaOf, anEvent } from '@touchline/tests/support/club/schedule.ts';
import { listOwnTryouts } from '@touchline/domain/tryouts/contract.family.ts';
import { addPlayer, listMyTeams, updateMember } from '@touchline/domain/teams/contract.ts';
import { registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { runConcurrently } from '@touchline/tests/support/server/crowd.ts';
import { aFileOf } from '@touchline/tests/support/files/import.ts';
import { aClubThatOffers, anOffer, aTryoutWith, rosterOf } from '@touchline/tests/support/club/offers.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

const archive = async (club: Pick<Club, 'admin'>, ...players: readonly Pick<Member, 'profileId'>[]) =>
  (await club.admin.ask(archivePlayers, { playerIds: players.map(({ profileId }) => profileId) })).outcomes;

const endsOf = async (club: Pick<Club, 'admin'>, { profileId }: Pick<Member, 'profileId'>) =>
  (await club.admin.ask(readArchiving, { playerIds: profileId })).players[0];

const namesIn = async (club: Pick<Club, 'admin'>, archived?: 'only') => {
  const { players, total } = await club.admin.ask(listPlayers, archived ? { archived } : {});
  return [players.map(({ firstName }) => firstName), total];
};

const statusesOf = async (playerId: string) => {
  const { db } = server.database;
  const registrations = await db
    .selectFrom('tryout_registrations')
    .innerJoin('tryouts', 'tryouts.id', 'tryout_id')
    .where('player_id', '=', playerId)
    .select(['tryouts.status as tryout', 'tryout_registrations.status as status'])
    .orderBy('tryouts.status')
    .execute();
  return Object.fromEntries(registrations.map(({ tryout, status }) => [tryout, status]));
};

/** Pia, on a current and a past team, registered for a past and an upcoming tryout, with a pending offer. */
const aPlayerWhoLeaves = async () => {
  const facts = await aClubThatOffers(server);
  const { club, player, tryout, teamId } = facts;
  const offer = await anOffer(club, tryout, teamId, player);
  const coming = await aTryoutWith(server, club, { status: 'upcoming', ageGroup: tryout.ageGroup });
  await club.admin.ask(registerPlayer, { tryoutId: coming.id, playerId: player.profileId, notes: null });
  const [now, past] = [await aTeam(club, { name: 'Owls' }), await aTeam(club, { name: 'Cubs', isActive: false })];
  for (const { id } of [now, past]) await club.admin.ask(addPlayer, { teamId: id, playerId: player.profileId });
  await server.database.db
    .updateTable('seasons')
    .set({ start_date: '2020-01-01', end_date: '2020-06-30' })
    .where('organization_id', '=', club.id)
    .where('is_active', '=', false)
    .execute();
  return { ...facts, offer, coming, now, past };
};

// FAM-23
describe('archiving a player', () => {
  longTest('archiving a player ends what its preview lists and keeps the past', async () => {
    const { club, player, offer, now, past, tryout } = await aPlayerWhoLeaves();
    const other = await club.addPlayer({ firstName: 'Otto', lastName: 'Other' });
    await club.admin.ask(addPlayer, { teamId: now.id, playerId: other.profileId });
    expect(await endsOf(club, player)).toEqual({
      playerId: player.profileId,
      name: 'Pia Peters',
      isArchived: false,
      hasAccount: true,
      isInvited: false,
      teams: ['Owls'],
      offers: ['Falcons'],
      tryouts: ['Spring tryout'],
    });
    // The email about the offer may have arrived, so its recipient gets an email about the withdrawal.
    await server.database.db.updateTable('outbox').set({ attempts: 1 }).where('entity_id', '=', offer.id).execute();
    expect(await archive(club, player)).toEqual([
      { playerId: player.profileId, refused: null, ended: { teams: 1, offers: 1, tryouts: 1 } },
    ]);
    expect(await namesIn(club)).toEqual([['Otto'], 1]);
    const [ended] = (await club.admin.ask(listOffers, { tryoutId: tryout.id })).offers;
    expect(ended).toMatchObject({ status: 'declined', responseReason: 'withdrawn' });
    const letters = await server.database.db
      .selectFrom('outbox')
      .where('entity_id', '=', offer.id)
      .where('kind', '=', 'offer.withdrawn')
      .select('recipient')
      .execute();
    expect(letters).toEqual([{ recipient: player.email }]);
    expect(await statusesOf(player.profileId)).toEqual({ completed: 'checked_in', upcoming: 'withdrawn' });
    const places = async (teamId: string) =>
      (await rosterOf(server, teamId)).map(({ player_id, status }) => [player_id === player.profileId, status]);
    expect([await places(now.id), await places(past.id)]).toEqual([
      [
        [true, 'inactive'],
        [false, 'active'],
      ],
      [[true, 'active']],
    ]);
    // The login is still a member of the club and sees past data.
    expect((await player.ask(listMyOffers, {})).offers).toMatchObject([{ responseReason: 'withdrawn' }]);
    const record = await club.admin.ask(readPlayerRecord, { playerId: player.profileId });
    expect(record.player.archivedAt).toEqual(expect.any(String));
    expect(record.places.map(({ teamName }) => teamName)).toEqual(['Owls', 'Cubs']);
    expect((await archive(club, player))[0]?.refused).toBe('This player is archived already.');
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  it('refuses an archived player everywhere until restored', async () => {
    const { club, player, coming, now, tryout, teamId } = await aPlayerWhoLeaves();
    const { playerId } = { playerId: player.profileId };
    await archive(club, player);
    expect([await namesIn(club), await namesIn(club, 'only')]).toEqual([
      [[], 0],
      [['Pia'], 1],
    ]);
    const refused = await errorOf(await club.admin.send(updatePlayer, { playerId, firstName: 'Pina' }));
    expect(refused.code).toBe('player_archived');
    const { teamId: team } = { teamId: now.id };
    const attempts = [
      await club.admin.send(addPlayer, { teamId: team, playerId }),
      await club.admin.send(updateMember, { teamId: team, playerId, status: 'active' }),
      await club.admin.send(registerPlayer, { tryoutId: coming.id, playerId, notes: null }),
      await club.admin.send(inviteListedPlayer, { playerId, email: 'pia@example.org' }),
      await club.admin.send(invitePlayer, {
        firstName: 'Pia',
        lastName: 'Peters',
        birthDate: '2015-05-05',
        email: 'pia@example.org',
      }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([409, 409, 422, 409, 409]);
    const offering = { tryoutId: tryout.id, teamId, playerIds: [playerId] };
    expect((await club.admin.send(sendOffers, offering)).status).toBe(422);
    const again = { fullName: 'Pia Peters', birthDate: '2015-05-05' };
    const { created, invalid } = await club.admin.ask(importPlayers, aFileOf([again], false));
    expect([created, invalid]).toMatchObject([0, [{ problems: { firstName: /is archived/ } }]]);
    expect((await club.admin.send(takeBackPlayer, { playerId })).status).toBe(204);
    expect([await namesIn(club), await namesIn(club, 'only')]).toEqual([
      [['Pia'], 1],
      [[], 0],
    ]);
    const edited = await club.admin.send(updateMember, { teamId: team, playerId, jerseyNumber: 7 });
    expect(edited.status).toBe(200);
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  longTest('hides current teams of an archived player from the family until restored', async () => {
    const { club, player, now } = await aPlayerWhoLeaves();
    const { profileId: playerId } = player;
    const other = await club.addPlayer({ firstName: 'Otto', lastName: 'Other' });
    await club.admin.ask(updateMember, { teamId: now.id, playerId, jerseyNumber: 7 });
    const seen = async () => ({
      teams: (await player.ask(listMyTeams, { when: 'current' })).map(({ name }) => name),
      tryouts: (await player.ask(listOwnTryouts, {})).map(({ status }) => status).toSorted(),
      events: (await agendaOf(player)).map(({ title }) => title).filter((title) => title === 'Passing'),
    });
    await anEvent(club.admin, { teamIds: [now.id], title: 'Passing' });
    expect(await seen()).toEqual({ teams: ['Owls'], tryouts: ['completed', 'upcoming'], events: ['Passing'] });
    await archive(club, player);
    expect(await seen()).toEqual({ teams: [], tryouts: ['completed'], events: [] });
    // Another player takes the jersey number in the meantime.
    await club.admin.ask(addPlayer, { teamId: now.id, playerId: other.profileId });
    await club.admin.ask(updateMember, { teamId: now.id, playerId: other.profileId, jerseyNumber: 7 });
    await club.admin.ask(takeBackPlayer, { playerId });
    expect(await seen()).toEqual({ teams: ['Owls'], tryouts: ['completed'], events: ['Passing'] });
    const places = (await rosterOf(server, now.id)).map(({ status, jersey_number }) => [status, jersey_number]);
    expect(places).toEqual([
      ['active', null],
      ['active', 7],
    ]);
    // Restoring a player does not reactivate a place that an admin has ended.
    await club.admin.ask(updateMember, { teamId: now.id, playerId, status: 'inactive' });
    await archive(club, player);
    await club.admin.ask(takeBackPlayer, { playerId });
    expect((await seen()).teams).toEqual([]);
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  it('inviting an archived player again restores the player', async () => {
    const club = await anOrganization(server);
    const invited = { firstName: 'Nina', lastName: 'New', email: `${crypto.randomUUID()}@example.org` };
    await club.admin.ask(invitePlayer, invited);
    const nina = { profileId: (await club.admin.ask(listPlayers, {})).players[0]?.id ?? '' };
    const stranger = await (await anOrganization(server)).addPlayer();
    const gone = await club.addPlayer();
    await archive(club, gone);
    expect((await archive(club, nina, stranger, gone)).map(({ refused }) => refused)).toEqual([
      null,
      'This player does not exist any more.',
      'This player is archived already.',
    ]);
    expect((await club.admin.ask(listInvitations, { role: 'player' })).total).toBe(0);
    expect((await club.admin.ask(invitePlayer, invited)).isNewProfile).toBe(false);
    expect(await namesIn(club)).toEqual([['Nina'], 1]);
  });

  it('only admins of the club can archive players', async () => {
    const { club, player } = await aClubThatOffers(server);
    const other = await anOrganization(server);
    const coach = await club.addCoach();
    const playerIds = [player.profileId];
    for (const person of [coach, player]) {
      expect((await person.send(archivePlayers, { playerIds })).status).toBe(403);
      expect((await person.send(readArchiving, { playerIds: player.profileId })).status).toBe(403);
      expect((await person.send(takeBackPlayer, { playerId: player.profileId })).status).toBe(403);
    }
    expect((await other.admin.send(takeBackPlayer, { playerId: player.profileId })).status).toBe(404);
    expect((await other.admin.ask(readArchiving, { playerIds: player.profileId })).players).toEqual([]);
    const tooMany = Array.from({ length: 101 }, () => crypto.randomUUID());
    for (const wrong of [[], ['no id'], [player.profileId, player.profileId], tooMany])
      expect((await club.admin.send(archivePlayers, { playerIds: wrong })).status).toBe(422);
    expect((await coach.ask(listPlayers, { archived: 'only' })).players).toEqual([]);
  });
});

describe('archiving a player concurrently', () => {
  it('a player archived while accepting an offer ends up with no team and no open offer', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    await server.database.db
      .updateTable('seasons')
      .set({ end_date: '2090-06-30' })
      .where('organization_id', '=', club.id)
      .execute();
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    await Promise.all([archive(club, player), player.send(respondToOffer, { offerId, answer: 'accepted' })]);
    expect((await rosterOf(server, teamId)).filter(({ status }) => status === 'active')).toEqual([]);
    expect(await checkDatabase(server.database)).toEqual([]);
    expect((await endsOf(club, player))?.offers).toEqual([]);
  });

  it('a player archived while offers, registrations and teams are added ends up with none of them', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const coming = await aTryoutWith(server, club, { status: 'upcoming', ageGroup: tryout.ageGroup });
    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
    await server.database.db
      .updateTable('seasons')
      .set({ end_date: '2090-06-30' })
      .where('organization_id', '=', club.id)
      .execute();
    const { playerId } = { playerId: player.profileId };
    await runConcurrently(8, async (index) => {
      if (index === 4) return archive(club, player);
      if (index % 3 === 0) return club.admin.send(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [playerId] });
      if (index % 3 === 1) return club.admin.send(addPlayer, { teamId: eagles, playerId });
      return club.admin.send(registerPlayer, { tryoutId: coming.id, playerId, notes: null });
    });
    expect(await endsOf(club, player)).toMatchObject({ isArchived: true, teams: [], offers: [], tryouts: [] });
    expect(await checkDatabase(server.database)).toEqual([]);
  });
});
