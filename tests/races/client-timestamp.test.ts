import { expect, it } from 'vitest';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { listRegistrations, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { ViewToken } from '@touchline/domain/tryouts/schema.client-timestamp.ts';
import { runConcurrently, tally } from '../support/server/crowd.ts';
import { viewTokenFor } from '../support/world/client-timestamp.ts';
import { aRunningTryout, aTeamIn } from '../support/club/tryouts.ts';
import { onBothEngines, repetitions } from './arena.ts';

const repeatOptions = { repeats: repetitions - 1 };

const scores = { technicalScore: 3, acumenScore: 3, physicalScore: 3, characterScore: 3, recommendation: 'yes' };

/** Client timestamp the given number of seconds after the tryout was opened. */
const recordedAfter = (viewToken: ViewToken, seconds: number) => ({
  at: new Date(Date.parse(viewToken.openedAt) + seconds * 1000).toISOString(),
  ...viewToken,
});

onBothEngines(
  (arena) => {
    const evaluations = () =>
      arena.server.database.db.selectFrom('tryout_evaluations').where('organization_id', '=', arena.club.id);

    // race Q9, EVAL-32
    it('counts entries queued on phones, as late only if they arrive after completion', repeatOptions, async () => {
      const { server, club } = arena;
      const players = Array.from({ length: 10 }, () => ({}));
      const { tryout, registrations } = await aRunningTryout(server, club, players);
      const evaluators = await runConcurrently(10, () => club.addAdmin());
      const viewTokens = await runConcurrently(10, (index) => viewTokenFor(evaluators[index] ?? club.admin, tryout.id));
      const deliver = (index: number) =>
        (evaluators[Math.floor(index / 10)] ?? club.admin).send(saveEvaluation, {
          ...scores,
          registrationId: registrations[index % 10]?.id,
          recorded: recordedAfter(viewTokens[Math.floor(index / 10)] as ViewToken, 0),
        });
      const crowd = arena.crowd(100);
      const [answers, completion] = await Promise.all([
        runConcurrently(crowd - 1, (index) => deliver(index + 1)),
        // On any machine, completion starts during the other saves: as soon as the first save has its response.
        deliver(0).then((first) =>
          club.admin.send(completeTryout, { tryoutId: tryout.id }).then((last) => ({ first, last })),
        ),
      ]);
      expect(tally([...answers, completion.first, completion.last])).toEqual({ 200: crowd + 1 });
      // Saves write audit lines before the commit that lets "complete" continue, so the lines are in the order of the
      // commits.
      const lines = await server.database.db
        .selectFrom('audit_log')
        .where('organization_id', '=', club.id)
        .where('action', 'in', ['evaluations.save', 'tryouts.complete'])
        .select('action')
        .orderBy('id')
        .execute();
      const inTime = lines.findIndex(({ action }) => action === 'tryouts.complete');
      const rows = await evaluations().select('late').execute();
      expect(rows.length).toBe(crowd);
      expect(rows.filter(({ late }) => !late).length).toBe(inTime);
    });

    // race Q8, EVAL-20 EVAL-32
    it('stores the evaluation made last, in any order of arrival', repeatOptions, async () => {
      const { server, club } = arena;
      const { tryout, registrations } = await aRunningTryout(server, club, [{}]);
      const viewToken = await viewTokenFor(club.admin, tryout.id);
      await server.moveClock(1);
      const crowd = arena.crowd(100);
      const answers = await runConcurrently(crowd, (index) =>
        club.admin.send(saveEvaluation, {
          ...scores,
          registrationId: registrations[0]?.id,
          // The evaluation made last is neither the first nor the last one sent.
          notes: `made ${(index + 7) % crowd}`,
          recorded: recordedAfter(viewToken, (index + 7) % crowd),
        }),
      );
      expect(tally(answers)).toEqual({ 200: crowd });
      expect(await evaluations().select('notes').execute()).toEqual([{ notes: `made ${crowd - 1}` }]);
    });

    // TREG-12 EVAL-32
    it('stores the last attendance mark of two coaches, in any order of arrival', repeatOptions, async () => {
      const { server, club } = arena;
      const { ageGroup, tryout, registrations } = await aRunningTryout(server, club, [{}]);
      const coaches = [await club.addCoach(), await club.addCoach()];
      await aTeamIn(server, club, ageGroup, { coaches: coaches });
      const viewTokens = await runConcurrently(2, (index) => viewTokenFor(coaches[index] ?? club.admin, tryout.id));
      await server.moveClock(1);
      const crowd = arena.crowd(60);
      const answers = await runConcurrently(crowd, (index) => {
        const second = (index + 7) % crowd;
        // Every other entry is a check-in, counting back from the last one.
        const status = (crowd - second) % 2 === 1 ? 'checked_in' : 'absent';
        const recorded = recordedAfter(viewTokens[index % 2] as ViewToken, second);
        const coach = coaches[index % 2] ?? club.admin;
        return coach.send(setAttendance, { registrationId: registrations[0]?.id, status, recorded });
      });
      expect(tally(answers)).toEqual({ 200: crowd });
      const [shown] = await club.admin.ask(listRegistrations, { tryoutId: tryout.id, all: true });
      expect(shown).toMatchObject({ status: 'checked_in', isLate: false });
    });
  },
  { isAlone: true },
);
