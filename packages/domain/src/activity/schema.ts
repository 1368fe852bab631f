import * as z from 'zod/mini';
import { roles } from '../core/actor.ts';
import { day } from '../core/calendar.ts';
import { id } from '../core/text.ts';
import { activityProblems } from './messages.ts';

/** Kinds of things that lines of the audit log are about. */
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

/** Stands for the operator of the server, who is no member, in the filter of people. */
export const byOperator = 'operator';

/** Facts that a list or a file of activity is narrowed to. Days are those of the organization, both included. */
export const activityFilters = z.strictObject({
  personId: z.optional(z.union([z.literal(byOperator), id])),
  kind: z.optional(z.enum(activityKinds)),
  from: z.optional(day(activityProblems.wrongDay)),
  until: z.optional(day(activityProblems.wrongDay)),
});
export type ActivityFilters = z.output<typeof activityFilters>;

/** The number of a line, in digits. */
const lineNumber = z.string().check(z.regex(/^\d{1,18}$/));

/** The filters of a page, and the last line of the page before. */
export const activitySearch = z.extend(activityFilters, { after: z.optional(lineNumber) });

export const activityLine = z.strictObject({
  id: z.string(),
  at: z.string(),
  personId: z.nullable(id),
  /** Null when the person is in the organization no longer; of a contact without an account, who has no id, the name in the profile. */
  person: z.nullable(z.string()),
  /** The role that the person acted in; null of lines from before it was kept, and where nobody was signed in. */
  role: z.nullable(z.enum(roles)),
  action: z.string(),
  kind: z.nullable(z.enum(activityKinds)),
  subjectId: z.nullable(id),
  /** The name that the subject has now; null when it is there no longer. */
  subject: z.nullable(z.string()),
  /** Fields that changed. */
  fields: z.nullable(z.array(z.string())),
});
export type ActivityLine = z.output<typeof activityLine>;

/** A page of lines, newest first, and the number to ask for the next one with. */
export const activityPage = z.strictObject({ lines: z.array(activityLine), next: z.nullable(z.string()) });

export const activityPerson = z.strictObject({ id, name: z.string() });
