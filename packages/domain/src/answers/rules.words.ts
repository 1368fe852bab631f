import { answerNow } from './rules.ts';
import type { AnswererRole, EventAnswer, OwnAnswer } from './schema.ts';

/** Labels of the buttons. */
export const answerLabels: Readonly<Record<EventAnswer, string>> = { yes: 'Yes', maybe: 'Maybe', no: 'No' };

/** Groups of players by their answers. */
export const standingNames: Readonly<Record<EventAnswer | 'none', string>> = {
  yes: 'Coming',
  maybe: 'Maybe',
  no: 'Not coming',
  none: 'No answer',
};

/** The line below the buttons of a family: what an answer from before a change was, or what none means. */
export const answerHint = (given: Pick<OwnAnswer, 'answer' | 'isOutdated' | 'countsAsComing'>): string | null => {
  const { answer, isOutdated, countsAsComing } = given;
  if (isOutdated && answer !== null && answerNow(given) === null)
    return `Answered “${answerLabels[answer]}” before the time changed. Please answer again.`;
  return countsAsComing && answer === null ? 'Counts as coming unless you say no.' : null;
};

type Answered = Pick<OwnAnswer, 'givenAs' | 'answeredBy' | 'byMail'>;

const onBehalf: Readonly<Partial<Record<AnswererRole, string>>> = { coach: 'coach', admin: 'club' };

/**
 * The person who answered, with the role of who did so on the family's behalf, and by mail where that is so; null where it
 * is not to be told.
 */
export const answererOf = ({ givenAs, answeredBy, byMail }: Answered): string | null => {
  const role = givenAs && onBehalf[givenAs];
  const way = role ?? (byMail ? 'by mail' : undefined);
  if (answeredBy !== null) return ['Answered by', way ? `${answeredBy}, ${way}` : answeredBy].join(' ');
  if (role) return `Answered by the ${role}`;
  return byMail ? 'Answered by mail' : null;
};
