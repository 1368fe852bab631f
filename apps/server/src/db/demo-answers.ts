import { addGuest } from '@touchline/domain/answers/contract.guests.ts';
import { giveAnswer, giveCoachAnswer } from '@touchline/domain/answers/contract.ts';
import { listAgenda } from '@touchline/domain/schedule/contract.ts';
import type { Caller } from './demo-caller.ts';
import type { Random } from './demo-random.ts';
import type { Group, Team } from './demo-season.ts';

interface Surroundings {
  readonly admin: Caller;
  readonly random: Random;
}

const reasons = ['Has a cold', "Grandmother's birthday", 'School trip', null];

/** Next events of a team that families and coaches have thought about. */
const nextEvents = 3;

const nextOf = async (admin: Caller, { id: teamId }: Team): Promise<readonly string[]> => {
  const { entries } = await admin.ask(listAgenda, { teamId });
  return entries
    .filter(
      (entry) => entry.type === 'event' && entry.status === 'scheduled' && Date.parse(entry.startsAt) > Date.now(),
    )
    .slice(0, nextEvents)
    .map(({ id }) => id);
};

/** Most families say yes, some no with a reason, and some have not looked yet. */
const answerForTeam = async ({ admin, random }: Surroundings, team: Team) => {
  const events = await nextOf(admin, team);
  for (const [place, eventId] of events.entries()) {
    // The first coach comes to all of them, the second one not to the second, others have not said so.
    for (const [seat, { caller }] of team.coaches.slice(0, 2).entries())
      await caller.ask(giveCoachAnswer, { eventId, answer: seat === 0 || place !== 1 ? 'yes' : 'no' });
    for (const { caller, profileId: playerId } of team.players) {
      const drawn = random.below(100);
      if (drawn >= 80) continue;
      const remark = drawn >= 65 ? random.pick(reasons) : null;
      const answer = drawn < 65 ? 'yes' : drawn < 75 ? 'no' : 'maybe';
      await caller.ask(giveAnswer, { eventId, playerId, answer, remark });
    }
  }
  return events;
};

/** Answers of families and coaches to the next events, and a guest from the second team at an event of the first. */
export const answerEvents = async (surroundings: Surroundings, groups: readonly Group[]): Promise<void> => {
  for (const { teams } of groups) {
    const [events] = await Array.fromAsync(teams, (team) => answerForTeam(surroundings, team));
    const [eventId, guest] = [events?.[0], teams[1]?.players[0]];
    if (!eventId || !guest) continue;
    const { caller, profileId: playerId } = guest;
    await surroundings.admin.ask(addGuest, { eventId, playerId });
    await caller.ask(giveAnswer, { eventId, playerId, answer: 'yes', remark: 'Happy to help out' });
  }
};
