import { failure, failureOrRefusal, failureWithReason, type Notice, success } from '../core/notice.ts';
import { fieldProblem, Problem, problem } from '../core/problem.ts';
import { counted } from '../core/words.ts';
import { type Bounds, bornOf, cutOffOf, birthsText, newYear } from '../seasons/rules.cut-off.ts';
import { countOutcomes } from './rules.registrations.ts';
import type {
  Ineligibility,
  PlaysUp,
  Registration,
  RegistrationOutcome,
  RegistrationStatus,
} from './schema.registrations.ts';

const reasonTexts: Readonly<Record<Ineligibility, string>> = {
  already_registered: 'Already registered for this tryout',
  gender_unknown: 'No gender recorded, so only co-ed age groups are open',
  other_gender: 'Gender does not match the age group',
  birth_date_missing: 'No birth date recorded',
  outside_age_range: 'Birth year does not match the age group',
};

/** True if an age group does not go by calendar year, so that the day of birth decides. */
const dependsOnBirthday = (bounds: Bounds): boolean => {
  const birthRange = bornOf(bounds);
  return birthRange !== undefined && cutOffOf(birthRange) !== newYear;
};

/** Reason why a player cannot be chosen (ruling 50). */
export const ineligibleBecause = (reason: Ineligibility, bounds: Bounds): string =>
  reason === 'outside_age_range' && dependsOnBirthday(bounds)
    ? 'Birth date does not match the age group'
    : reasonTexts[reason];

/** Birth dates for an age group that does not go by calendar year. */
export const bornHint = (bounds: Bounds): string | undefined => {
  const birthRange = bornOf(bounds);
  return birthRange && dependsOnBirthday(bounds) ? `For ${birthsText(birthRange)}.` : undefined;
};

/** Shown next to the name of a player outside the age group. */
export const playsUpInWords = ({ reason, isOlder }: PlaysUp): string =>
  `${isOlder ? 'Plays down' : 'Plays up'}: ${reason}`;

/** Shown in place of an empty list of eligible players. */
export const nobodyEligible = {
  title: 'No eligible players found.',
  introduction: 'Possible reasons:',
  reasons: [
    'All players are already registered for this tryout.',
    'No player matches the age group of this tryout.',
    'Birth dates are missing from player profiles.',
    'No player matches the gender of the age group.',
  ],
} as const;

const ineligibleTexts: Readonly<Record<Exclude<Ineligibility, 'already_registered'>, string>> = {
  gender_unknown: 'This player has no gender recorded, so only co-ed age groups are open.',
  other_gender: 'The gender of this player does not match the age group.',
  birth_date_missing: 'This player has no birth date recorded.',
  outside_age_range: 'The birth year of this player does not match the age group.',
};

export const registrationProblems = {
  missing: problem(404, 'not_found', 'This registration does not exist any more, or you can no longer see it.'),
  playerMissing: fieldProblem(422, 'invalid', 'playerId', 'This player does not exist any more.'),
  notEligible: (reason: keyof typeof ineligibleTexts, bounds: Bounds): Problem =>
    fieldProblem(
      422,
      'not_eligible',
      'playerId',
      reason === 'outside_age_range' && dependsOnBirthday(bounds)
        ? 'The birth date of this player does not match the age group.'
        : ineligibleTexts[reason],
    )(),
  fits: fieldProblem(422, 'fits_age_group', 'playsUp', 'This player fits the age group: no reason is needed.'),
  duplicate: problem(409, 'already_registered', 'This player is already registered for this tryout.'),
  closed: problem(409, 'registration_closed', 'Registration for this tryout is closed.'),
  full: (maxParticipants: number): Problem =>
    new Problem(409, 'tryout_full', `This tryout is full (${maxParticipants} participants).`),
  numberTaken: (number?: number): Problem =>
    problem(
      409,
      'number_taken',
      `${number === undefined ? 'This number' : `Number ${number}`} belongs to someone else at this tryout.`,
    )(),
  withdrawn: problem(
    409,
    'registration_withdrawn',
    'This registration was withdrawn. Check the player in to bring them back.',
  ),
  attendanceClosed: problem(409, 'tryout_not_active', 'Attendance can only be taken while the tryout is active.'),
} as const;

const attendanceWords: Readonly<Record<RegistrationStatus, string>> = {
  registered: 'not here yet',
  checked_in: 'checked in',
  absent: 'absent',
  withdrawn: 'withdrawn',
};

/** Notice with the numbers of successes and failures; an error if there is no success. */
const bulkRegistered = (outcomes: readonly RegistrationOutcome[]): Notice => {
  const { registered, failed } = countOutcomes(outcomes);
  if (registered === 0) return registrationNotices.nobodyRegistered;
  const description = `${counted(registered, 'player')} registered for the tryout.`;
  return success(
    'Players registered',
    failed === 0 ? description : `${description} ${counted(failed, 'player')} failed.`,
  );
};

export const registrationNotices = {
  registered: success('Player registered', 'The player has been registered for the tryout.'),
  notRegistered: failureWithReason('Registration Failed', 'An unexpected error occurred. Please try again.'),
  bulkRegistered,
  nobodyRegistered: failure('Failed to register any players. Please try again.'),
  nobodySelected: failure('Please select at least one player to register.', 'No players selected'),
  statusUpdated: ({ playerName, bibNumber, status }: Pick<Registration, 'playerName' | 'bibNumber' | 'status'>) =>
    success('Status updated', `${bibNumber ? `#${bibNumber} ` : ''}${playerName}: ${attendanceWords[status]}.`),
  statusNotUpdated: failure('Failed to update registration status. Please try again.'),
  attendanceNotTaken: failureOrRefusal('Failed to update registration status. Please try again.'),
  withdrawn: success('Registration withdrawn'),
  notLoaded: failure('Failed to load registrations. Please try again.'),
  eligibleNotLoaded: failure('Failed to fetch necessary data for filtering.'),
} as const;
