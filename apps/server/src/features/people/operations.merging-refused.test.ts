import { describe, expect, it } from 'vitest';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { comparePlayers, dismissDuplicate, mergePlayers } from '@touchline/domain/people/contract.duplicates.ts';
import { archivePlayers, takeBackPlayer } from '@touchline/domain/people/contract.leaving.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { erasePlayer } from '@touchline/domain/privacy/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import {
  merge,
  mergeOf,
  pairOf,
  storeRegistration,
  rowsOfPlayer,
  storeScores,
  twoProfiles,
} from '@touchline/tests/support/club/merges.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();

describe('a merge that is not allowed', () => {
  it('refuses a merge with outdated data', async () => {
    const { club, player, other } = await twoProfiles(server);
    const stale = await mergeOf(club.admin, pairOf(player, other));
    // The admin chose the empty position, which would discard a colleague's later entry.
    await club.admin.ask(updatePlayer, { playerId: other.profileId, position: 'Forward' });
    expect(await errorOf(await club.admin.send(mergePlayers, stale))).toMatchObject({
      status: 409,
      message: 'One of the players was changed in the meantime. Nothing was merged. Compare them again.',
    });
    const foreign = await (await anOrganization(server)).addPlayer();
    for (const pair of [pairOf(player, foreign), pairOf(foreign, player), pairOf(player, player)])
      expect((await club.admin.send(mergePlayers, { ...stale, ...pair })).status).toBe(404);
    for (const someone of [await club.addCoach(), player])
      expect((await someone.send(mergePlayers, stale)).status).toBe(403);
    expect(await rowsOfPlayer(server, 'guardianships', 'user_id', other)).toHaveLength(1);
  });

  it('refuses to merge players who were archived or erased after the comparison', async () => {
    const { club, player, other } = await twoProfiles(server);
    const compared = await mergeOf(club.admin, pairOf(player, other));
    const reversed = await mergeOf(club.admin, pairOf(other, player));
    const attempts = async () => [
      await errorOf(await club.admin.send(mergePlayers, compared)),
      await errorOf(await club.admin.send(mergePlayers, reversed)),
      await errorOf(await club.admin.send(comparePlayers, pairOf(player, other))),
      await errorOf(await club.admin.send(dismissDuplicate, pairOf(player, other))),
    ];
    const missing = { status: 404, message: 'This player does not exist any more.' };
    await club.admin.ask(archivePlayers, { playerIds: [other.profileId] });
    expect(await attempts()).toMatchObject([missing, missing, missing, missing]);
    await club.admin.ask(takeBackPlayer, { playerId: other.profileId });
    await club.admin.ask(erasePlayer, { playerId: other.profileId, name: 'Pia Maria Peters' });
    expect(await attempts()).toMatchObject([missing, missing, missing, missing]);
    expect(await rowsOfPlayer(server, 'player_merges', 'id', player)).toEqual([]);
  });

  // FAM-16
  it('refuses to merge players with evaluations by the same person in a tryout', async () => {
    const { club, coach, tryout, teamId, player, other } = await twoProfiles(server);
    const autumn = await aTryoutWith(server, club, {
      ...{ status: 'active', ageGroup: tryout.ageGroup, players: [player, other] },
    });
    for (const one of [player, other]) await storeScores(server, coach, autumn, one);
    const scoredTwice = 'These players cannot be merged: the same evaluator has scored both in one tryout.';
    expect((await club.admin.ask(comparePlayers, pairOf(player, other))).obstacle).toBe(
      'player_merges_one_score_per_evaluator',
    );
    expect(await errorOf(await merge(club, player, other))).toMatchObject({ status: 409, message: scoredTwice });
    await server.database.db.deleteFrom('tryout_evaluations').where('player_id', '=', other.profileId).execute();
    await storeRegistration(server, club, tryout, other);
    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
    for (const [one, team] of [
      [player, teamId],
      [other, eagles],
    ] as const) {
      const { id: offerId } = await anOffer(club, tryout, team, one);
      await one.ask(respondToOffer, { offerId, answer: 'accepted' });
    }
    const acceptedTwice = 'These players cannot be merged: both have accepted an offer of the same tryout.';
    expect(await errorOf(await merge(club, player, other))).toMatchObject({ status: 409, message: acceptedTwice });
    expect(await rowsOfPlayer(server, 'player_merges', 'id', player)).toEqual([]);
    expect(await rowsOfPlayer(server, 'team_invitations', 'id', other)).toHaveLength(1);
  });

  it('refuses a merge with more than 8 guardians in total', async () => {
    const { club, player, other } = await twoProfiles(server);
    for (let count = 1; count < 5; count += 1)
      for (const { profileId: id } of [player, other])
        await joinAs(server, club, await club.addCoach(), 'player', [{ id, mayAnswer: false }]);
    expect(await errorOf(await merge(club, player, other))).toMatchObject({
      message: 'These players cannot be merged: together they have more than 8 guardians.',
    });
    const { club: second, player: one, other: two } = await twoProfiles(server);
    await server.database.db
      .updateTable('guardianships')
      .set({ kind: 'self' })
      .where('organization_id', '=', second.id)
      .execute();
    expect(await errorOf(await merge(second, one, two))).toMatchObject({
      message: 'These players cannot be merged: each has an own login.',
    });
  });
});
