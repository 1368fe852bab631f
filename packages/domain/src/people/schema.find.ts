import * as z from 'zod/mini';
import { id, text } from '../core/text.ts';

/** Input of the command palette. */
export const findForm = z.strictObject({ text: text(1, 100) });

/** A search result with a detail that distinguishes it from others with the same name. */
export const finding = z.strictObject({ id, name: z.string(), detail: z.string() });
export type Finding = z.output<typeof finding>;

const foundTryout = z.extend(finding, { date: z.string() });
const foundSeason = z.extend(finding, { startDate: z.string(), endDate: z.string() });

export const findings = z.strictObject({
  teams: z.array(finding),
  players: z.array(finding),
  coaches: z.array(finding),
  tryouts: z.array(foundTryout),
  seasons: z.array(foundSeason),
});
