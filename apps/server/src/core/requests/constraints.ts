import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { loginProblems } from '@touchline/domain/access/messages.login.ts';
import { mergingProblems } from '@touchline/domain/access/messages.merging.ts';
import { answerProblems } from '@touchline/domain/answers/messages.ts';
import { attendanceProblems } from '@touchline/domain/attendance/messages.ts';
import { codeProblems } from '@touchline/domain/codes/messages.ts';
import { Problem } from '@touchline/domain/core/problem.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { familyProblems } from '@touchline/domain/families/messages.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import { evaluationProblems } from '@touchline/domain/evaluations/messages.ts';
import { adminProblems } from '@touchline/domain/people/messages.admins.ts';
import { mergeProblems } from '@touchline/domain/people/messages.duplicates.ts';
import { leavingProblems } from '@touchline/domain/people/messages.leaving.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { privacyProblems } from '@touchline/domain/privacy/messages.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import { seasonProblems } from '@touchline/domain/seasons/messages.ts';
import { managerProblems } from '@touchline/domain/teams/messages.managers.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import { passkeyProblems } from '@touchline/domain/security/messages.ts';
import { timestampProblems } from '@touchline/domain/tryouts/messages.offline.ts';
import { venueProblems } from '@touchline/domain/venues/messages.ts';
import { registrationProblems } from '@touchline/domain/tryouts/messages.registrations.ts';
import { outageOf } from '../limits/outages.ts';

/**
 * Problems by violated constraint. The database decides races, and the loser gets the sentence that belongs to the
 * check it had passed. The migrations define the names.
 */
const problemByConstraint: Readonly<Record<string, () => Problem>> = {
  account_invitations_one_open_per_player: peopleProblems.alreadyInvited,
  account_invitations_one_open: peopleProblems.alreadyInvited,
  invitations_one_open_per_address: peopleProblems.alreadyInvited,
  player_profiles_erased_for_good: privacyProblems.erased,
  players_archived: leavingProblems.playerArchived,
  players_erased_for_good: privacyProblems.erased,
  answer_links_event_exists: scheduleProblems.inUse,
  answers_before_start: answerProblems.begun,
  answers_event_exists: scheduleProblems.inUse,
  answers_of_asked_players: answerProblems.noLongerAsked,
  coach_answers_event_exists: scheduleProblems.inUse,
  coach_answers_of_coaches: answerProblems.coachNoLongerAsked,
  answers_while_scheduled: answerProblems.cancelled,
  attendance_from_an_hour_before: attendanceProblems.early,
  attendance_marks_event_exists: scheduleProblems.inUse,
  attendance_while_scheduled: attendanceProblems.cancelled,
  attendance_within_14_days: attendanceProblems.over,
  event_guests_of_teams: answerProblems.noGuests,
  bookings_never_overlap: scheduleProblems.fieldJustTaken,
  bookings_field_exists: scheduleProblems.fieldUnknown,
  event_teams_team_exists: scheduleProblems.teamUnknown,
  fields_name_unique: venueProblems.fieldNameTaken,
  fields_venue_exists: venueProblems.missing,
  venues_name_unique: venueProblems.nameTaken,
  age_groups_season_exists: seasonProblems.missing,
  coach_profiles_one_per_member: loginProblems.alreadyCoach,
  guardian_invitations_max_5_open: familyProblems.tooManyInvitations,
  guardian_invitations_own_login_from_13: familyProblems.ownLoginTooYoung,
  guardian_invitations_one_open: familyProblems.alreadyInvited,
  guardianships_by_adults: loginProblems.minorGuardian,
  guardianships_max_12_per_user: loginProblems.tooManyPlayers,
  guardianships_max_8_per_player: familyProblems.tooManyGuardians,
  guardianships_one_own_login: familyProblems.otherOwnLogin,
  guardianships_one_own_profile: loginProblems.alreadyPlayer,
  organizations_keep_an_admin: adminProblems.lastAdmin,
  memberships_act_until_ended: problems.otherMembership,
  logos_team_exists: teamProblems.missing,
  one_accepted_offer_per_tryout: offerProblems.tryoutAlreadyAccepted,
  one_pending_offer_per_team: offerProblems.alreadyPending,
  organization_codes_code_unique: codeProblems.taken,
  passkeys_counter_rises: passkeyProblems.refused,
  passkeys_max_10: passkeyProblems.tooMany,
  player_merges_max_8_guardians: mergeProblems.tooManyGuardians,
  logins_merged_one_score_per_player: mergingProblems.scoredTwice,
  player_merges_one_accepted_offer: mergeProblems.acceptedTwice,
  player_merges_one_own_login: mergeProblems.twoOwnLogins,
  player_merges_one_score_per_evaluator: mergeProblems.scoredTwice,
  seasons_end_after_start: seasonProblems.endBeforeStart,
  team_coaches_max_3: teamProblems.full,
  team_coaches_one_per_coach: teamProblems.alreadyAssigned,
  team_coaches_team_exists: teamProblems.missing,
  team_managers_max_3: managerProblems.full,
  team_managers_membership_exists: managerProblems.memberUnknown,
  team_managers_once: managerProblems.already,
  team_managers_team_exists: teamProblems.missing,
  team_invitations_accepted_before_expiry: offerProblems.expired,
  team_invitations_answer_is_final: offerProblems.alreadyAnswered,
  team_invitations_player_answers_in_time: offerProblems.expired,
  team_invitations_withdrawn_in_time: offerProblems.expiredBeforeWithdrawal,
  team_invitations_team_exists: offerProblems.teamMissing,
  team_players_jersey_number_unique: teamProblems.jerseyTaken,
  team_players_one_per_player: offerProblems.alreadyMember,
  team_players_team_exists: teamProblems.missing,
  teams_age_group_exists: teamProblems.ageGroupUnknown,
  tryout_evaluations_late_by_24_hours: timestampProblems.arrived_too_late,
  tryout_evaluations_only_while_active: evaluationProblems.notActive,
  tryout_registrations_bib_number_unique: () => registrationProblems.numberTaken(),
  tryout_registrations_late_by_24_hours: timestampProblems.arrived_too_late,
  tryout_registrations_marked_while_active: registrationProblems.attendanceClosed,
  tryout_registrations_plays_up_outside: registrationProblems.fits,
  tryout_registrations_one_per_player: registrationProblems.duplicate,
  tryouts_age_group_exists: tryoutProblems.ageGroupMissing,
  tryouts_reopened_within_24_hours: tryoutProblems.too_late,
  users_email_unique: accessProblems.emailTaken,
};

const isDatabaseFault = (fault: unknown): fault is { readonly code: string; readonly constraint?: string } =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'string' && /^[0-9A-Z]{5}$/.test(fault.code);

/** True if retrying the whole transaction may succeed: serialization failures and deadlocks. */
export const isTransient = (fault: unknown): boolean =>
  isDatabaseFault(fault) && ['40001', '40P01'].includes(fault.code);

const unavailable = (): Problem => problems.unavailable({ retryAfter: 5 });

/** Adds the fault behind a 503 for the log. Users see only the sentence. */
const withCause = (fault: unknown, problem: Problem): Problem => Object.assign(problem, { cause: fault });

/** The problem to show to the user for a database fault; undefined if the fault is in our code. */
export const problemOf = (fault: unknown): Problem | undefined => {
  if (fault instanceof Problem) return fault;
  const outage = outageOf(fault);
  if (outage)
    return withCause(fault, outage === 'disk full' ? problems.storageFull({ retryAfter: 60 }) : unavailable());
  if (!isDatabaseFault(fault)) return undefined;
  const createProblem = fault.constraint === undefined ? undefined : problemByConstraint[fault.constraint];
  if (createProblem) return createProblem();
  if (['22021', '22P02', '22003', '22007', '22008', '23503', '23514', '23502'].includes(fault.code))
    return problems.invalid();
  return undefined;
};
