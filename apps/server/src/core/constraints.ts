import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { loginProblems } from '@touchline/domain/access/messages.login.ts';
import { codeProblems } from '@touchline/domain/codes/messages.ts';
import { Problem } from '@touchline/domain/core/problem.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import { evaluationProblems } from '@touchline/domain/evaluations/messages.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { seasonProblems } from '@touchline/domain/seasons/messages.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import { timestampProblems } from '@touchline/domain/tryouts/messages.offline.ts';
import { registrationProblems } from '@touchline/domain/tryouts/messages.registrations.ts';
import { outageOf } from './outages.ts';

/**
 * The database has the last word. A constraint that a lost race runs into ends in the same sentence as the
 * check that the loser had passed; the names on the left stand in the migrations.
 */
const byConstraint: Readonly<Record<string, () => Problem>> = {
  account_invitations_one_open: peopleProblems.alreadyInvited,
  age_groups_season_exists: seasonProblems.missing,
  coach_profiles_one_per_member: loginProblems.alreadyCoach,
  guardianships_max_12_per_user: loginProblems.tooManyPlayers,
  guardianships_one_own_profile: loginProblems.alreadyPlayer,
  one_accepted_offer_per_tryout: offerProblems.tryoutAlreadyAccepted,
  one_pending_offer_per_team: offerProblems.alreadyPending,
  organization_codes_code_unique: codeProblems.taken,
  seasons_end_after_start: seasonProblems.endBeforeStart,
  team_coaches_max_3: teamProblems.full,
  team_coaches_one_per_coach: teamProblems.alreadyAssigned,
  team_coaches_team_exists: teamProblems.missing,
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
  tryout_registrations_one_per_player: registrationProblems.duplicate,
  tryouts_age_group_exists: tryoutProblems.ageGroupMissing,
  tryouts_reopened_within_24_hours: tryoutProblems.too_late,
  users_email_unique: accessProblems.emailTaken,
};

interface DatabaseFault {
  readonly code: string;
  readonly constraint?: string;
}

const isDatabaseFault = (fault: unknown): fault is DatabaseFault =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'string' && /^[0-9A-Z]{5}$/.test(fault.code);

/** True if retrying the whole transaction may succeed: serialization failures and deadlocks. */
export const isTransient = (fault: unknown): boolean =>
  isDatabaseFault(fault) && ['40001', '40P01'].includes(fault.code);

const unavailable = (): Problem => problems.unavailable({ retryAfter: 5 });

/** The log tells the fault behind a 503; people get the sentence alone. */
const causedBy = (fault: unknown, problem: Problem): Problem => Object.assign(problem, { cause: fault });

/** The problem that a fault of the database amounts to for the person, or nothing when it is a fault of ours. */
export const problemOf = (fault: unknown): Problem | undefined => {
  if (fault instanceof Problem) return fault;
  const outage = outageOf(fault);
  if (outage) return causedBy(fault, outage === 'disk full' ? problems.storageFull({ retryAfter: 60 }) : unavailable());
  if (!isDatabaseFault(fault)) return undefined;
  const known = fault.constraint === undefined ? undefined : byConstraint[fault.constraint];
  if (known) return known();
  if (['22021', '22P02', '22003', '22007', '22008', '23503', '23514', '23502'].includes(fault.code))
    return problems.invalid();
  return undefined;
};
