import * as z from 'zod/mini';
import { roles } from '../core/actor.ts';
import { day } from '../core/calendar.ts';
import { id } from '../core/text.ts';
import { activityProblems } from './messages.ts';

/** Kinds of subjects in the audit log. */
export const activityKinds = [
  'account',
  'accountInvitation',
  'ageGroup',
  'coach',
  'code',
  'evaluation',
  'event',
  'field',
  'holiday',
  'offer',
  'organization',
  'player',
  'registration',
  'season',
  'session',
  'team',
  'teamCoach',
  'tryout',
  'venue',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Filter value for the server's operator, who is not a member. */
export const byOperator = 'operator';

/** Filters of the activity. Both days are inclusive, in the organization's time zone. */
export const activityFilters = z.strictObject({
  personId: z.optional(z.union([z.literal(byOperator), id])),
  kind: z.optional(z.enum(activityKinds)),
  from: z.optional(day(activityProblems.wrongDay)),
  until: z.optional(day(activityProblems.wrongDay)),
});
export type ActivityFilters = z.output<typeof activityFilters>;

/** Id of a line, as digits. */
const lineNumber = z.string().check(z.regex(/^\d{1,18}$/));

/** The filters, and the last line of the previous page. */
export const activitySearch = z.extend(activityFilters, { after: z.optional(lineNumber) });

export const activityLine = z.strictObject({
  id: z.string(),
  at: z.string(),
  personId: z.nullable(id),
  /** Null if the person has left the organization. For a contact without an account, this is the name in the profile. */
  person: z.nullable(z.string()),
  /** Role in which the person acted; null for old lines or if nobody was signed in. */
  role: z.nullable(z.enum(roles)),
  action: z.string(),
  /** The action as display text, between person and subject; its name if a later version introduced it. */
  words: z.string(),
  kind: z.nullable(z.enum(activityKinds)),
  subjectId: z.nullable(id),
  /** Current name of the subject; null if it no longer exists. */
  subject: z.nullable(z.string()),
  /** Names of the changed fields. */
  fields: z.nullable(z.array(z.string())),
});
export type ActivityLine = z.output<typeof activityLine>;

/** A page of lines, newest first, with the cursor for the next page. */
export const activityPage = z.strictObject({ lines: z.array(activityLine), next: z.nullable(z.string()) });

export const activityPerson = z.strictObject({ id, name: z.string() });
