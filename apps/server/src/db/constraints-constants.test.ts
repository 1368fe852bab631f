import { expect, it } from 'vitest';
import * as limits from '@touchline/domain/constants.ts';
import * as clubLimits from '@touchline/domain/constants.club.ts';
import { withTwoClubs } from '@touchline/tests/support/server/constraints.ts';

const constants = { ...limits, ...clubLimits };

// These numbers are in a migration and in the constants. The test fails if only one of the two changes.
const { accountInvitation, codeLength, linkHours, minLength, minNameLength, sessionLife, tryoutLetters } = constants;
const scratch = withTwoClubs('embedded');

const sourceOf = async (name: string): Promise<string> => {
  const rows = (await scratch.rows(`
    select pg_get_constraintdef(oid) as source from pg_constraint where conname = '${name}'
    union all select pg_get_functiondef(oid) from pg_proc where proname = '${name}'`)) as { source: string }[];
  return rows.map(({ source }) => source).join();
};

const within = (hours: number): string => `'${hours}:00:00'::interval`;
const longerThan = (length: number): string => `>= ${length})`;
const afterCompletion = (hours: number): string => `tryout.completed_at + interval '${hours} hours'`;
const settled = `club_now() + interval '${tryoutLetters.settleMinutes} minutes'`;

it.each([
  ['team_invitations_open_336_hours', within(constants.offerHours.max)],
  ['organizations_offer_hours_range', `(offer_hours >= ${constants.offerHours.min})`],
  ['organizations_offer_hours_range', `(offer_hours <= ${constants.offerHours.max})`],
  ['account_invitations_valid_7_days', within(accountInvitation.days * 24)],
  ['guardian_invitations_valid_7_days', within(constants.guardianInvitation.days * 24)],
  ['check_guardian_invitation_limit', `> ${constants.guardianInvitation.maxOpen} then`],
  ['check_own_login_age', `interval '${constants.ownLoginAge} years'`],
  ['check_guardian_is_adult', `interval '${constants.adultAge} years'`],
  ['check_minor_is_no_guardian', `interval '${constants.adultAge} years'`],
  ['session_tokens_valid_30_days', within(sessionLife.idleSeconds / 3600)],
  ['one_time_tokens_valid_24_hours', within(Math.max(linkHours.confirm, linkHours.recovery))],
  ['pending_sign_ins_valid_10_minutes', `'00:${constants.secondStep.minutes}:00'::interval`],
  ['passkey_challenges_valid_5_minutes', `'00:0${constants.passkeyLimits.minutes}:00'::interval`],
  ['passkeys_name_length', `<= ${constants.passkeyLimits.nameLength})`],
  ['check_passkey_limit', `> ${constants.passkeyLimits.most} then`],
  ['organization_codes_code_format', `{${codeLength.min},${codeLength.max}}`],
  ['members_name_length', longerThan(minLength.name)],
  ['organizations_name_length', longerThan(minLength.organizationName)],
  ['player_profiles_guardian_phone_length', longerThan(minLength.guardianPhone)],
  ['seasons_name_length', longerThan(minNameLength.season)],
  ['age_groups_name_length', longerThan(minNameLength.ageGroup)],
  ['teams_name_length', longerThan(minNameLength.team)],
  ['team_coaches_slot_range', `(slot <= ${constants.coachesPerTeam})`],
  ['team_managers_slot_range', `(slot <= ${constants.managersPerTeam})`],
  ['check_attendance_time', afterCompletion(constants.lateHours)],
  ['check_evaluation_time', afterCompletion(constants.lateHours)],
  ['check_tryout_transition', `old.completed_at + interval '${constants.reopenHours} hours'`],
  ['note_tryout_change', settled],
  ['note_new_registrations', settled],
  ['teams_answers_close_hours_range', `(answers_close_hours <= ${constants.answerLimits.closingHours})`],
  ['teams_reminder_hours_range', `(reminder_hours <= ${constants.answerLimits.reminderHours})`],
  ['answers_remark_length', `<= ${constants.answerLimits.remarkLength})`],
  ['attendance_opens', `meeting_minutes)::integer, 0), ${constants.attendanceLimits.minutesBefore}`],
  ['check_attendance_mark', `interval '${constants.attendanceLimits.daysAfter} days'`],
  ['check_attendance_mark', `interval '${constants.attendanceLimits.daysAfter + constants.lateHours / 24} days'`],
  ['note_withdrawal', settled],
])('uses the value from constants.ts in %s', async (name, number) => {
  expect(await sourceOf(name)).toContain(number);
});
