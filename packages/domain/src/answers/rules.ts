import type { Problem } from '../core/problem.ts';
import { answerProblems } from './messages.ts';
import type { EventAnswer, PlayerAnswer } from './schema.ts';

type Given = Pick<PlayerAnswer, 'answer' | 'isOutdated' | 'countsAsComing'>;

/** The answer that counts: one from before a change counts no longer, unless it was a no (SCHED-24). */
export const answerNow = ({ answer, isOutdated }: Pick<Given, 'answer' | 'isOutdated'>): EventAnswer | null =>
  isOutdated && answer !== 'no' ? null : answer;

/** The group in which a player is counted: without an answer coming, where the team says so (RSVP-02). */
export const standing = (given: Given): EventAnswer | 'none' =>
  answerNow(given) ?? (given.countsAsComing ? 'yes' : 'none');

export interface AnswerCounts extends Readonly<Record<EventAnswer | 'none', number>> {
  /** Of those who count as coming, the ones who said so (RSVP-02). */
  readonly saidYes: number;
}

/** Counts players by what they answered, or count as having answered (RSVP-05). */
export const countAnswers = (players: readonly Given[]): AnswerCounts => {
  const of = (group: EventAnswer | 'none') => players.filter((player) => standing(player) === group).length;
  const saidYes = players.filter((player) => answerNow(player) === 'yes').length;
  return { yes: of('yes'), maybe: of('maybe'), no: of('no'), none: of('none'), saidYes };
};

interface AskedEvent {
  readonly status: string;
  readonly startsAt: Date;
  readonly closesAt: Date;
}

type Contacts = Parameters<typeof answerProblems.closed>[0];

/** The refusal of an answer by its time: families until the team's hours before the start, others until it (RSVP-04). */
export const answerRefusal = (
  { status, startsAt, closesAt }: AskedEvent,
  now: Date,
  isFamily: boolean,
  coaches: Contacts,
): Problem | undefined => {
  if (status === 'cancelled') return answerProblems.cancelled();
  if (isFamily && closesAt <= now) return answerProblems.closed(coaches);
  return startsAt <= now ? answerProblems.begun() : undefined;
};
