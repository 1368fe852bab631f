import { expect, it } from 'vitest';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { completeTryout, reopenTryout } from '@touchline/domain/tryouts/contract.ts';
import { runConcurrently, tally } from '../support/server/crowd.ts';
import { viewTokenFor } from '../support/world/client-timestamp.ts';
import { aRunningTryout, evaluationOf } from '../support/club/tryouts.ts';
import { onBothEngines, repetitions } from './arena.ts';

const repeatOptions = { repeats: repetitions - 1 };

onBothEngines((arena) => {
  const linesOf = async (...actions: readonly string[]): Promise<string[]> => {
    const lines = await arena.server.database.db
      .selectFrom('audit_log')
      .where('organization_id', '=', arena.club.id)
      .where('action', 'in', actions)
      .select('action')
      .orderBy('id')
      .execute();
    return lines.map(({ action }) => action);
  };
  const stateOf = (id: string) =>
    arena.server.database.db
      .selectFrom('tryouts')
      .where('id', '=', id)
      .select(['status', 'completed_at as completedAt'])
      .executeTakeFirstOrThrow();

  it('reopens a tryout once for concurrent requests', repeatOptions, async () => {
    const { server, club } = arena;
    const { tryout } = await aRunningTryout(server, club, []);
    await club.admin.ask(completeTryout, { tryoutId: tryout.id });
    const crowd = arena.crowd(30);
    const answers = await runConcurrently(crowd, () => club.admin.send(reopenTryout, { tryoutId: tryout.id }));
    expect(tally(answers)).toEqual({ 200: 1, 409: crowd - 1 });
    expect(await stateOf(tryout.id)).toEqual({ status: 'active', completedAt: null });
    expect(await linesOf('tryouts.reopen')).toEqual(['tryouts.reopen']);
  });

  it('alternates concurrent reopenings and completions of a tryout', repeatOptions, async () => {
    const { server, club } = arena;
    const { tryout } = await aRunningTryout(server, club, []);
    await club.admin.ask(completeTryout, { tryoutId: tryout.id });
    const crowd = arena.crowd(30);
    const answers = await runConcurrently(crowd, (index) =>
      club.admin.send(index % 2 === 0 ? reopenTryout : completeTryout, { tryoutId: tryout.id }),
    );
    const { 200: done = 0, 409: refused = 0 } = tally(answers);
    expect(done + refused).toBe(crowd);
    const lines = await linesOf('tryouts.reopen', 'tryouts.complete');
    expect(lines).toEqual(
      Array.from({ length: done + 1 }, (_, index) => (index % 2 === 0 ? 'tryouts.complete' : 'tryouts.reopen')),
    );
    const { status, completedAt } = await stateOf(tryout.id);
    const isCompleted = lines.at(-1) === 'tryouts.complete';
    expect([status, completedAt !== null]).toEqual([isCompleted ? 'completed' : 'active', isCompleted]);
  });

  it('counts entries queued on phones as late only until the tryout is reopened', repeatOptions, async () => {
    const { server, club } = arena;
    const { tryout, registrations } = await aRunningTryout(
      server,
      club,
      Array.from({ length: 10 }, () => ({})),
    );
    const evaluators = await runConcurrently(10, () => club.addAdmin());
    const viewTokens = await runConcurrently(10, (index) => viewTokenFor(evaluators[index] ?? club.admin, tryout.id));
    await club.admin.ask(completeTryout, { tryoutId: tryout.id });
    const deliver = (index: number) => {
      const whose = Math.floor(index / 10);
      const viewToken = viewTokens[whose];
      return (evaluators[whose] ?? club.admin).send(saveEvaluation, {
        ...evaluationOf(registrations[index % 10]?.id ?? '', 'yes', `${index}`),
        recorded: { at: viewToken?.openedAt, ...viewToken },
      });
    };
    const crowd = arena.crowd(100);
    const [answers, first] = await Promise.all([
      runConcurrently(crowd - 1, (index) => deliver(index + 1)),
      // On any machine, the act starts during the other saves: as soon as the first save has its response.
      deliver(0).then(async (answer) => {
        expect((await club.admin.send(reopenTryout, { tryoutId: tryout.id })).status).toBe(200);
        return answer;
      }),
    ]);
    expect(tally([...answers, first])).toEqual({ 200: crowd });
    // Commands write their audit lines before the commit that lets the next continue, so the lines are in the order of
    // the commits.
    const late = (await linesOf('evaluations.save', 'tryouts.reopen')).indexOf('tryouts.reopen');
    const rows = await server.database.db
      .selectFrom('tryout_evaluations')
      .where('organization_id', '=', club.id)
      .select('late')
      .execute();
    expect([rows.length, rows.filter((row) => row.late).length]).toEqual([crowd, late]);
  });
});
