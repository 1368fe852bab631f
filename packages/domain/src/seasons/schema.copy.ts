import * as z from 'zod/mini';
import { id } from '../core/text.ts';
import { teamCopies } from '../teams/schema.transfer.ts';
import { datesInOrder, seasonForm } from './schema.ts';

const { name, startDate, endDate, isActive } = seasonForm.shape;

/** First step of a copy: name and dates of the new season. */
export const seasonCopyForm = z.strictObject({ name, startDate, endDate, isActive }).check(datesInOrder);
export type SeasonCopyForm = z.output<typeof seasonCopyForm>;

/**
 * A season to copy with all its age groups and the selected teams. A team names its age group in the copied season; the
 * new team is put into the copy of that group.
 */
export const seasonCopy = z
  .strictObject({ seasonId: id, name, startDate, endDate, isActive, teams: teamCopies })
  .check(datesInOrder);
