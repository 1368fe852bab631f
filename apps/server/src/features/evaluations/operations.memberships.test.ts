import { beforeEach, describe, expect, it } from 'vitest';
import { readCoverage } from '@touchline/domain/evaluations/contract.coverage.ts';
import { listEvaluations, readPlayerEvaluations, saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTeamIn, aTryoutOf, evaluationOf } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let club: Club;
let tryoutId: string;
let ada: Registration;
let bea: Registration;
let carla: Member;
let olaf: Member;

beforeEach(async () => {
  const world = await aTryoutOf(
    server,
    [
      { firstName: 'Ada', lastName: 'Adler' },
      { firstName: 'Bea', lastName: 'Bauer' },
    ],
    'Olaf Oak',
  );
  ({ club, tryoutId } = world);
  [ada, bea] = world.registrations;
  [olaf] = world.coaches;
  const login = await (await anOrganization(server)).addAdmin('Carla Boss');
  carla = await joinAs(server, club, { ...login, name: 'Carla Coach' }, 'coach');
  await aTeamIn(server, club, world.ageGroup, { name: 'Bears', coaches: [carla, olaf] });
});

const ofAda = (viewer: Member) => viewer.ask(readPlayerEvaluations, { registrationId: ada.id });

describe('an evaluator of two clubs', () => {
  it('counts an evaluator with roles in two clubs once, under the name used in this club', async () => {
    for (const recommendation of ['yes', 'no'] as const) {
      const saved = await carla.ask(saveEvaluation, evaluationOf(ada.id, recommendation));
      expect(saved.coachName).toBe('Carla Coach');
    }
    const { evaluations, summary } = await ofAda(club.admin);
    expect([evaluations.map(({ coachName }) => coachName), summary.count]).toEqual([['Carla Coach'], 1]);
    const [listed] = await carla.ask(listEvaluations, { tryoutId });
    expect([listed?.own?.coachName, listed?.summary.count]).toEqual(['Carla Coach', 1]);
    const { evaluators } = await club.admin.ask(readCoverage, { tryoutId });
    expect(evaluators.map(({ name, seen }) => [name, seen])).toEqual([
      ['Carla Coach', [0]],
      ['Olaf Oak', []],
    ]);
  });
});

describe('an evaluator who is coach and admin', () => {
  it('an evaluator who is both coach and admin has one evaluation per player', async () => {
    const admin = await joinAs(server, club, carla, 'admin');
    await carla.ask(saveEvaluation, evaluationOf(ada.id, 'yes'));
    await admin.ask(saveEvaluation, evaluationOf(ada.id, 'no'));
    const { evaluations } = await ofAda(olaf);
    expect(evaluations.map(({ coachName, recommendation }) => [coachName, recommendation])).toEqual([
      ['Carla Coach', 'no'],
    ]);
  });
});

describe('an evaluator whose child takes part', () => {
  const actsFor = async (login: Member, kind: 'guardian' | 'self', ...playerIds: string[]) => {
    await joinAs(server, club, login, 'player');
    const link = { organization_id: club.id, user_id: login.userId, kind, may_answer: false };
    const links = playerIds.map((player_id) => ({ ...link, player_id }));
    await server.database.db.insertInto('guardianships').values(links).execute();
  };
  const marks = async (viewer: Member, { id: registrationId }: Registration) => {
    const { evaluations } = await viewer.ask(readPlayerEvaluations, { registrationId });
    return evaluations.map(({ coachName, isByGuardian }) => [coachName, isByGuardian]);
  };

  // MEMB-09
  it('shows only admins that an evaluator is the player’s guardian', async () => {
    const absent = await club.addPlayer();
    await actsFor(carla, 'guardian', ada.playerId, absent.profileId);
    await actsFor(olaf, 'guardian', ada.playerId, bea.playerId);
    for (const { id } of [ada, bea]) {
      for (const coach of [olaf, carla]) await coach.ask(saveEvaluation, evaluationOf(id));
    }
    expect([await marks(club.admin, ada), await marks(club.admin, bea)]).toEqual([
      [
        ['Carla Coach', true],
        ['Olaf Oak', true],
      ],
      [
        ['Carla Coach', false],
        ['Olaf Oak', true],
      ],
    ]);
    for (const coach of [carla, olaf]) {
      expect(await marks(coach, ada)).toEqual([
        ['Carla Coach', null],
        ['Olaf Oak', null],
      ]);
    }
    expect((await club.admin.ask(readCoverage, { tryoutId })).evaluators).toMatchObject([
      { name: 'Carla Coach', guardianOf: [0] },
      { name: 'Olaf Oak', guardianOf: [0, 1] },
    ]);
  });

  it('marks a guardian among the evaluators before their first evaluation', async () => {
    await actsFor(carla, 'guardian', bea.playerId);
    await actsFor(olaf, 'self', ada.playerId);
    await olaf.ask(saveEvaluation, evaluationOf(ada.id));
    expect(await marks(club.admin, ada)).toEqual([['Olaf Oak', false]]);
    expect((await club.admin.ask(readCoverage, { tryoutId })).evaluators).toEqual([
      { name: 'Carla Coach', seen: [], guardianOf: [1] },
      { name: 'Olaf Oak', seen: [0], guardianOf: [] },
    ]);
  });
});
