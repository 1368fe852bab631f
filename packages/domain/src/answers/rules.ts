import type { Problem } from '../core/problem.ts';
import { answerProblems } from './messages.ts';
import type { EventAnswer, PlayerAnswer, AnswererRole, OwnAnswer } from './schema.ts';

type AnswerState = Pick<PlayerAnswer, 'answer' | 'isOutdated' | 'countsAsComing'>;

/** The answer that counts. If the event has changed since, only a "no" still counts. */
export const effectiveAnswer = ({
  answer,
  isOutdated,
}: Pick<AnswerState, 'answer' | 'isOutdated'>): EventAnswer | null => (isOutdated && answer !== 'no' ? null : answer);

/** Group that a player is counted in. A player without an answer counts as "yes" if the team's settings say so. */
export const countedAnswer = (state: AnswerState): EventAnswer | 'none' =>
  effectiveAnswer(state) ?? (state.countsAsComing ? 'yes' : 'none');

export interface AnswerCounts extends Readonly<Record<EventAnswer | 'none', number>> {
  /** Number of players who actually answered "yes". */
  readonly saidYes: number;
}

/** Counts players by their answers; a missing answer counts according to the team's settings. */
export const countAnswers = (players: readonly AnswerState[]): AnswerCounts => {
  const countOf = (group: EventAnswer | 'none') => players.filter((player) => countedAnswer(player) === group).length;
  const saidYes = players.filter((player) => effectiveAnswer(player) === 'yes').length;
  return { yes: countOf('yes'), maybe: countOf('maybe'), no: countOf('no'), none: countOf('none'), saidYes };
};

type Contacts = Parameters<typeof answerProblems.closed>[0];

/**
 * Refusal of a late answer. Families can answer until the team's number of hours before the start, others until the
 * start.
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

/** Button labels. */
export const answerLabels: Readonly<Record<EventAnswer, string>> = { yes: 'Yes', maybe: 'Maybe', no: 'No' };

/** Groups of players by their answers. */
export const answerGroupNames: Readonly<Record<EventAnswer | 'none', string>> = {
  yes: 'Coming',
  maybe: 'Maybe',
  no: 'Not coming',
  none: 'No answer',
};

/** Hint below a family's buttons: what an outdated answer was, or what no answer means. */
export const answerHint = (state: Pick<OwnAnswer, 'answer' | 'isOutdated' | 'countsAsComing'>): string | null => {
  const { answer, isOutdated, countsAsComing } = state;
  if (isOutdated && answer !== null && effectiveAnswer(state) === null)
    return `Answered “${answerLabels[answer]}” before the time changed. Please answer again.`;
  return countsAsComing && answer === null ? 'Counts as coming unless you say no.' : null;
};

type AnswerAuthor = Pick<OwnAnswer, 'givenAs' | 'answeredBy' | 'byMail'>;

const onBehalf: Readonly<Partial<Record<AnswererRole, string>>> = { coach: 'coach', manager: 'manager', admin: 'club' };

/**
 * The person who answered, with their role if they acted on the family's behalf, or "by mail" if they used an emailed
 * link; null if the reader may not know.
 */
export const answererOf = ({ givenAs, answeredBy, byMail }: AnswerAuthor): string | null => {
  const role = givenAs && onBehalf[givenAs];
  const suffix = role ?? (byMail ? 'by mail' : undefined);
  if (answeredBy !== null) return ['Answered by', suffix ? `${answeredBy}, ${suffix}` : answeredBy].join(' ');
  if (role) return `Answered by the ${role}`;
  return byMail ? 'Answered by mail' : null;
};
