import * as z from 'zod/mini';
import { dayOf } from '../core/calendar.ts';
import { editOf } from '../core/edits.ts';
import { properName } from '../core/name.ts';
import { id, idOr, optionalText, paragraphs, text } from '../core/text.ts';
import { momentAt, type WallTime, wallTime, wallTimeOf } from '../core/wall-clock.ts';
import { dateProblems } from './rules.dates.ts';
import { viewToken } from './schema.client-timestamp.ts';

export const tryoutStatuses = ['upcoming', 'active', 'completed', 'cancelled'] as const;
export type TryoutStatus = (typeof tryoutStatuses)[number];

const dateNeeded = 'Please select a date and time.';
const deadlineNeeded = 'Please select a registration deadline.';
const maximumMessage = 'Please enter a whole number above zero, or leave it empty.';

/** Maximum that an admin can enter: more players than any club has, within the database's limits. */
const maximumLimit = 1_000_000;

const moment = (message: string) => z.iso.datetime({ offset: true, error: message });

const fields = {
  title: properName(3, 120, 'Title must be at least 3 characters.'),
  location: text(3, 200, 'Location is required'),
  ageGroupId: idOr('Please select an age group.'),
};
const description = paragraphs(5000);
const maxParticipants = z.nullable(
  z.int(maximumMessage).check(z.gte(1, maximumMessage), z.lte(maximumLimit, maximumMessage)),
);

/** Fields an admin enters for a tryout. Allowed days depend on today; `dateProblems` checks them. */
export const newTryout = z.strictObject({
  ...fields,
  description: optionalText(description),
  date: moment(dateNeeded),
  registrationDeadline: moment(deadlineNeeded),
  maxParticipants: z._default(maxParticipants, null),
});
export type NewTryout = z.output<typeof newTryout>;

/** Edited details. The status has its own operations (ruling 40). */
export const tryoutChanges = editOf({ tryoutId: id }, newTryout.shape);

/** A tryout with the names and counts that every screen shows (ruling 41). */
export const tryout = z.strictObject({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  location: z.string(),
  date: z.string(),
  registrationDeadline: z.string(),
  maxParticipants: z.nullable(z.number()),
  status: z.enum(tryoutStatuses),
  ageGroupId: id,
  ageGroupName: z.string(),
  seasonId: id,
  seasonName: z.string(),
  /** Number of registrations with the status `registered`. */
  registeredCount: z.number(),
  checkedInCount: z.number(),
});
export type Tryout = z.output<typeof tryout>;

/** A tryout with the additional data of its own page. */
export const tryoutDetail = z.extend(tryout, {
  opening: viewToken,
  /** Time at which the tryout was completed, if it was. It can be reopened for `reopenHours` after that. */
  completedAt: z.optional(z.string()),
});
export type TryoutDetail = z.output<typeof tryoutDetail>;

interface FormSurroundings {
  /** The organization's time zone, for the form's clock times (ruling 34). */
  readonly timeZone: string;
  readonly now: Date;
  /** The edited tryout; date rules apply to changed dates (ruling 49). */
  readonly before?: Pick<Tryout, 'date' | 'registrationDeadline'>;
}

const datesIn = (value: { date: WallTime; registrationDeadline: WallTime }, timeZone: string) => ({
  date: momentAt(value.date, timeZone),
  registrationDeadline: momentAt(value.registrationDeadline, timeZone),
});

/**
 * The create and edit form. Converts the club's clock times and the typed maximum to the API's input. The season only
 * narrows the choice of age groups and is not sent.
 */
export const tryoutForm = ({ timeZone, now, before }: FormSurroundings) =>
  z.pipe(
    z
      .strictObject({
        ...fields,
        description: optionalText(description),
        seasonId: idOr('Please select a season.'),
        date: wallTime(dateNeeded),
        registrationDeadline: wallTime(deadlineNeeded),
        maxParticipants: z.string(maximumMessage).check(
          z.trim(),
          z.refine(
            (value) => value === '' || (/^\d{1,7}$/.test(value) && maxParticipants.safeParse(Number(value)).success),
            maximumMessage,
          ),
        ),
      })
      .check(
        z.superRefine(
          (value, context) => {
            const problems = dateProblems(datesIn(value, timeZone), {
              today: dayOf(now, timeZone),
              timeZone,
              ...(before && {
                before: { date: new Date(before.date), registrationDeadline: new Date(before.registrationDeadline) },
              }),
            });
            for (const [field, message] of Object.entries(problems)) {
              context.addIssue({ code: 'custom', path: [field], message });
            }
          },
          // Dates are checked as soon as both are readable, even if other fields are still missing.
          {
            when: ({ value }) => {
              const { date, registrationDeadline } = value as Record<string, unknown>;
              return wallTime('').safeParse(date).success && wallTime('').safeParse(registrationDeadline).success;
            },
          },
        ),
      ),
    z.transform(({ seasonId: _, maxParticipants: maximum, ...value }): NewTryout => {
      const { date, registrationDeadline } = datesIn(value, timeZone);
      return {
        ...value,
        date: date.toISOString(),
        registrationDeadline: registrationDeadline.toISOString(),
        maxParticipants: maximum === '' ? null : Number(maximum),
      };
    }),
  );

/** The initial values of the edit form. */
export const tryoutFormValues = (
  shown: Tryout,
  timeZone: string,
): Required<z.input<ReturnType<typeof tryoutForm>>> => ({
  title: shown.title,
  description: shown.description ?? '',
  location: shown.location,
  seasonId: shown.seasonId,
  ageGroupId: shown.ageGroupId,
  date: wallTimeOf(new Date(shown.date), timeZone),
  registrationDeadline: wallTimeOf(new Date(shown.registrationDeadline), timeZone),
  maxParticipants: shown.maxParticipants === null ? '' : String(shown.maxParticipants),
});
