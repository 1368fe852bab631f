import { endGuardianships } from '@touchline/tests/support/club/memberships.ts';
import { describe, expect, it } from 'vitest';
import { ageOn, dayOf } from '@touchline/domain/core/calendar.ts';
import {
  countPendingOffers,
  listCoachOffers,
  listMyOffers,
  listOffers,
  offerContacts,
  respondToOffer,
  sendOffers,
} from '@touchline/domain/offers/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

const server = ownServer();

/** A club with two tryouts, each with a team, its coach, and a player who holds an offer. */
const aClub = async () => {
  const club = await anOrganization(server);
  const carla = await club.addCoach('Carla Coach');
  const otto = await club.addCoach('Otto Other');
  const pia = await club.addPlayer({ firstName: 'Pia', lastName: 'Péters' });
  const abe = await club.addPlayer({ firstName: 'Abe', lastName: 'Adler' });
  const spring = await aTryoutWith(server, club, { status: 'completed', players: [pia] });
  const autumn = await aTryoutWith(server, club, { status: 'completed', players: [abe] });
  const falcons = await aTeamIn(server, club, spring.ageGroup, { name: 'Falcons', coaches: [carla] });
  const eagles = await aTeamIn(server, club, autumn.ageGroup, { name: 'Eagles', coaches: [otto] });
  return {
    club,
    carla,
    otto,
    pia,
    abe,
    spring,
    autumn,
    toPia: await anOffer(club, spring, falcons, pia),
    toAbe: await anOffer(club, autumn, eagles, abe),
  };
};

const playerNames = ({ offers }: { offers: readonly { playerName: string }[] }) =>
  offers.map(({ playerName }) => playerName);

describe('my offers', () => {
  // OFFER-43 OFFER-65 PERM-35
  it('lists a player’s own offers with all details, newest first', async () => {
    const { club, pia, spring, carla } = await aClub();
    const later = await aTryoutWith(server, club, { status: 'active', players: [pia] });
    const hawks = await aTeamIn(server, club, later.ageGroup, { name: 'Hawks', coaches: [carla] });
    await club.admin.ask(sendOffers, {
      tryoutId: later.id,
      teamId: hawks,
      playerIds: [pia.profileId],
      offerLetterBody: 'Welcome!',
      anticipatedTeamLevel: 'Gold',
      anticipatedSeasonCostAmount: '350.50',
      anticipatedSeasonCostDescription: 'with kit',
    });
    const { offers } = await pia.ask(listMyOffers, {});
    expect(offers.map(({ teamName }) => teamName)).toEqual(['Hawks', 'Falcons']);
    expect(offers[0]).toEqual({
      id: expect.any(String),
      status: 'pending',
      responseReason: null,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      responseAt: null,
      releasedAt: null,
      playerId: pia.profileId,
      playerName: 'Pia Péters',
      answeredBy: null,
      teamId: hawks,
      teamName: 'Hawks',
      teamLogoUrl: null,
      seasonName: 'Spring',
      tryoutId: later.id,
      tryoutTitle: 'Spring tryout',
      tryoutDate: '2090-06-01T16:00:00.000Z',
      ageGroupName: 'U11',
      coachName: 'Carla Coach',
      offerLetterBody: 'Welcome!',
      anticipatedTeamLevel: 'Gold',
      anticipatedSeasonCostAmount: 350.5,
      anticipatedSeasonCostDescription: 'with kit',
      blockedByAcceptance: false,
      contacts: null,
    });
    expect(offers[1]?.tryoutId).toBe(spring.id);
    expect(await pia.ask(countPendingOffers, {})).toEqual({ count: 2 });
  });

  // OFFER-65
  it('shows a family the admins’ contact details only after accepting an offer', async () => {
    const { club, pia, abe, toPia } = await aClub();
    const adminsFor = async (player: typeof pia) => (await player.ask(listMyOffers, {})).admins;
    expect(await adminsFor(pia)).toEqual([]);
    expect(await adminsFor(await club.addPlayer())).toEqual([]);
    await pia.ask(respondToOffer, { offerId: toPia.id, answer: 'accepted' });
    expect(await adminsFor(pia)).toEqual([{ name: 'Ada Admin', email: club.admin.email }]);
    expect(await adminsFor(abe)).toEqual([]);
  });

  it('lists no offers for a login without a player', async () => {
    const { club, carla, pia } = await aClub();
    for (const operation of [listMyOffers, countPendingOffers]) {
      expect((await club.admin.send(operation, {})).status).toBe(403);
      expect((await carla.send(operation, {})).status).toBe(403);
      expect((await server.anonymous.send(operation, {})).status).toBe(401);
    }
    await endGuardianships(server, pia.profileId);
    expect((await pia.ask(listMyOffers, {})).offers).toEqual([]);
    expect(await pia.ask(countPendingOffers, {})).toEqual({ count: 0 });
  });
});

describe("the coach's page", () => {
  // OFFER-49 PERM-34
  it('lists all offers of a coach’s own teams on the coach’s page', async () => {
    const { club, carla, toPia, spring } = await aClub();
    const page = await carla.ask(listCoachOffers, {});
    expect(page.counters).toMatchObject({ total: 1, pending: 1, accepted: 0, declined: 0 });
    expect(page.offers).toEqual([
      {
        id: toPia.id,
        status: 'pending',
        responseReason: null,
        createdAt: toPia.createdAt,
        expiresAt: toPia.expiresAt,
        responseAt: null,
        releasedAt: null,
        playerId: expect.any(String),
        playerName: 'Pia Péters',
        playerAge: ageOn('2015-05-05', dayOf(new Date(), 'Europe/Vienna')),
        teamId: toPia.teamId,
        teamName: 'Falcons',
        ageGroupName: 'U11',
        seasonId: spring.ageGroup.seasonId,
        seasonName: 'Spring',
        tryoutId: spring.id,
        tryoutTitle: 'Spring tryout',
        undelivered: false,
        familyReach: 'reachable',
      },
    ]);
    expect(await (await club.addCoach()).ask(listCoachOffers, {})).toEqual({
      offers: [],
      next: null,
      counters: { total: 0, pending: 0, accepted: 0, declined: 0, withdrawn: 0 },
    });
    expect((await club.admin.send(listCoachOffers, {})).status).toBe(403);
  });

  it('lists pending and answered offers on separate tabs of the coach’s page', async () => {
    const { carla, pia, toPia } = await aClub();
    const count = async (tab: 'pending' | 'responded') => (await carla.ask(listCoachOffers, { tab })).offers.length;
    expect([await count('pending'), await count('responded')]).toEqual([1, 0]);
    await pia.ask(respondToOffer, { offerId: toPia.id, answer: 'accepted' });
    expect([await count('pending'), await count('responded')]).toEqual([0, 1]);
    expect((await carla.ask(listCoachOffers, { tab: 'pending' })).counters.accepted).toBe(1);
  });
});

describe('the overview', () => {
  // OFFER-56 PERM-33
  it('lists only the organization’s own offers in the overview, newest first', async () => {
    const { club } = await aClub();
    await aClub();
    expect(playerNames(await club.admin.ask(listOffers, {}))).toEqual(['Abe Adler', 'Pia Péters']);
  });

  // OFFER-51 OFFER-57
  it.each([
    ['the team', () => ({ teamSearch: 'EAGL' }), ['Abe Adler']],
    ['the player, ignoring accents', () => ({ playerSearch: 'peters pia' }), ['Pia Péters']],
    ['a sign with a meaning in patterns', () => ({ playerSearch: '_' }), []],
    ['the season', ({ spring }) => ({ seasonId: spring.ageGroup.seasonId }), ['Pia Péters']],
    ['the tryout', ({ autumn }) => ({ tryoutId: autumn.id }), ['Abe Adler']],
    ['the status', () => ({ status: 'accepted' as const }), ['Pia Péters']],
    ['several at once', ({ autumn }) => ({ tryoutId: autumn.id, teamSearch: 'falcons' }), []],
  ] as [string, (club: Awaited<ReturnType<typeof aClub>>) => object, string[]][])(
    'filters the overview of offers by %s',
    async (_, filter, found) => {
      const facts = await aClub();
      await facts.pia.ask(respondToOffer, { offerId: facts.toPia.id, answer: 'accepted' });
      expect(playerNames(await facts.club.admin.ask(listOffers, filter(facts)))).toEqual(found);
    },
  );

  // OFFER-24
  it('filters the offers of a tryout by team', async () => {
    const { club, spring, toPia } = await aClub();
    const nina = await club.addPlayer({ firstName: 'Nina', lastName: 'Novak' });
    const again = await aTryoutWith(server, club, { status: 'completed', players: [nina], ageGroup: spring.ageGroup });
    await anOffer(club, again, toPia.teamId, nina);
    await aTeamIn(server, club, spring.ageGroup, { name: 'Hawks' });
    const ofTeam = async (tryoutId: string) =>
      playerNames(await club.admin.ask(listOffers, { tryoutId, teamSearch: 'Falcons' }));
    expect([await ofTeam(spring.id), await ofTeam(again.id)]).toEqual([['Pia Péters'], ['Nina Novak']]);
    expect(playerNames(await club.admin.ask(listOffers, { tryoutId: spring.id, teamSearch: 'Hawks' }))).toEqual([]);
  });

  // OFFER-53 OFFER-59
  it('counts offers by status in the overview, expired ones as declined', async () => {
    const { club, pia, toPia } = await aClub();
    await pia.ask(respondToOffer, { offerId: toPia.id, answer: 'accepted' });
    const counters = async (filters: object) => (await club.admin.ask(listOffers, filters)).counters;
    expect(await counters({})).toMatchObject({ total: 2, pending: 1, accepted: 1, declined: 0 });
    expect(await counters({ status: 'pending' })).toMatchObject({ total: 2, pending: 1, accepted: 1, declined: 0 });
    expect(await counters({ teamSearch: 'falcons' })).toMatchObject({ total: 1, pending: 0, accepted: 1, declined: 0 });
    await server.moveClock(48);
    expect(await counters({})).toMatchObject({ total: 2, pending: 0, accepted: 1, declined: 1 });
    expect(playerNames(await club.admin.ask(listOffers, { status: 'declined' }))).toEqual(['Abe Adler']);
    expect(playerNames(await club.admin.ask(listOffers, { status: 'pending' }))).toEqual([]);
  });

  it('lists offers of earlier versions without an expiry or a tryout', async () => {
    const { club, pia, toPia, spring, autumn } = await aClub();
    await server.database.db
      .insertInto('team_invitations')
      .values({
        organization_id: club.id,
        team_id: toPia.teamId,
        player_id: pia.profileId,
        status: 'expired',
        response_at: '2090-01-01T00:00:00Z',
        response_reason: 'lapsed',
      })
      .execute();
    const { offers, counters } = await club.admin.ask(listOffers, {});
    expect(offers[0]).toMatchObject({ status: 'expired', expiresAt: null, tryoutId: null, seasonName: 'Spring' });
    expect(counters).toMatchObject({ total: 3, declined: 1 });
    expect(playerNames(await club.admin.ask(listOffers, { status: 'expired' }))).toEqual(['Pia Péters']);
    const ofSeason = async ({ ageGroup: { seasonId } }: typeof spring) =>
      playerNames(await club.admin.ask(listOffers, { seasonId }));
    expect([await ofSeason(spring), await ofSeason(autumn)]).toEqual([['Pia Péters', 'Pia Péters'], ['Abe Adler']]);
  });

  it('returns each offer exactly once across pages', async () => {
    const { club, pia, toPia } = await aClub();
    await server.database.db
      .insertInto('team_invitations')
      .values(
        Array.from({ length: 101 }, () => ({
          organization_id: club.id,
          team_id: toPia.teamId,
          player_id: pia.profileId,
          status: 'expired' as const,
          // All offers have the same timestamp, so the id determines their order.
          created_at: '2026-01-01T00:00:00.123456Z',
          response_at: '2026-01-03T00:00:00Z',
          response_reason: 'lapsed' as const,
        })),
      )
      .execute();
    const seen: string[] = [];
    const sizes: number[] = [];
    let after: string | undefined;
    do {
      const page: { offers: readonly { id: string }[]; next: string | null } = await club.admin.ask(listOffers, {
        ...(after && { after }),
      });
      seen.push(...page.offers.map(({ id }) => id));
      sizes.push(page.offers.length);
      after = page.next ?? undefined;
    } while (after);
    expect(sizes).toEqual([50, 50, 3]);
    expect(new Set(seen).size).toBe(103);
  });

  it('only admins can read the overview of offers', async () => {
    const { club, carla, pia } = await aClub();
    expect((await carla.send(listOffers, {})).status).toBe(403);
    expect((await pia.send(listOffers, {})).status).toBe(403);
    expect((await server.anonymous.send(listOffers, {})).status).toBe(401);
    expect((await club.admin.send(listOffers, { status: 'lost' })).status).toBe(422);
    expect((await club.admin.send(listOffers, { seasonId: 'x' })).status).toBe(422);
    expect((await club.admin.send(listOffers, { organizationId: crypto.randomUUID() })).status).toBe(422);
  });
});

describe('the contacts of an offer', () => {
  // OFFER-61
  it('shows the contacts of a pending offer only to the team’s coaches and admins', async () => {
    const { club, carla, otto, pia, abe, toPia } = await aClub();
    const input = { offerId: toPia.id };
    expect(await club.admin.ask(offerContacts, input)).toHaveLength(1);
    expect(await carla.ask(offerContacts, input)).toHaveLength(1);
    expect((await pia.send(offerContacts, input)).status).toBe(409);
    const { admin: stranger } = await anOrganization(server);
    for (const person of [otto, abe, stranger]) expect((await person.send(offerContacts, input)).status).toBe(404);
    expect((await server.anonymous.send(offerContacts, input)).status).toBe(401);
    expect((await pia.request('/api/rpc/get_user_emails', { method: 'POST' })).status).toBe(404);
  });
});
