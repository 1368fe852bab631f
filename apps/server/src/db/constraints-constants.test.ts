import { expect, it } from 'vitest';
import * as constants from '@touchline/domain/constants.ts';
import { withTwoClubs } from '@touchline/tests/support/constraints.ts';

// Numbers that stand in a migration and in constants.ts: a change of one alone fails here.
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
  ['team_invitations_open_48_hours', within(constants.offerHours)],
  ['account_invitations_valid_7_days', within(accountInvitation.days * 24)],
  ['session_tokens_valid_30_days', within(sessionLife.idleSeconds / 3600)],
  ['one_time_tokens_valid_24_hours', within(Math.max(linkHours.confirm, linkHours.recovery))],
  ['organization_codes_code_format', `{${codeLength.min},${codeLength.max}}`],
  ['profiles_name_length', longerThan(minLength.name)],
  ['organizations_name_length', longerThan(minLength.organizationName)],
  ['player_profiles_guardian_phone_length', longerThan(minLength.guardianPhone)],
  ['seasons_name_length', longerThan(minNameLength.season)],
  ['age_groups_name_length', longerThan(minNameLength.ageGroup)],
  ['teams_name_length', longerThan(minNameLength.team)],
  ['age_groups_bounds_of_one_kind', `(age_max <= ${constants.maxAge})`],
  ['team_coaches_slot_range', `(slot <= ${constants.coachesPerTeam})`],
  ['check_attendance_time', afterCompletion(constants.lateHours)],
  ['check_evaluation_time', afterCompletion(constants.lateHours)],
  ['check_tryout_transition', `old.completed_at + interval '${constants.reopenHours} hours'`],
  ['note_tryout_change', settled],
  ['note_new_registrations', settled],
  ['note_withdrawal', settled],
])('%s holds the number of constants.ts', async (name, number) => {
  expect(await sourceOf(name)).toContain(number);
});
