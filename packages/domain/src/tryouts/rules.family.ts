import { dayOf } from '../core/calendar.ts';
import type { Surroundings } from './rules.letters.ts';
import { isCurrent } from './rules.ts';
import type { OwnTryout } from './schema.family.ts';

/** A tryout that its family looks for among those to come: a cancelled one too, until its day is over. */
export const isToCome = ({ status, date }: Pick<OwnTryout, 'status' | 'date'>, { now, timeZone }: Surroundings) =>
  isCurrent(status) || (status === 'cancelled' && dayOf(new Date(date), timeZone) >= dayOf(now, timeZone));
