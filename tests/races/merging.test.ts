import { expect, it } from 'vitest';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { listMyOffers, respondToOffer } from '@touchline/domain/offers/contract.ts';
import { comparePlayers, mergePlayers } from '@touchline/domain/people/contract.duplicates.ts';
import { listPlayers, updatePlayer } from '@touchline/domain/people/contract.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { viewTokenFor } from '../support/world/client-timestamp.ts';
import type { Club, Member } from '../support/club/club.ts';
import { mergeOf } from '../support/club/merges.ts';
import { anOffer, aTryoutWith, rosterOf } from '../support/club/offers.ts';
import { errorOf } from '../support/server/person.ts';
import { aTeamIn, evaluationOf } from '../support/club/tryouts.ts';
import { onBothEngines, repetitions } from './arena.ts';

const repeatOptions = { repeats: repetitions - 1 };

const twoOf = async (club: Club) => {
  const kept = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
  const gone = await club.addPlayer({ firstName: 'Pia Maria', lastName: 'Peters' });
  return { kept, gone, pair: { playerId: kept.profileId, otherId: gone.profileId } };
};

const idsOf = async ({ admin }: Club) => (await admin.ask(listPlayers, {})).players.map(({ id }) => id);

onBothEngines((arena) => {
  it('accepts an offer once for the remaining player if its player is merged concurrently', repeatOptions, async () => {
    const { server, club } = arena;
    const { kept, gone, pair } = await twoOf(club);
    const tryout = await aTryoutWith(server, club, { status: 'completed', players: [kept, gone] });
    const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons' });
    const { id: offerId } = await anOffer(club, tryout, teamId, gone);
    const input = await mergeOf(club.admin, pair);
    const accept = () => gone.send(respondToOffer, { offerId, answer: 'accepted' });
    const [merged, answered] = await Promise.all([club.admin.send(mergePlayers, input), accept()]);
    expect(merged.status).toBe(200);
    // An answer given while the offer was moved was refused, and the family answers again.
    if (answered.status !== 200) expect((await accept()).status).toBe(200);
    expect((await kept.ask(listMyOffers, {})).offers).toMatchObject([{ id: offerId, status: 'accepted' }]);
    expect(await rosterOf(server, teamId)).toMatchObject([
      { player_id: kept.profileId, status: 'active', invitation_id: offerId },
    ]);
    expect(await idsOf(club)).toEqual([kept.profileId]);
  });

  /** Both profiles at an active tryout, which two coaches opened before they went offline. */
  const atTheField = async () => {
    const { server, club } = arena;
    const players = await twoOf(club);
    const tryout = await aTryoutWith(server, club, { status: 'active', players: [players.kept, players.gone] });
    const coaches = [await club.addCoach(), await club.addCoach()] as const;
    await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons', coaches });
    const tokens = [await viewTokenFor(coaches[0], tryout.id), await viewTokenFor(coaches[1], tryout.id)] as const;
    const { db } = server.database;
    const registrationOf = async ({ profileId }: Member) =>
      (
        await db
          .selectFrom('tryout_registrations')
          .where('player_id', '=', profileId)
          .select('id')
          .executeTakeFirstOrThrow()
      ).id;
    const [keptAt, goneAt] = [await registrationOf(players.kept), await registrationOf(players.gone)];
    const made = (coach: 0 | 1) => ({ recorded: { at: new Date().toISOString(), ...tokens[coach] } });
    const evaluations = () =>
      db
        .selectFrom('tryout_evaluations')
        .where('tryout_id', '=', tryout.id)
        .select(['registration_id as at', 'player_id as of', 'coach_id as by'])
        .orderBy('created_at')
        .execute();
    return { ...players, tryout, coaches, keptAt, goneAt, made, evaluations };
  };

  // race of FAM-15, EVAL-32
  it('stores each offline evaluation once if it arrives during a merge of its player', repeatOptions, async () => {
    const { club } = arena;
    const { kept, pair, coaches, keptAt, goneAt, made, evaluations } = await atTheField();
    const [one, two] = coaches;
    const input = await mergeOf(club.admin, pair);
    const save = (coach: Member, at: string, index: 0 | 1) =>
      coach.send(saveEvaluation, { ...evaluationOf(at), ...made(index) });
    const late = made(1);
    const answers = await Promise.all([
      save(one, keptAt, 0),
      club.admin.send(mergePlayers, input),
      two.send(saveEvaluation, { ...evaluationOf(goneAt), ...late }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    // A phone that received no response sends its entry again.
    expect((await two.send(saveEvaluation, { ...evaluationOf(goneAt), ...late })).status).toBe(200);
    const [{ at: registration } = { at: '' }, ...rest] = await evaluations();
    expect([keptAt, goneAt]).toContain(registration);
    expect(rest).toHaveLength(1);
    expect((await evaluations()).map(({ by }) => by).toSorted()).toEqual([one.userId, two.userId].toSorted());
    for (const { at, of } of await evaluations()) expect([at, of]).toEqual([registration, kept.profileId]);
    // Attendance taken offline also moves to the remaining player.
    for (const registrationId of [keptAt, goneAt]) {
      const marked = await one.ask(setAttendance, { registrationId, status: 'absent', ...made(0) });
      expect(marked).toMatchObject({ id: registration, status: 'absent' });
    }
  });

  it('stores or refuses a change to the other profile during a merge', repeatOptions, async () => {
    const { club } = arena;
    const { kept, gone, pair } = await twoOf(club);
    const colleague = await club.addAdmin();
    const input = await mergeOf(club.admin, pair);
    const [merged, edited] = await Promise.all([
      club.admin.send(mergePlayers, input),
      colleague.send(updatePlayer, { playerId: gone.profileId, position: 'Keeper' }),
    ]);
    if (edited.status === 200) {
      expect(await errorOf(merged)).toMatchObject({ status: 409, code: 'changed_since' });
      expect((await club.admin.ask(comparePlayers, pair)).other.position).toBe('Keeper');
      const fresh = await mergeOf(club.admin, pair, { position: 'Keeper' });
      expect(await club.admin.ask(mergePlayers, fresh)).toMatchObject({ position: 'Keeper' });
    } else {
      expect([merged.status, edited.status]).toEqual([200, 404]);
    }
    expect(await idsOf(club)).toEqual([kept.profileId]);
  });

  it('merges a pair once for two concurrent merges in opposite directions', repeatOptions, async () => {
    const { server, club } = arena;
    const { kept, gone, pair } = await twoOf(club);
    const reversed = { playerId: gone.profileId, otherId: kept.profileId };
    const inputs = [await mergeOf(club.admin, pair), await mergeOf(club.admin, reversed)];
    const colleague = await club.addAdmin();
    const answers = await Promise.all(
      inputs.map((input, place) => (place === 0 ? club.admin : colleague).send(mergePlayers, input)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const winner = answers[0]?.status === 200 ? kept : gone;
    expect(await idsOf(club)).toEqual([winner.profileId]);
    const merges = server.database.db.selectFrom('player_merges').where('organization_id', '=', club.id);
    expect(await merges.select('id').execute()).toHaveLength(1);
  });
});
