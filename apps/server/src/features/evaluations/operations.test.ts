import { beforeEach, describe, expect, it } from 'vitest';
import {
  listEvaluations,
  listRecommendations,
  readPlayerEvaluations,
  saveEvaluation,
} from '@touchline/domain/evaluations/contract.ts';
import type { Recommendation } from '@touchline/domain/evaluations/schema.ts';
import { cancelTryout, completeTryout } from '@touchline/domain/tryouts/contract.ts';
import {
  registerPlayer,
  setAttendance,
  withdrawRegistration,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import { type Club, anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import {
  aCoachOfGroup,
  type AgeGroup,
  anOpenAgeGroup,
  aPlayerAtTryout,
  aRunningTryout,
  aTeamIn,
  aTryout,
  evaluationOf,
} from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let club: Club;
let ageGroup: AgeGroup;
let tryoutId: string;
let registrationId: string;
let playerId: string;

beforeEach(async () => {
  ({ club, ageGroup, tryoutId, registrationId, playerId } = await aPlayerAtTryout(server, {
    firstName: 'Paula',
    lastName: 'Berg',
  }));
});

const evaluation = (recommendation?: Recommendation, notes?: string) =>
  evaluationOf(registrationId, recommendation, notes);
const addCoachOfTheGroup = (name?: string): Promise<Member> => aCoachOfGroup(server, club, ageGroup, name);

const rows = () =>
  server.database.db
    .selectFrom('tryout_evaluations')
    .where('registration_id', '=', registrationId)
    .orderBy('created_at')
    .selectAll()
    .execute();

describe('an evaluation', () => {
  // EVAL-21 DATA-33
  it('saving an evaluation again overwrites the author’s earlier one', async () => {
    const coach = await addCoachOfTheGroup('Cora Keen');
    const first = await coach.ask(saveEvaluation, evaluation('yes', 'Quick'));
    expect(first).toEqual({
      ...evaluation('yes', 'Quick'),
      id: first.id,
      playerId,
      evaluatorId: coach.userId,
      coachName: 'Cora Keen',
      isOwn: true,
      isLate: false,
      recordedAt: first.createdAt,
      createdAt: first.createdAt,
      updatedAt: first.updatedAt,
    });
    const second = await coach.ask(saveEvaluation, { ...evaluation('no'), technicalScore: 5 });
    expect(second).toEqual({
      ...first,
      technicalScore: 5,
      recommendation: 'no',
      notes: null,
      recordedAt: second.updatedAt,
      updatedAt: second.updatedAt,
    });
    expect(new Date(second.updatedAt) > new Date(first.updatedAt)).toBe(true);
  });

  // EVAL-26 DATA-34
  it('stores the account, coach profile, tryout and player with an evaluation', async () => {
    const coach = await addCoachOfTheGroup('Cora Keen');
    await coach.ask(saveEvaluation, evaluation('yes'));
    await club.admin.ask(saveEvaluation, evaluation('maybe'));
    expect(await rows()).toMatchObject([
      { coach_id: coach.userId, coach_profile_id: coach.profileId, tryout_id: tryoutId, player_id: playerId },
      { coach_id: club.admin.userId, coach_profile_id: null, tryout_id: tryoutId, player_id: playerId },
    ]);
  });

  // EVAL-11 EVAL-12 EVAL-13
  it.each([
    ['a score of 0', { technicalScore: 0 }, { technicalScore: 'Please choose a score from 1 to 5.' }],
    ['a score of 6', { acumenScore: 6 }, { acumenScore: 'Please choose a score from 1 to 5.' }],
    ['half a point', { physicalScore: 2.5 }, { physicalScore: 'Please choose a score from 1 to 5.' }],
    ['no score', { characterScore: undefined }, { characterScore: 'Please choose a score from 1 to 5.' }],
    ['another recommendation', { recommendation: 'perhaps' }, { recommendation: 'Please select a recommendation.' }],
    ['another evaluator', { evaluatorId: crypto.randomUUID() }, { evaluatorId: 'This field is not known.' }],
  ])('refuses an evaluation with %s', async (_, wrong, fields) => {
    const response = await club.admin.send(saveEvaluation, { ...evaluation(), ...wrong });
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual(fields);
    expect(await rows()).toEqual([]);
  });

  // EVAL-32
  it('refuses evaluations before and after the tryout from admins and coaches alike', async () => {
    const coach = await addCoachOfTheGroup();
    await coach.ask(saveEvaluation, evaluation('yes'));
    await club.admin.ask(completeTryout, { tryoutId });
    const early = await aTryout(club, ageGroup);
    const cancelled = await aTryout(club, ageGroup);
    const others = [];
    for (const { id } of [early, cancelled]) {
      others.push((await club.admin.ask(registerPlayer, { tryoutId: id, playerId })).id);
    }
    await club.admin.ask(cancelTryout, { tryoutId: cancelled.id });
    for (const closed of [registrationId, ...others]) {
      for (const person of [coach, club.admin]) {
        const response = await person.send(saveEvaluation, { ...evaluation('no'), registrationId: closed });
        expect(response.status).toBe(409);
        expect((await response.json()).error).toMatchObject({ code: 'tryout_not_active' });
      }
    }
    expect(await rows()).toMatchObject([{ recommendation: 'yes' }]);
  });

  it('refuses to evaluate an absent or withdrawn player', async () => {
    await club.admin.ask(setAttendance, { registrationId, status: 'absent' });
    const absent = await club.admin.send(saveEvaluation, evaluation());
    await club.admin.ask(withdrawRegistration, { registrationId });
    const withdrawn = await club.admin.send(saveEvaluation, evaluation());
    for (const response of [absent, withdrawn]) {
      expect(response.status).toBe(409);
      expect((await response.json()).error).toMatchObject({ code: 'player_not_taking_part' });
    }
    await club.admin.ask(setAttendance, { registrationId, status: 'checked_in' });
    expect((await club.admin.send(saveEvaluation, evaluation())).status).toBe(200);
  });

  // PERM-20 PERM-21 PERM-24
  it('only admins and the age group’s coaches can read and write evaluations', async () => {
    const [idle, player] = [await club.addCoach(), await club.addPlayer()];
    const other = await anOrganization(server);
    const table = [
      [saveEvaluation, evaluation()],
      [listEvaluations, { tryoutId }],
      [readPlayerEvaluations, { registrationId }],
      [listRecommendations, { tryoutId }],
    ] as const;
    for (const [operation, input] of table) {
      const statuses = [];
      for (const person of [await addCoachOfTheGroup(), idle, player, other.admin, await other.addCoach()]) {
        statuses.push((await person.send(operation, input)).status);
      }
      expect([operation.name, statuses]).toEqual([operation.name, [200, 404, 403, 404, 404]]);
      expect((await server.anonymous.send(operation, input)).status).toBe(401);
    }
    // The input for a hidden registration is not validated, so the response is 404 instead of 422.
    expect((await idle.send(saveEvaluation, { ...evaluation(), evaluatorId: idle.userId })).status).toBe(404);
  });

  it('coaches see only evaluations of the requested tryout and player', async () => {
    const other = await aRunningTryout(server, club, [{ firstName: 'Olga', lastName: 'Ost' }]);
    const seen = [];
    for (const [group, id, registered] of [
      [ageGroup, tryoutId, registrationId],
      [other.ageGroup, other.tryout.id, other.registrations[0]?.id ?? ''],
    ] as const) {
      const coach = await aCoachOfGroup(server, club, group);
      await coach.ask(saveEvaluation, { ...evaluation(), registrationId: registered });
      const { playerName, own } = await coach.ask(readPlayerEvaluations, { registrationId: registered });
      seen.push([
        (await coach.ask(listEvaluations, { tryoutId: id })).map((player) => player.playerName),
        (await coach.ask(listRecommendations, { tryoutId: id })).map((player) => player.registrationId === registered),
        [playerName, own?.registrationId === registered],
      ]);
    }
    expect(seen).toEqual([
      [['Paula Berg'], [true], ['Paula Berg', true]],
      [['Olga Ost'], [true], ['Olga Ost', true]],
    ]);
  });

  it('an evaluation keeps its author’s name after the account is deleted', async () => {
    const coach = await addCoachOfTheGroup('Cora Keen');
    await coach.ask(saveEvaluation, evaluation());
    const { db } = server.database;
    await db.deleteFrom('users').where('id', '=', coach.userId).execute();
    const shown = await club.admin.ask(readPlayerEvaluations, { registrationId });
    expect(shown.evaluations).toMatchObject([{ evaluatorId: null, coachName: 'Cora Keen', isOwn: false }]);
  });
});

describe('the evaluations of a tryout', () => {
  // EVAL-22 EVAL-23 PERM-22
  it('admins see all evaluations, coaches only their own and those by coaches of the same team', async () => {
    const [own, mate, third] = [
      await addCoachOfTheGroup('Own Coach'),
      await addCoachOfTheGroup('Mate Coach'),
      await addCoachOfTheGroup('Third Coach'),
    ];
    // The shared team may belong to another age group.
    await aTeamIn(server, club, await anOpenAgeGroup(server, club), { coaches: [own, mate] });
    for (const person of [own, mate, third, club.admin]) await person.ask(saveEvaluation, evaluation());
    const seenBy = async (person: Member) => {
      const { evaluations } = await person.ask(readPlayerEvaluations, { registrationId });
      return evaluations.map(({ coachName }) => coachName).toSorted();
    };
    expect(await seenBy(club.admin)).toEqual(['Ada Admin', 'Mate Coach', 'Own Coach', 'Third Coach']);
    expect(await seenBy(own)).toEqual(['Mate Coach', 'Own Coach']);
    expect(await seenBy(mate)).toEqual(['Mate Coach', 'Own Coach']);
    expect(await seenBy(third)).toEqual(['Third Coach']);
    await server.database.db.deleteFrom('team_coaches').where('coach_profile_id', '=', mate.profileId).execute();
    expect(await seenBy(own)).toEqual(['Own Coach']);
  });

  it('coaches no longer see each other’s evaluations once their shared team’s season is inactive', async () => {
    const [one, other] = [await addCoachOfTheGroup('One Coach'), await addCoachOfTheGroup('Other Coach')];
    const shared = await anOpenAgeGroup(server, club);
    await aTeamIn(server, club, shared, { coaches: [one, other] });
    for (const person of [one, other]) await person.ask(saveEvaluation, evaluation());
    const seenByOne = async () => {
      const { evaluations, summary } = await one.ask(readPlayerEvaluations, { registrationId });
      return [evaluations.map(({ coachName }) => coachName).toSorted(), summary.count];
    };
    expect(await seenByOne()).toEqual([['One Coach', 'Other Coach'], 2]);
    const { db } = server.database;
    await db
      .updateTable('seasons')
      .set({ is_active: false })
      .where('id', 'in', (from) => from.selectFrom('age_groups').where('id', '=', shared.id).select('season_id'))
      .execute();
    expect(await seenByOne()).toEqual([['One Coach'], 1]);
  });

  it('lists evaluated players by name, without absent players', async () => {
    const { profileId: second } = await club.addPlayer({ firstName: 'Zoe', lastName: 'Adler' });
    const { id: absent } = await club.admin.ask(registerPlayer, { tryoutId, playerId: second });
    const names = async () => (await club.admin.ask(listEvaluations, { tryoutId })).map(({ playerName }) => playerName);
    expect(await names()).toEqual(['Zoe Adler', 'Paula Berg']);
    await club.admin.ask(saveEvaluation, { ...evaluation(), registrationId: absent });
    await club.admin.ask(setAttendance, { registrationId: absent, status: 'absent' });
    expect(await names()).toEqual(['Paula Berg']);
    expect(await club.admin.ask(readPlayerEvaluations, { registrationId: absent })).toMatchObject({
      tryoutId,
      playerName: 'Zoe Adler',
      status: 'absent',
      own: { registrationId: absent },
      evaluations: [{ registrationId: absent, playerId: second }],
    });
  });

  it('lists the most recently saved evaluation first', async () => {
    const [first, second] = [await addCoachOfTheGroup('First Coach'), await addCoachOfTheGroup('Second Coach')];
    for (const person of [first, second, first]) await person.ask(saveEvaluation, evaluation());
    const { evaluations } = await club.admin.ask(readPlayerEvaluations, { registrationId });
    expect(evaluations.map(({ coachName }) => coachName)).toEqual(['First Coach', 'Second Coach']);
  });
});

describe('badges', () => {
  // OFFER-07
  it('badges show admins the majority recommendation and coaches their own', async () => {
    const coach = await addCoachOfTheGroup();
    const badgeFor = async (person: Member) => (await person.ask(listRecommendations, { tryoutId }))[0]?.badge;
    expect(await badgeFor(club.admin)).toBeNull();
    await coach.ask(saveEvaluation, evaluation('yes'));
    await club.admin.ask(saveEvaluation, evaluation('maybe'));
    expect(await badgeFor(club.admin)).toEqual({ recommendation: 'maybe', count: 1, total: 2 });
    await (await addCoachOfTheGroup()).ask(saveEvaluation, evaluation('yes'));
    expect(await badgeFor(club.admin)).toEqual({ recommendation: 'yes', count: 2, total: 3 });
    expect(await badgeFor(coach)).toEqual({ recommendation: 'yes', count: 1, total: 1 });
    expect(await badgeFor(await addCoachOfTheGroup())).toBeNull();
  });
});
