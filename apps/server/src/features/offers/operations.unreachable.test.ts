import { endGuardianships } from '@touchline/tests/support/club/memberships.ts';
import { expect, it } from 'vitest';
import {
  listCoachOffers,
  listOffers,
  offerCandidates,
  readOffer,
  sendOffers,
} from '@touchline/domain/offers/contract.ts';
import { aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

const server = ownServer();

it('names players without a reachable address before and after sending an offer', async () => {
  const { db } = server.database;
  const club = await anOrganization(server);
  const carla = await club.addCoach('Carla Coach');
  const abe = await club.addPlayer({ firstName: 'Abe', lastName: 'Account' });
  const lea = await club.addPlayer({ firstName: 'Lea', lastName: 'Listed' });
  const uma = await club.addPlayer({ firstName: 'Uma', lastName: 'Unconfirmed' });
  await endGuardianships(server, lea.profileId);
  await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', uma.userId).execute();
  const tryout = await aTryoutWith(server, club, { status: 'completed', players: [abe, lea, uma] });
  const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons', coaches: [carla] });
  const reachable = (rows: readonly { playerId: string; familyReach: string }[]) =>
    rows.filter((row) => row.familyReach === 'reachable').map(({ playerId }) => playerId);
  const expected = [abe.profileId];

  const { candidates } = await carla.ask(offerCandidates, { tryoutId: tryout.id });
  expect(candidates).toHaveLength(3);
  expect(reachable(candidates)).toEqual(expected);

  const playerIds = [abe, lea, uma].map(({ profileId }) => profileId);
  const result = await carla.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds });
  expect({ ...result, unreachable: result.unreachable.map(({ playerName }) => playerName).toSorted() }).toEqual({
    sent: 3,
    failures: [],
    unreachable: ['Lea Listed', 'Uma Unconfirmed'],
  });
  const letters = await db.selectFrom('outbox').where('kind', '=', 'offer.sent').select('recipient').execute();
  expect(letters).toEqual([{ recipient: abe.email }]);

  for (const { offers } of [await club.admin.ask(listOffers, {}), await carla.ask(listCoachOffers, {})]) {
    expect(offers).toHaveLength(3);
    expect(reachable(offers)).toEqual(expected);
    for (const { id: offerId, familyReach } of offers)
      expect(await carla.ask(readOffer, { offerId })).toMatchObject({ familyReach });
  }

  // A player refused because of an earlier offer is not also reported as unreachable.
  const again = await carla.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds });
  expect(again).toMatchObject({ sent: 0, failures: [{}, {}, {}], unreachable: [] });

  await db.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', uma.userId).execute();
  const { offers } = await club.admin.ask(listOffers, {});
  expect(reachable(offers).toSorted()).toEqual([abe.profileId, uma.profileId].toSorted());
});
