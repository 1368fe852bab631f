import { expect, it } from 'vitest';
import { cancelEvent, restoreEvent } from '@touchline/domain/schedule/contract.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { notifyOfChanges } from '@touchline/server/features/schedule/store.letters.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { giveAnswer } from '@touchline/domain/answers/contract.ts';
import { runConcurrently, tally } from '../support/server/crowd.ts';
import { anEvent } from '../support/club/schedule.ts';
import { aCoachOf, aTeam } from '../support/club/season.ts';
import { type Arena, onBothEngines, repetitions } from './arena.ts';

const repeatOptions = { repeats: repetitions - 1 };
const env = readEnv({ BASE_URL: 'https://club.example.org' });

/** An event tomorrow for a team with a coach and a player. */
const anUrgentEvent = async ({ club }: Arena) => {
  const team = await aTeam(club);
  const coach = await aCoachOf(club, team.id);
  const player = await club.addPlayer();
  await club.admin.ask(addPlayer, { teamId: team.id, playerId: player.profileId });
  const day = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 10);
  const { id } = await anEvent(club.admin, { teamIds: [team.id], day });
  return { coach, player, id };
};

onBothEngines(
  (arena) => {
    const lettersAbout = async (id: string) =>
      (
        await arena.server.database.db
          .selectFrom('outbox')
          .where('entity_id', '=', id)
          .where('kind', 'like', 'schedule.%')
          .select(['recipient', 'version'])
          .orderBy('version')
          .orderBy('recipient')
          .execute()
      ).map(({ recipient, version }) => `${version} ${recipient}`);

    it('writes each person one email about an event on concurrent servers', repeatOptions, async () => {
      const { server } = arena;
      const { coach, player, id } = await anUrgentEvent(arena);
      await server.moveClock(2.1 / 60);
      await runConcurrently(arena.crowd(12), () => notifyOfChanges(server.database.db, env));
      expect(await lettersAbout(id)).toEqual([`1 ${coach.email}`, `1 ${player.email}`].toSorted());
    });

    it(
      'states the current status in the last email after concurrent cancellations and restorations',
      repeatOptions,
      async () => {
        const { server, club } = arena;
        const { coach, player, id } = await anUrgentEvent(arena);
        await server.moveClock(2.1 / 60);
        const answers = await runConcurrently(arena.crowd(18), async (index) => {
          if (index % 3 === 2) return notifyOfChanges(server.database.db, env).then(() => undefined);
          return index % 3 === 0
            ? club.admin.send(cancelEvent, { eventId: id, reason: null })
            : club.admin.send(restoreEvent, { eventId: id });
        });
        expect(answers.every((answer) => answer === undefined || answer.status < 500)).toBe(true);
        await server.moveClock(2.1 / 60);
        await notifyOfChanges(server.database.db, env);
        const { status, told } = await server.database.db
          .selectFrom('events')
          .where('id', '=', id)
          .select(['status', 'told'])
          .executeTakeFirstOrThrow();
        const letters = await lettersAbout(id);
        const statusByEmail = (told as { status?: string } | null)?.status;
        // An event canceled before its announcement is announced to nobody.
        expect(statusByEmail ?? 'cancelled').toBe(status);
        const ofPerson = (email: string) => letters.filter((letter) => letter.endsWith(email));
        expect(new Set(letters).size).toBe(letters.length);
        expect(ofPerson(coach.email).length).toBe(ofPerson(player.email).length);
        expect(ofPerson(coach.email).length).toBe(statusByEmail === undefined ? 0 : ofPerson(player.email).length);
      },
    );

    it('accepts or refuses answers that are concurrent with a cancellation', repeatOptions, async () => {
      const { server, club } = arena;
      const { player, id } = await anUrgentEvent(arena);
      await server.moveClock(2.1 / 60);
      await notifyOfChanges(server.database.db, env);
      const playerId = player.profileId;
      const answers = await runConcurrently(arena.crowd(12), (index) =>
        index === 1
          ? club.admin.send(cancelEvent, { eventId: id, reason: 'Storm' })
          : player.send(giveAnswer, { eventId: id, playerId, answer: index % 2 === 0 ? 'yes' : 'no' }),
      );
      const { 200: done = 0, 409: refused = 0 } = tally(answers);
      expect(done + refused).toBe(answers.length);
      await server.moveClock(2.1 / 60);
      await notifyOfChanges(server.database.db, env);
      // The first email is withdrawn, because it had not been sent yet.
      expect((await lettersAbout(id)).filter((letter) => letter.endsWith(player.email))).toEqual([`2 ${player.email}`]);
    });
  },
  { isAlone: true },
);
