import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { allowedAtHome, isAllowed } from '../support/cells.ts';
import { moreRows } from '../support/more-rows.ts';
import { sharedServer } from '../support/server.ts';
import { aNextWorld } from '../support/world.ts';
import { writtenRowsOn } from '../support/written-rows.ts';
import { rowsOf } from './cells.ts';

// Counts the rows of each table that a command writes: `teams +1` is one made, `-1` one gone, `-1+1` one changed. Around
// what it names there are some more of everything in the club, and another club: a condition that is missing writes all of
// them, and what is forgotten writes none. Accounts, limits, letters and the trail are tables too.
const noted: Readonly<Record<string, string>> = {
  'access.signIn': 'audit_log +1, idempotency_keys +1, rate_limits +2, session_tokens -1+1, sessions -1+1',
  'access.refresh': 'idempotency_keys +1, session_tokens -1+2, sessions -1+1',
  'access.signOut': 'audit_log +1, idempotency_keys +1, session_tokens -1, sessions -1',
  'access.resendConfirmation': 'idempotency_keys +1, one_time_tokens +1, outbox +1, rate_limits +2',
  'access.registerAdmin':
    'audit_log +1, memberships +1, organizations +1, profiles +1, rate_limits +2, session_tokens +1, sessions +1, users +1',
  'access.registerWithCode':
    'audit_log +1, coach_profiles +1, memberships +1, profiles +1, rate_limits +5, session_tokens +1, sessions +1, users +1 | audit_log +1, guardianships +1, memberships +1, player_profiles +1, player_tallies +1, profiles +1, rate_limits +5, session_tokens +1, sessions +1, users +1 | account_invitations -1+1, audit_log +1, coach_profiles -1+1, memberships +1, profiles +1, rate_limits +5, session_tokens +1, sessions +1, users +1',
  'access.join':
    'audit_log +1, coach_profiles +1, idempotency_keys +1, memberships +1, rate_limits +5, users -1+1 | audit_log +1, guardianships +1, idempotency_keys +1, memberships +1, player_profiles +1, player_tallies +1, rate_limits +5, users -1+1 | account_invitations -1+1, audit_log +1, coach_profiles -1+1, idempotency_keys +1, memberships +1, rate_limits +5, users -1+1',
  'access.found':
    'audit_log +1, idempotency_keys +1, memberships +1, organizations +1, profiles +1, rate_limits +2, users -1+1',
  'access.lookUpCode': 'idempotency_keys +1, rate_limits +3',
  'access.forgotPassword': 'idempotency_keys +1, one_time_tokens +1, outbox +1, rate_limits +2',
  'access.resetPassword':
    'audit_log +1, idempotency_keys +1, one_time_tokens -1, outbox +6, rate_limits +1, session_tokens -2, sessions -5, users -1+1',
  'access.readConfirmation': 'idempotency_keys +1, rate_limits +1',
  'access.confirmEmail': 'audit_log +1, idempotency_keys +1, one_time_tokens -1+1, rate_limits +1, users -1+1',
  'access.changePassword':
    'audit_log +1, idempotency_keys +1, outbox +1, session_tokens -3+1, sessions -6+1, users -1+1',
  'access.endSession':
    'audit_log +1, idempotency_keys +1, session_tokens -1, sessions -1 | audit_log +1, idempotency_keys +1, session_tokens -1, sessions -1',
  'memberships.use':
    'idempotency_keys +1, users -1+1 | idempotency_keys +1, users -1+1 | idempotency_keys +1, users -1+1',
  'access.updateAccount': 'audit_log +1, idempotency_keys +1, profiles -1+1',
  'access.endMemberSessions': 'audit_log +1, idempotency_keys +1, session_tokens -2, sessions -5',
  'access.reportFault': 'idempotency_keys +1, rate_limits +2',
  'codes.create': 'audit_log +1, idempotency_keys +1, organization_codes +1, rate_limits +1',
  'codes.setActive': 'audit_log +1, idempotency_keys +1, organization_codes -1+1',
  'codes.delete': 'audit_log +1, idempotency_keys +1, organization_codes -1',
  'people.updatePlayer': 'audit_log +1, idempotency_keys +1, player_profiles -1+1',
  'people.inviteCoach':
    'account_invitations +1, audit_log +1, coach_profiles +1, idempotency_keys +1, outbox +1, rate_limits +1',
  'people.invitePlayer':
    'account_invitations +1, audit_log +1, idempotency_keys +1, outbox +1, player_profiles +1, player_tallies +1, rate_limits +1',
  'people.inviteListedPlayer': 'account_invitations +1, audit_log +1, idempotency_keys +1, outbox +1, rate_limits +1',
  'people.revokeInvitation': 'account_invitations -1, audit_log +1, coach_profiles -1, idempotency_keys +1',
  'people.previewPlayers': 'idempotency_keys +1',
  'people.previewCoaches': 'idempotency_keys +1',
  'people.importPlayers':
    'account_invitations +1, audit_log +1, idempotency_keys +1, outbox +1, player_profiles +1, player_tallies +1, team_players +1',
  'people.importCoaches': 'account_invitations +1, audit_log +1, coach_profiles +1, idempotency_keys +1, outbox +1',
  'seasons.create': 'audit_log +1, idempotency_keys +1, seasons +1',
  'seasons.update': 'audit_log +1, idempotency_keys +1, seasons -1+1',
  'seasons.delete': 'age_groups -3, audit_log +1, idempotency_keys +1, seasons -1',
  'seasons.addAgeGroup': 'age_groups +1, audit_log +1, idempotency_keys +1',
  'seasons.addAgeGroups': 'age_groups +2, audit_log +1, idempotency_keys +1',
  'seasons.updateAgeGroup': 'age_groups -1+1, audit_log +1, idempotency_keys +1',
  'seasons.deleteAgeGroup': 'age_groups -1, audit_log +1, idempotency_keys +1',
  'seasons.copy': 'age_groups +3, audit_log +1, idempotency_keys +1, seasons +1, team_coaches +1, teams +1',
  'teams.create': 'audit_log +1, idempotency_keys +1, team_coaches +1, teams +1',
  'teams.update': 'audit_log +1, idempotency_keys +1, team_coaches -2+1, teams -1+1',
  'teams.delete': 'audit_log +1, idempotency_keys +1, teams -1',
  'teams.assignCoach': 'audit_log +1, idempotency_keys +1, team_coaches +1',
  'teams.removeCoach': 'audit_log +1, idempotency_keys +1, team_coaches -1',
  'teams.addPlayer': 'audit_log +1, idempotency_keys +1, team_players +1',
  'teams.updateMember': 'audit_log +1, idempotency_keys +1, team_players -1+1',
  'teams.transfer': 'audit_log +1, idempotency_keys +1, team_coaches +1, teams +1',
  'teams.addPlayers': 'audit_log +1, idempotency_keys +1, team_invitations -1+1, team_players -1+2',
  'tryouts.create': 'audit_log +1, idempotency_keys +1, tryouts +1',
  'tryouts.update': 'audit_log +1, idempotency_keys +1, tryouts -1+1',
  'tryouts.start': 'audit_log +1, idempotency_keys +1, tryouts -1+1',
  'tryouts.cancel': 'audit_log +1, idempotency_keys +1, tryouts -1+1',
  'tryouts.complete': 'audit_log +1, idempotency_keys +1, tryouts -1+1',
  'tryouts.reopen': 'audit_log +1, idempotency_keys +1, tryouts -1+1',
  'tryouts.register': 'audit_log +1, idempotency_keys +1, tryout_registrations +1',
  'tryouts.registerMany': 'audit_log +1, idempotency_keys +1, tryout_registrations +2',
  'tryouts.setAttendance':
    'audit_log +1, idempotency_keys +1, tryout_presence +1, tryout_registrations -1+1 | audit_log +1, idempotency_keys +1, tryout_presence +1, tryout_registrations -1+1',
  'tryouts.withdraw': 'audit_log +1, idempotency_keys +1, tryout_registrations -1+1',
  'tryouts.reportPresence': 'idempotency_keys +1, tryout_presence +1',
  'evaluations.save':
    'audit_log +1, idempotency_keys +1, tryout_evaluations +1, tryout_presence +1 | audit_log +1, idempotency_keys +1, tryout_evaluations +1, tryout_presence +1',
  'offers.send': 'audit_log +1, idempotency_keys +1, offer_tallies +1, team_invitations +1',
  'offers.respond': 'audit_log +1, idempotency_keys +1, offer_tallies +1, outbox +3, team_invitations -1+1',
  'offers.withdraw': 'audit_log +1, idempotency_keys +1, offer_tallies +1, team_invitations -1+1',
};

const server = sharedServer();
let writtenBy: Awaited<ReturnType<typeof writtenRowsOn>>;
beforeAll(async () => {
  writtenBy = await writtenRowsOn(server);
});

describe.each(
  contract.filter(({ kind }) => kind === 'command').map((operation) => ({ name: operation.name, operation })),
)('$name', ({ operation }) => {
  it('writes as many rows as are noted here', async () => {
    const written: string[] = [];
    for (const row of rowsOf(operation)) {
      const allowed = allowedAtHome(row);
      const actor = allowed.find((name) => name !== 'anonymous') ?? 'anonymous';
      const world = await aNextWorld(server);
      await moreRows(server, world.home, 3);
      const headers = { 'idempotency-key': randomUUID() };
      const ask = async () => {
        const answer = await world.people[actor].send(operation, row.input(world.home, actor), headers);
        expect(isAllowed(answer.status), await answer.text()).toBe(true);
      };
      written.push(await writtenBy(ask));
    }
    expect(written.join(' | ')).toBe(noted[operation.name]);
  });
});
