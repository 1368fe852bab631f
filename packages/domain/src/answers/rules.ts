import type { Problem } from '../core/problem.ts';
import { answerProblems } from './messages.ts';
import type { EventAnswer, PlayerAnswer, AnswererRole, OwnAnswer } from './schema.ts';

type Given = Pick<PlayerAnswer, 'answer' | 'isOutdated' | 'countsAsComing'>;

/** The current answer: after a change of the event, only a "no" still counts. */
export const answerNow = ({ answer, isOutdated }: Pick<Given, 'answer' | 'isOutdated'>): EventAnswer | null =>
  isOutdated && answer !== 'no' ? null : answer;

/** Group in which a player is counted. Without an answer that is "yes", if the team's settings say so. */
export const standing = (given: Given): EventAnswer | 'none' =>
  answerNow(given) ?? (given.countsAsComing ? 'yes' : 'none');

export interface AnswerCounts extends Readonly<Record<EventAnswer | 'none', number>> {
  /** Of those counted as coming, the ones who said yes. */
  readonly saidYes: number;
}

/** Counts players by their answers, or by what no answer counts as. */
export const countAnswers = (players: readonly Given[]): AnswerCounts => {
  const of = (group: EventAnswer | 'none') => players.filter((player) => standing(player) === group).length;
  const saidYes = players.filter((player) => answerNow(player) === 'yes').length;
  return { yes: of('yes'), maybe: of('maybe'), no: of('no'), none: of('none'), saidYes };
};

type Contacts = Parameters<typeof answerProblems.closed>[0];

/**
 * Refusal of an answer that comes too late: for families from the team's number of hours before the start, for others
 * from the start.
 */
export const answerRefusal = (
  { status, startsAt, closesAt }: { readonly status: string; readonly startsAt: Date; readonly closesAt: Date },
  now: Date,
  isFamily: boolean,
  coaches: Contacts,
): Problem | undefined => {
  if (status === 'cancelled') return answerProblems.cancelled();
  if (isFamily && closesAt <= now) return answerProblems.closed(coaches);
  return startsAt <= now ? answerProblems.begun() : undefined;
};

/** Labels of the buttons. */
export const answerLabels: Readonly<Record<EventAnswer, string>> = { yes: 'Yes', maybe: 'Maybe', no: 'No' };

/** Groups of players by their answers. */
export const standingNames: Readonly<Record<EventAnswer | 'none', string>> = {
  yes: 'Coming',
  maybe: 'Maybe',
  no: 'Not coming',
  none: 'No answer',
};

/** Hint below a family's buttons: what an outdated answer was, or what no answer means. */
export const answerHint = (given: Pick<OwnAnswer, 'answer' | 'isOutdated' | 'countsAsComing'>): string | null => {
  const { answer, isOutdated, countsAsComing } = given;
  if (isOutdated && answer !== null && answerNow(given) === null)
    return `Answered “${answerLabels[answer]}” before the time changed. Please answer again.`;
  return countsAsComing && answer === null ? 'Counts as coming unless you say no.' : null;
};

type Answered = Pick<OwnAnswer, 'givenAs' | 'answeredBy' | 'byMail'>;

const onBehalf: Readonly<Partial<Record<AnswererRole, string>>> = { coach: 'coach', manager: 'manager', admin: 'club' };

/**
 * The person who answered, with their role if on the family's behalf, and "by mail" if so; null if the reader may not
 * know.
 */
export const answererOf = ({ givenAs, answeredBy, byMail }: Answered): string | null => {
  const role = givenAs && onBehalf[givenAs];
  const way = role ?? (byMail ? 'by mail' : undefined);
  if (answeredBy !== null) return ['Answered by', way ? `${answeredBy}, ${way}` : answeredBy].join(' ');
  if (role) return `Answered by the ${role}`;
  return byMail ? 'Answered by mail' : null;
};
