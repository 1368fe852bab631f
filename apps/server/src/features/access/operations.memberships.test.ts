import { describe, expect, it } from 'vitest';
import { listMemberships, useMembership } from '@touchline/domain/access/contract.memberships.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { actingIn, endMembership, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();

/** Moira coaches the Zebras and is the mother of players in the Lions and the Zebras. */
const aCoachAndMother = async () => {
  const [lions, zebras] = [await anOrganization(server, 'Lions'), await anOrganization(server, 'Zebras')];
  const login = await zebras.addCoach('Moira Mother');
  const coach = actingIn(server, login, await membershipOf(server, zebras, login, 'coach'));
  const join = async (club: Club, child: Member, mayAnswer: boolean) =>
    joinAs(server, club, login, 'player', [{ id: child.profileId, mayAnswer }]);
  const [leo, zoe] = [await lions.addPlayer(), await zebras.addPlayer()];
  return {
    lions,
    zebras,
    login,
    coach,
    leo,
    zoe,
    atLions: await join(lions, leo, true),
    atZebras: await join(zebras, zoe, false),
  };
};

const offerTo = async (club: Club, player: Member) => {
  const tryout = await aTryoutWith(server, club, { status: 'completed', players: [player] });
  return anOffer(club, tryout, await aTeamIn(server, club, tryout.ageGroup, {}), player);
};

describe('the memberships of a user', () => {
  // MEMB-04
  it('lists a user’s memberships and marks those with a pending offer', async () => {
    const { lions, zebras, coach, leo, zoe, atLions, atZebras } = await aCoachAndMother();
    const listed = (isWaitedFor: boolean) => [
      { id: atLions.membershipId, role: 'player', organizationId: lions.id, organizationName: 'Lions', isWaitedFor },
      {
        id: coach.membershipId,
        role: 'coach',
        organizationId: zebras.id,
        organizationName: 'Zebras',
        isWaitedFor: false,
      },
      {
        id: atZebras.membershipId,
        role: 'player',
        organizationId: zebras.id,
        organizationName: 'Zebras',
        isWaitedFor: false,
      },
    ];
    for (const acting of [coach, atLions, atZebras])
      expect(await acting.ask(listMemberships, {})).toEqual(listed(false));
    const offer = await offerTo(lions, leo);
    // She has only read access to Zoe's offer.
    await offerTo(zebras, zoe);
    expect(await coach.ask(listMemberships, {})).toEqual(listed(true));
    await atLions.ask(respondToOffer, { offerId: offer.id, answer: 'declined' });
    expect(await coach.ask(listMemberships, {})).toEqual(listed(false));
    expect(await leo.ask(listMemberships, {})).toEqual([
      expect.objectContaining({ organizationId: lions.id, role: 'player' }),
    ]);
  });

  it('switching the membership does not affect other tabs', async () => {
    const { lions, login, coach, atLions } = await aCoachAndMother();
    const opened = await coach.ask(useMembership, { membershipId: atLions.membershipId });
    expect(opened.user).toMatchObject({
      id: login.userId,
      membershipId: atLions.membershipId,
      membershipCount: 3,
      role: 'player',
      organizationId: lions.id,
    });
    expect((await login.ask(readSession, {})).session?.user).toMatchObject({ membershipId: atLions.membershipId });
    // An open tab still uses its membership.
    expect((await coach.ask(readSession, {})).session?.user).toMatchObject({ membershipId: coach.membershipId });
  });

  it.each([
    ["somebody else's", async ({ lions }) => membershipOf(server, lions, lions.admin, 'admin')],
    [
      'ended',
      async ({ atLions }) => {
        await endMembership(server, atLions.membershipId);
        return atLions.membershipId;
      },
    ],
  ] as readonly (readonly [string, (world: Awaited<ReturnType<typeof aCoachAndMother>>) => Promise<string>])[])(
    'refuses to switch to a membership that is %s',
    async (_, chosen) => {
      const world = await aCoachAndMother();
      const response = await world.coach.send(useMembership, { membershipId: await chosen(world) });
      expect(await errorOf(response)).toMatchObject({ status: 404, code: 'membership_missing' });
      expect((await world.login.ask(readSession, {})).session?.user).toMatchObject({
        membershipId: world.coach.membershipId,
      });
    },
  );
});
