import { dayOf } from '../core/calendar.ts';
import type { LetterContext } from './rules.letters.ts';
import { isCurrent } from './rules.ts';
import type { OwnTryout } from './schema.family.ts';

/** True if the family sees the tryout among upcoming ones. A canceled tryout stays there until its day is over. */
export const isUpcoming = ({ status, date }: Pick<OwnTryout, 'status' | 'date'>, { now, timeZone }: LetterContext) =>
  isCurrent(status) || (status === 'cancelled' && dayOf(new Date(date), timeZone) >= dayOf(now, timeZone));
