import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { allowedAtHome, isAllowed } from '../support/cells.ts';
import { moreRows } from '../support/more-rows.ts';
import { sharedServer } from '../support/server.ts';
import { aNextWorld, freshWorlds } from '../support/world.ts';
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
    'audit_log +1, members +1, memberships +1, organizations +1, rate_limits +2, session_tokens +1, sessions +1, users +1',
  'access.registerWithCode':
    'audit_log +1, coach_profiles +1, members +1, memberships +1, rate_limits +5, session_tokens +1, sessions +1, users +1 | audit_log +1, guardianships +1, members +1, memberships +1, player_profiles +1, player_tallies +1, rate_limits +5, session_tokens +1, sessions +1, users +1 | account_invitations -1+1, audit_log +1, coach_corrections +2, coach_profiles -1+1, members +1, memberships +1, rate_limits +5, session_tokens +1, sessions +1, users +1',
  'access.join':
    'audit_log +1, coach_profiles +1, idempotency_keys +1, memberships +1, rate_limits +5, users -1+1 | audit_log +1, guardianships +1, idempotency_keys +1, memberships +1, player_profiles +1, player_tallies +1, rate_limits +5, users -1+1 | account_invitations -1+1, audit_log +1, coach_profiles -1+1, idempotency_keys +1, memberships +1, rate_limits +5, users -1+1',
  'access.found':
    'audit_log +1, idempotency_keys +1, members +1, memberships +1, organizations +1, rate_limits +2, users -1+1',
  'access.lookUpCode': 'idempotency_keys +1, rate_limits +3',
  'access.forgotPassword': 'idempotency_keys +1, one_time_tokens +1, outbox +1, rate_limits +2',
  'access.resetPassword':
    'audit_log +1, idempotency_keys +1, one_time_tokens -2, outbox +6, rate_limits +1, session_tokens -2, sessions -5, users -1+1',
  'access.readConfirmation': 'idempotency_keys +1, rate_limits +1',
  'access.confirmEmail': 'audit_log +1, idempotency_keys +1, one_time_tokens -1+1, rate_limits +1, users -1+1',
  'access.changePassword':
    'audit_log +1, idempotency_keys +1, outbox +1, session_tokens -3+1, sessions -6+1, users -1+1',
  'access.endSession':
    'audit_log +1, idempotency_keys +1, session_tokens -1, sessions -1 | audit_log +1, idempotency_keys +1, session_tokens -1, sessions -1',
  'memberships.addRole': 'audit_log +1, coach_profiles -1+1, idempotency_keys +1, memberships -1+1',
  'organization.prepareExport': 'audit_log +1, idempotency_keys +1, organization_exports -1+1',
  'organization.end': 'audit_log +1, idempotency_keys +1, organizations -1+1, outbox +9',
  'organization.keep': 'audit_log +1, idempotency_keys +1, organizations -1+1, outbox +9',
  'access.leave': 'audit_log +1, idempotency_keys +1, outbox +1, session_tokens -3, sessions -6, users -1+1',
  'access.mergeLogin':
    'audit_log +1, authenticators -1, data_exports -1, idempotency_keys +1, members -1, memberships -1, outbox +2, passkey_challenges -1, rate_limits +2, session_tokens -1, sessions -1, users -1',
  'memberships.endRole': 'audit_log +1, idempotency_keys +1, memberships -1+1',
  'memberships.use':
    'idempotency_keys +1, users -1+1 | idempotency_keys +1, users -1+1 | idempotency_keys +1, users -1+1',
  'access.changeEmail': 'audit_log +1, idempotency_keys +1, one_time_tokens +1, outbox +2, rate_limits +2',
  'access.setNotification': 'idempotency_keys +1, muted_notifications +1',
  'access.cancelEmailChange': 'audit_log +1, idempotency_keys +1',
  'access.confirmNewEmail':
    'audit_log +1, idempotency_keys +1, one_time_tokens -2, outbox +6, rate_limits +1, users -1+1',
  'access.endOtherSessions': 'audit_log +1, idempotency_keys +1, session_tokens -2, sessions -5',
  'access.updateAccount': 'audit_log +1, idempotency_keys +1, members -1+1',
  'access.endMemberSessions': 'audit_log +1, idempotency_keys +1, outbox +1, session_tokens -2, sessions -5',
  'access.reportFault': 'idempotency_keys +1, rate_limits +2, request_errors +1',
  'access.finishSignIn':
    'audit_log +1, idempotency_keys +1, outbox +1, pending_sign_ins -1, recovery_codes -1, session_tokens -1+1, sessions -1+1',
  'security.beginAuthenticator': 'authenticators -1+1, idempotency_keys +1',
  'security.confirmAuthenticator':
    'audit_log +1, authenticators -1+1, idempotency_keys +1, outbox +1, rate_limits +1, recovery_codes +10',
  'security.removeAuthenticator':
    'audit_log +1, authenticators -1, idempotency_keys +1, outbox +1, pending_sign_ins -1, recovery_codes -1',
  'security.renewRecoveryCodes': 'audit_log +1, idempotency_keys +1, outbox +1, recovery_codes -1+10',
  'security.resetSecondStep':
    'audit_log +1, authenticators -1, idempotency_keys +1, outbox +1, pending_sign_ins -1, recovery_codes -1',
  'access.requestPasskey': 'idempotency_keys +1, passkey_challenges +1, rate_limits +1',
  'access.signInByPasskey':
    'audit_log +1, idempotency_keys +1, passkey_challenges -1, passkeys -1+1, rate_limits +2, session_tokens -1+1, sessions -1+1',
  'security.beginPasskey': 'idempotency_keys +1, passkey_challenges +1',
  'security.addPasskey': 'audit_log +1, idempotency_keys +1, outbox +1, passkey_challenges -1, passkeys +1',
  'security.removePasskey': 'audit_log +1, idempotency_keys +1, outbox +1, passkeys -1',
  'security.proveByPasskey': 'idempotency_keys +1, passkey_challenges -1, passkeys -1+1, rate_limits +1, sessions -1+1',
  'security.prove': 'idempotency_keys +1, sessions -1+1',
  'organization.update': 'audit_log +1, idempotency_keys +1, organizations -1+1',
  'organization.setLogo': 'audit_log +1, idempotency_keys +1, logos -1+1',
  'organization.removeLogo': 'audit_log +1, idempotency_keys +1, logos -1',
  'organization.requireSecondStep': 'audit_log +1, idempotency_keys +1, organizations -1+1',
  'people.correctPlayer': 'audit_log +1, idempotency_keys +1, player_profiles -1+1',
  'people.takeBackCorrection': 'audit_log +1, idempotency_keys +1, player_corrections -1',
  'people.acceptCorrection':
    'audit_log +1, idempotency_keys +1, outbox +1, player_corrections -1, player_profiles -1+1',
  'people.refuseCorrection': 'audit_log +1, idempotency_keys +1, outbox +1, player_corrections -1',
  'people.acceptCoachCorrection':
    'audit_log +1, coach_corrections -1, coach_profiles -1+1, idempotency_keys +1, members -1+1, outbox +1',
  'people.refuseCoachCorrection': 'audit_log +1, coach_corrections -1, idempotency_keys +1, outbox +1',
  'people.approveNewcomer':
    'audit_log +1, guardianships +1, idempotency_keys +1, memberships -1+1, newcomers -1, outbox +1, player_profiles +1, player_tallies +1',
  'people.refuseNewcomer': 'audit_log +1, idempotency_keys +1, memberships -1+1, newcomers -1, outbox +1',
  'codes.create': 'audit_log +1, idempotency_keys +1, organization_codes +1, rate_limits +1',
  'codes.setActive': 'audit_log +1, idempotency_keys +1, organization_codes -1+1',
  'codes.delete': 'audit_log +1, idempotency_keys +1, organization_codes -1',
  'access.readGuardianInvitation': 'idempotency_keys +1, rate_limits +1',
  'access.registerGuardian':
    'audit_log +1, guardian_invitations -1+1, guardianships +1, members +1, memberships +1, outbox +4, rate_limits +3, session_tokens +1, sessions +1, users +1',
  'access.joinAsGuardian':
    'audit_log +1, guardian_invitations -1+1, guardianships +1, idempotency_keys +1, memberships +1, outbox +4, rate_limits +1, users -1+1',
  'families.addGuardian': 'audit_log +1, guardianships +1, idempotency_keys +1, memberships +1',
  'families.changeGuardian': 'audit_log +1, guardianships -1+1, idempotency_keys +1',
  'families.endGuardianship': 'audit_log +1, guardianships -1, idempotency_keys +1',
  'families.keepApart': 'audit_log +1, idempotency_keys +1, player_profiles -1+1',
  'families.showContact': 'audit_log +1, guardianships -1+1, idempotency_keys +1',
  'families.sayWhoIAm': 'audit_log +1, guardianships -1+1, idempotency_keys +1',
  'families.inviteGuardian': 'audit_log +1, guardian_invitations +1, idempotency_keys +1, outbox +1, rate_limits +1',
  'families.askContact': 'audit_log +1, contact_addresses +1, idempotency_keys +1, outbox +1, rate_limits +1',
  'families.readContactLink': 'idempotency_keys +1, rate_limits +1',
  'families.confirmContact':
    'answer_links +1, audit_log +1, contact_addresses -1+1, idempotency_keys +1, outbox +1, rate_limits +1',
  'answers.readLink': 'idempotency_keys +1, rate_limits +1',
  'answers.addGuest': 'audit_log +1, calendar_tallies +1, event_guests +1, idempotency_keys +1',
  'answers.removeGuest': 'audit_log +1, calendar_tallies +1, event_guests -1, idempotency_keys +1',
  'answers.giveAsCoach': 'audit_log +1, coach_answers -1+1, idempotency_keys +1',
  'answers.giveByLink': 'answers -1+1, audit_log +1, idempotency_keys +1, rate_limits +1',
  'offers.readLink': 'idempotency_keys +1, rate_limits +1',
  'offers.answerByLink':
    'audit_log +1, idempotency_keys +1, offer_tallies +1, outbox +1, rate_limits +1, team_invitations -1+1',
  'families.revokeInvitation': 'audit_log +1, guardian_invitations -1+1, idempotency_keys +1',
  'privacy.erasePlayer':
    'answers -1, audit_log +1, erasures +1, guardian_invitations -1, guardianships -6, idempotency_keys +1, members -1+1, offer_tallies +4, organization_exports -1, player_corrections -1, player_profiles -1+1, player_tallies +1, team_invitations -5+5, team_players -4+4, tryout_evaluations -2+2, tryout_registrations -1+1',
  'privacy.prepareOwnData': 'audit_log +1, data_exports -1+1, idempotency_keys +1',
  'people.dismissDuplicate': 'audit_log +1, dismissed_duplicates +1, idempotency_keys +1',
  'people.mergePlayers':
    'account_invitations -1+1, answer_links -1, audit_log +1, contact_addresses -2, idempotency_keys +1, outbox +15, player_merges +1, player_profiles -1, player_tallies +1, team_invitations -1+1',
  'people.updatePlayer': 'audit_log +1, idempotency_keys +1, player_corrections -1, player_profiles -1+1',
  'people.inviteAdmin': 'account_invitations +1, audit_log +1, idempotency_keys +1, outbox +1, rate_limits +1',
  'people.inviteCoach':
    'account_invitations +1, audit_log +1, coach_profiles +1, idempotency_keys +1, outbox +1, rate_limits +1',
  'people.invitePlayer':
    'account_invitations +1, audit_log +1, idempotency_keys +1, outbox +1, player_profiles +1, player_tallies +1, rate_limits +1',
  'people.inviteListedPlayer': 'account_invitations +1, audit_log +1, idempotency_keys +1, outbox +1, rate_limits +1',
  'people.inviteListedPlayers': 'account_invitations +1, audit_log +1, idempotency_keys +1, outbox +1, rate_limits +1',
  'people.revokeInvitation': 'account_invitations -1, audit_log +1, coach_profiles -1, idempotency_keys +1',
  'people.previewPlayers': 'idempotency_keys +1',
  'people.previewCoaches': 'idempotency_keys +1',
  'people.importPlayers':
    'account_invitations +1, audit_log +1, idempotency_keys +1, outbox +1, player_profiles +1, player_tallies +1, team_players +1',
  'people.updateCoach': 'audit_log +1, coach_corrections -1, coach_profiles -1+1, idempotency_keys +1, members -1+1',
  'people.removeCoach':
    'audit_log +1, coach_answers -1, coach_profiles -1+1, idempotency_keys +1, memberships -1+1, team_coaches -5',
  'people.takeBackCoach': 'audit_log +1, coach_profiles -1+1, idempotency_keys +1, memberships -1+1',
  'people.archivePlayers':
    'answers -1, audit_log +1, guardian_invitations -1+1, idempotency_keys +1, offer_tallies +4, player_profiles -1+1, player_tallies +1, team_invitations -5+5, team_players -4+4, tryout_registrations -1+1',
  'people.takeBackPlayer': 'audit_log +1, idempotency_keys +1, player_profiles -1+1, player_tallies +1',
  'people.importCoaches': 'account_invitations +1, audit_log +1, coach_profiles +1, idempotency_keys +1, outbox +1',
  'privacy.giveConsent': 'audit_log +1, consents +1, idempotency_keys +1',
  'privacy.withdrawConsent': 'audit_log +1, consents -1+1, idempotency_keys +1, outbox +2',
  'answers.give': 'answers -1+1, audit_log +1, idempotency_keys +1',
  'answers.remind': 'answer_links +3, audit_log +1, idempotency_keys +1, outbox +3',
  'attendance.take': 'attendance_marks +1, audit_log +1, idempotency_keys +1',
  'answers.configure': 'audit_log +1, idempotency_keys +1, teams -1+1',
  'schedule.create':
    'audit_log +1, bookings +2, calendar_tallies +1, event_changes +2, event_series +1, event_teams +2, events +2, idempotency_keys +1',
  'schedule.update':
    'audit_log +1, bookings -1+1, calendar_tallies +4, event_changes +1, event_guests -1+1, event_teams -1+1, events -1+1, idempotency_keys +1',
  'schedule.previewImport': 'idempotency_keys +1',
  'schedule.import':
    'audit_log +1, calendar_tallies +1, event_changes +1, event_teams +1, events +1, idempotency_keys +1',
  'schedule.makeFeed': 'audit_log +1, calendar_feeds +1, idempotency_keys +1',
  'schedule.cancel':
    'audit_log +1, bookings -1, calendar_tallies +2, event_changes +1, events -1+1, idempotency_keys +1',
  'schedule.restore':
    'audit_log +1, bookings +1, calendar_tallies +1, event_changes +1, events -1+1, idempotency_keys +1',
  'schedule.delete':
    'audit_log +1, calendar_tallies +1, event_changes -1, event_teams -1, events -1, idempotency_keys +1',
  'schedule.changeSeveral':
    'audit_log +1, bookings -1, calendar_tallies +2, event_changes +1, events -1+1, idempotency_keys +1',
  'schedule.markSeen': 'audit_log +1, event_notices -1+1, idempotency_keys +1',
  'seasons.create': 'audit_log +1, idempotency_keys +1, seasons +1',
  'seasons.changeCutOff': 'audit_log +1, idempotency_keys +1, organizations -1+1',
  'seasons.dismissSetup': 'audit_log +1, idempotency_keys +1, organizations -1+1',
  'seasons.update': 'audit_log +1, idempotency_keys +1, seasons -1+1',
  'seasons.delete': 'age_groups -3, audit_log +1, idempotency_keys +1, seasons -1',
  'seasons.addAgeGroup': 'age_groups +1, audit_log +1, idempotency_keys +1',
  'seasons.addAgeGroups': 'age_groups +2, audit_log +1, idempotency_keys +1',
  'seasons.updateAgeGroup': 'age_groups -1+1, audit_log +1, idempotency_keys +1',
  'seasons.deleteAgeGroup': 'age_groups -1, audit_log +1, idempotency_keys +1',
  'seasons.copy': 'age_groups +3, audit_log +1, idempotency_keys +1, logos +1, seasons +1, team_coaches +1, teams +1',
  'teams.create': 'audit_log +1, idempotency_keys +1, team_coaches +1, teams +1',
  'teams.update':
    'audit_log +1, calendar_tallies +1, coach_answers -1, idempotency_keys +1, team_coaches -2+1, teams -1+1',
  'teams.setLogo': 'audit_log +1, idempotency_keys +1, logos -1+1',
  'teams.removeLogo': 'audit_log +1, idempotency_keys +1, logos -1',
  'teams.delete': 'audit_log +1, idempotency_keys +1, teams -1',
  'teams.assignCoach': 'audit_log +1, idempotency_keys +1, team_coaches +1',
  'teams.removeCoach': 'audit_log +1, coach_answers -1, idempotency_keys +1, team_coaches -1',
  'teams.addPlayer': 'audit_log +1, idempotency_keys +1, team_players +1',
  'teams.updateMember': 'audit_log +1, idempotency_keys +1, team_players -1+1',
  'teams.transfer': 'audit_log +1, idempotency_keys +1, logos +1, team_coaches +1, teams +1',
  'teams.addPlayers': 'answers -1, audit_log +1, idempotency_keys +1, team_invitations -1+1, team_players -1+2',
  'teams.placePlayers': 'answers -1, audit_log +1, idempotency_keys +1, team_invitations -1+1, team_players -4+5',
  'tryouts.create': 'audit_log +1, calendar_tallies +1, idempotency_keys +1, tryouts +1',
  'tryouts.update': 'audit_log +1, calendar_tallies +1, idempotency_keys +1, tryouts -1+1',
  'tryouts.start': 'audit_log +1, idempotency_keys +1, tryouts -1+1',
  'tryouts.cancel': 'audit_log +1, calendar_tallies +1, idempotency_keys +1, tryouts -1+1',
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
  'venues.create': 'audit_log +1, idempotency_keys +1, venues +1',
  'venues.update': 'audit_log +1, idempotency_keys +1, venues -1+1',
  'venues.archive': 'audit_log +1, idempotency_keys +1, venues -1+1',
  'venues.delete': 'audit_log +1, fields -1, idempotency_keys +1, venues -1',
  'venues.createField': 'audit_log +1, fields +1, idempotency_keys +1',
  'venues.updateField': 'audit_log +1, calendar_tallies +1, fields -1+1, idempotency_keys +1',
  'venues.archiveField': 'audit_log +1, fields -1+1, idempotency_keys +1',
  'venues.deleteField': 'audit_log +1, fields -1, idempotency_keys +1',
  'venues.addHoliday': 'audit_log +1, holidays +1, idempotency_keys +1',
  'venues.deleteHoliday': 'audit_log +1, holidays -1, idempotency_keys +1',
};

const server = sharedServer();
let writtenBy: Awaited<ReturnType<typeof writtenRowsOn>>;
beforeAll(async () => {
  writtenBy = await writtenRowsOn(server);
});

/** The limits let everybody send as much as these tests do within a minute. */
const aFreshWorld = freshWorlds(
  () => server,
  40,
  async () => {
    const world = await aNextWorld(server);
    await moreRows(server, world.home, 3);
    return world;
  },
);

describe.each(
  contract.filter(({ kind }) => kind === 'command').map((operation) => ({ name: operation.name, operation })),
)('$name', ({ operation }) => {
  it('writes as many rows as are noted here', async () => {
    const written: string[] = [];
    for (const row of rowsOf(operation)) {
      const allowed = allowedAtHome(row);
      const actor = allowed.find((name) => name !== 'anonymous') ?? 'anonymous';
      const world = await aFreshWorld();
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
