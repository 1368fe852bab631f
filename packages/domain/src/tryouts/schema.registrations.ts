import * as z from 'zod/mini';
import { id, idOr, optionalText, paragraphs, text } from '../core/text.ts';
import { registrationsAtOnce } from '../constants.club.ts';
import { search } from '../people/schema.ts';

export const registrationStatuses = ['registered', 'checked_in', 'absent', 'withdrawn'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

/** Values an attendance action can set in an active tryout. */
export const attendances = ['checked_in', 'absent'] as const;
export type Attendance = (typeof attendances)[number];

/** Also `registered`, which undoes a mark. */
export const attendanceMarks = [...attendances, 'registered'] as const;
export type AttendanceMark = (typeof attendanceMarks)[number];

const reasonMessage = 'Please give a reason of at least 3 characters.';

/** Reason for registering a player who was born outside the age group. */
export const playingUpReason = text(3, 200, reasonMessage);

/** The dialog to register one player, with optional notes. */
export const registerPlayerForm = z.strictObject({
  playerId: idOr('Player selection is required'),
  notes: optionalText(paragraphs(2000)),
});

/** The same for a player outside the age group. */
export const playingUpForm = z.extend(registerPlayerForm, { playsUp: playingUpReason });

/** Input from either form. Without a reason, the birth date has to be within the age group. */
export const newRegistration = z.extend(registerPlayerForm, { playsUp: optionalText(playingUpReason) });
export type RegisterPlayer = z.output<typeof newRegistration>;

/** Players in a bulk registration. A player named twice is registered once (ruling 45). */
export const playersToRegister = z.array(id).check(
  z.minLength(1, 'Please select at least one player to register.'),
  z.maxLength(registrationsAtOnce, `Please select at most ${registrationsAtOnce} players at once.`),
  z.overwrite((ids) => [...new Set(ids.map((playerId) => playerId.toLowerCase()))]),
);

const numberMessage = 'Please enter a whole number from 1 to 999.';

export const lastBibNumber = 999;

/** A number worn by one player at one tryout. */
export const bibNumber = z.int(numberMessage).check(z.gte(1, numberMessage), z.lte(lastBibNumber, numberMessage));

/** A number that was handed out along with others. */
export const assignedNumber = z.strictObject({ registrationId: id, bibNumber });
export type AssignedNumber = z.output<typeof assignedNumber>;

/** A player of the club, as shown in the registration dialogs. */
export const candidate = z.strictObject({
  playerId: id,
  playerName: z.string(),
  playerPosition: z.nullable(z.string()),
  playerBirthDate: z.nullable(z.string()),
  playerGender: z.nullable(z.enum(['Male', 'Female'])),
  /** The number in the profile. */
  jerseyNumber: z.nullable(z.number()),
});
export type Candidate = z.output<typeof candidate>;

/** Details of a player who takes part outside the age group. */
export const playsUp = z.strictObject({
  reason: z.string(),
  /** True if the player was born before the age group and plays down. */
  isOlder: z.boolean(),
});
export type PlaysUp = z.output<typeof playsUp>;

/** A registration with the player's details shown in its row. */
export const registration = z.strictObject({
  id,
  tryoutId: id,
  ...candidate.shape,
  guardianName: z.nullable(z.string()),
  /** Number given at check-in, only for this tryout. */
  bibNumber: z.nullable(z.number()),
  status: z.enum(registrationStatuses),
  notes: z.nullable(z.string()),
  /** Null for a player who fits the age group now. */
  playsUp: z.nullable(playsUp),
  checkedInAt: z.nullable(z.string()),
  /** True if the status was set offline and arrived after the tryout was completed (ruling 51). */
  isLate: z.boolean(),
  createdAt: z.string(),
});
export type Registration = z.output<typeof registration>;

/** Reasons not to register a player; `ineligibleBecause` has their texts. */
export const ineligibilities = [
  'already_registered',
  'gender_unknown',
  'other_gender',
  'birth_date_missing',
  'outside_age_range',
] as const;
export type Ineligibility = (typeof ineligibilities)[number];

/** Input for the registration dialogs' search; `after` is the last player of the previous page. */
export const candidateSearch = z.strictObject({ tryoutId: id, search, after: z.optional(id) });
export type CandidateSearch = z.output<typeof candidateSearch>;

const reasonCounts = z.strictObject({
  already_registered: z.number(),
  gender_unknown: z.number(),
  other_gender: z.number(),
  birth_date_missing: z.number(),
  outside_age_range: z.number(),
} satisfies Record<Ineligibility, unknown>);

/** A page of players who can be registered, and counts for everyone in the club. */
export const eligiblePage = z.strictObject({
  players: z.array(candidate),
  next: z.nullable(id),
  /** Numbers of players who can be registered: in the whole club, and among the matches. */
  eligible: z.number(),
  found: z.number(),
  notEligible: reasonCounts,
  /** First and last day of birth of the age group; empty if it is open to everyone. */
  bornFrom: z.nullable(z.string()),
  bornUntil: z.nullable(z.string()),
});
export type EligiblePage = z.output<typeof eligiblePage>;

/** Outcome for one player in a bulk registration; `message` says why it failed. */
export const registrationOutcome = z.strictObject({
  playerId: id,
  registered: z.boolean(),
  message: z.nullable(z.string()),
});
export type RegistrationOutcome = z.output<typeof registrationOutcome>;
