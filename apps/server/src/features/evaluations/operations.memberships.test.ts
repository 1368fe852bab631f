import { beforeEach, describe, expect, it } from 'vitest';
import { readCoverage } from '@touchline/domain/evaluations/contract.coverage.ts';
import { listEvaluations, readPlayerEvaluations, saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club.ts';
import { joinAs } from '@touchline/tests/support/memberships.ts';
import { sharedServer } from '@touchline/tests/support/server.ts';
import { aTeamIn, aTryoutOf, evaluationOf } from '@touchline/tests/support/tryouts.ts';

const server = sharedServer();
let club: Club;
let tryoutId: string;
let ada: Registration;
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
  [ada] = world.registrations;
  [olaf] = world.coaches;
  const login = await (await anOrganization(server)).addAdmin('Carla Boss');
  carla = await joinAs(server, club, { ...login, name: 'Carla Coach' }, 'coach');
  await aTeamIn(server, club, world.ageGroup, { name: 'Bears', coaches: [carla, olaf] });
});

const ofAda = (viewer: Member) => viewer.ask(readPlayerEvaluations, { registrationId: ada.id });

describe('an evaluator of two clubs', () => {
  it('has in each the name that it gave there, and each evaluation once', async () => {
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
  it('has one evaluation of a player, which colleagues see whatever role corrects it', async () => {
    const admin = await joinAs(server, club, carla, 'admin');
    await carla.ask(saveEvaluation, evaluationOf(ada.id, 'yes'));
    await admin.ask(saveEvaluation, evaluationOf(ada.id, 'no'));
    const { evaluations } = await ofAda(olaf);
    expect(evaluations.map(({ coachName, recommendation }) => [coachName, recommendation])).toEqual([
      ['Carla Coach', 'no'],
    ]);
  });
});
