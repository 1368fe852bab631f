import { expect, it } from 'vitest';
import { remindOfAnswer } from '@touchline/domain/answers/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { runConcurrently } from '../support/server/crowd.ts';
import { anEvent } from '../support/club/schedule.ts';
import { aCoachOf, aTeam } from '../support/club/season.ts';
import { onBothEngines, repetitions } from './arena.ts';

const repeatOptions = { repeats: repetitions - 1 };

onBothEngines((arena) => {
  // RSVP-05
  it('emails each player once a day if reminders for several events are concurrent', repeatOptions, async () => {
    const { server, club } = arena;
    const team = await aTeam(club);
    const coach = await aCoachOf(club, team.id);
    for (let number = 0; number < 3; number += 1) {
      const { profileId: playerId } = await club.addPlayer();
      await club.admin.ask(addPlayer, { teamId: team.id, playerId });
    }
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const events: string[] = [];
    for (const time of ['08:00', '12:00', '16:00'])
      events.push((await anEvent(club.admin, { teamIds: [team.id], day, time, endTime: '19:00' })).id);
    const answers = await runConcurrently(arena.crowd(12), (index) =>
      (index % 2 === 0 ? coach : club.admin).ask(remindOfAnswer, { eventId: events[index % 3] as string }),
    );
    const letters = await server.database.db
      .selectFrom('outbox')
      .where('organization_id', '=', club.id)
      .where('kind', '=', 'answers.asked')
      .select('user_id')
      .execute();
    expect([letters.length, new Set(letters.map((letter) => letter.user_id)).size]).toEqual([3, 3]);
    expect(answers.reduce((sum, { people }) => sum + people, 0)).toBe(3);
  });
});
