import { beforeEach, describe, expect, it } from 'vitest';
import { listSessions } from '@touchline/domain/access/contract.account.ts';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { refreshSession } from '@touchline/domain/access/contract.ts';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { inviteCoach, invitePlayer, listCoaches, revokeInvitation } from '@touchline/domain/people/contract.ts';
import {
  createSeason,
  deleteAgeGroup,
  deleteSeason,
  listSeasons,
  updateSeason,
} from '@touchline/domain/seasons/contract.ts';
import { assignCoach, deleteTeam } from '@touchline/domain/teams/contract.ts';
import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { listRegistrations, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { anOrganization, type Club } from '../support/club/club.ts';
import { aClubThatOffers } from '../support/club/offers.ts';
import { viewTokenFor } from '../support/world/client-timestamp.ts';
import { aCoachWith } from '../support/club/registration.ts';
import { ownServer } from '../support/server/server.ts';
import { anOpenAgeGroup, aRunningTryout, aTeamIn } from '../support/club/tryouts.ts';
import { duringOn } from './holding.ts';

// Tests each lock deterministically: a transaction stays open halfway, a request that must wait is seen waiting,
// and only then the transaction commits. PGlite has one session, so transactions do not overlap there.

const server = ownServer();
let club: Club;

beforeEach(async () => {
  club = await anOrganization(server);
});

const during = duringOn(() => server);

const script = async (statements: string): Promise<void> => {
  const session = await server.database.connect();
  try {
    await session.script(`begin; ${statements}; commit`);
  } finally {
    await session.script('rollback');
    session.release();
  }
};

const spring = { name: 'Spring', sport: 'Soccer', startDate: '2090-03-01', endDate: '2090-06-30' } as const;
const scores = { technicalScore: 3, acumenScore: 3, physicalScore: 3, characterScore: 3, recommendation: 'yes' };

describe('an act that must wait for an open transaction', () => {
  it('refuses to let the last two admins leave at the same time', async () => {
    const second = await club.addAdmin();
    const leaving = (userId: string) => `delete from members where id = '${userId}'; set constraints all immediate`;
    const leavingRequests = during(leaving(club.admin.userId), () => script(leaving(second.userId)));
    await expect(leavingRequests).rejects.toThrow('an organization needs at least one admin');
    const remainingAdmins = await server.database.db
      .selectFrom('members')
      .where('organization_id', '=', club.id)
      .select('id')
      .execute();
    expect(remainingAdmins).toEqual([{ id: second.userId }]);
  });

  it('returns no session for a refresh after its pending end', async () => {
    const ending = `delete from sessions where user_id = '${club.admin.userId}'`;
    const { waited, answer } = await during(ending, () => club.admin.send(refreshSession, {}));
    expect([waited, answer.status, await answer.json()]).toEqual([true, 200, { session: null }]);
    expect((await club.admin.send(listSessions, {})).status).toBe(401);
  });

  it('keeps a coach whose invitation is revoked during a pending team assignment', async () => {
    const invited = { firstName: 'Cora', lastName: 'Coach', email: `${crypto.randomUUID()}@example.org`, phone: null };
    const { id } = await club.admin.ask(inviteCoach, invited);
    const { coaches } = await club.admin.ask(listCoaches, {});
    const teamId = await aTeamIn(server, club, await anOpenAgeGroup(server, club));
    const { waited, answer } = await during(
      `insert into team_coaches (organization_id, team_id, coach_profile_id, slot)
        values ('${club.id}', '${teamId}', '${coaches[0]?.id}', 1)`,
      () => club.admin.send(revokeInvitation, { invitationId: id }),
    );
    expect([waited, answer.status]).toEqual([true, 204]);
    expect((await club.admin.ask(listCoaches, {})).coaches).toHaveLength(1);
  });

  it('keeps a player whose invitation is revoked during a pending tryout registration', async () => {
    const { tryout } = await aRunningTryout(server, club, []);
    const invited = { firstName: 'Nina', lastName: 'New', email: `${crypto.randomUUID()}@example.org` };
    const { id } = await club.admin.ask(invitePlayer, { ...invited, position: null });
    const { waited, answer } = await during(
      `insert into tryout_registrations (organization_id, tryout_id, player_id)
        select organization_id, '${tryout.id}', id from player_profiles where organization_id = '${club.id}'`,
      () => club.admin.send(revokeInvitation, { invitationId: id }),
    );
    expect([waited, answer.status]).toEqual([true, 204]);
    expect(await club.admin.ask(listRegistrations, { tryoutId: tryout.id, all: true })).toHaveLength(1);
  });

  // TREG-12
  it('ignores attendance that was taken before a pending entry', async () => {
    const { tryout, registrations } = await aRunningTryout(server, club, [{}]);
    const registrationId = registrations[0]?.id ?? '';
    const viewToken = await viewTokenFor(club.admin, tryout.id);
    await server.moveClock(1);
    const { waited, answer } = await during(
      `update tryout_registrations set status = 'checked_in', checked_in_at = club_now(), marked_at = club_now()
        where id = '${registrationId}'`,
      () =>
        club.admin.send(setAttendance, {
          registrationId,
          status: 'absent',
          recorded: { at: new Date(Date.parse(viewToken.openedAt) + 1000).toISOString(), ...viewToken },
        }),
    );
    expect([waited, answer.status]).toEqual([true, 200]);
    const shown = await club.admin.ask(listRegistrations, { tryoutId: tryout.id, all: true });
    expect(shown).toMatchObject([{ status: 'checked_in' }]);
  });

  it('refuses to undo attendance after a pending withdrawal', async () => {
    const { registrations } = await aRunningTryout(server, club, [{}]);
    const registrationId = registrations[0]?.id ?? '';
    const { waited, answer } = await during(
      `update tryout_registrations set status = 'withdrawn', checked_in_at = null where id = '${registrationId}'`,
      () => club.admin.send(setAttendance, { registrationId, status: 'registered' }),
    );
    expect([waited, answer.status]).toEqual([true, 409]);
  });

  // EVAL-32
  it('refuses an evaluation after a pending withdrawal of its player', async () => {
    const { registrations } = await aRunningTryout(server, club, [{}]);
    const registrationId = registrations[0]?.id ?? '';
    const { waited, answer } = await during(
      `update tryout_registrations set status = 'withdrawn', checked_in_at = null where id = '${registrationId}'`,
      () => club.admin.send(saveEvaluation, { ...scores, registrationId }),
    );
    expect([waited, answer.status]).toEqual([true, 409]);
  });

  // XFER-10
  it('refuses a transfer after a pending deletion of its team', async () => {
    const [last, next] = [await anOpenAgeGroup(server, club), await anOpenAgeGroup(server, club)];
    const teamId = await aTeamIn(server, club, last);
    const { waited, answer } = await during(`delete from teams where id = '${teamId}'`, () =>
      club.admin.send(transferTeams, {
        sourceSeasonId: last.seasonId,
        targetSeasonId: next.seasonId,
        teams: [{ sourceTeamId: teamId, name: 'Copy', ageGroupId: next.id, keepCoaches: true }],
      }),
    );
    expect([waited, answer.status]).toEqual([true, 404]);
  });
});

describe('a refusal for a reason that another request is writing', () => {
  /** An age group in a current season, with one team. */
  const aClubWithATeam = async () => {
    const group = await anOpenAgeGroup(server, club);
    return { group, teamId: await aTeamIn(server, club, group) };
  };
  const joins = (teamId: string, coachId: string, slot: number) =>
    `insert into team_coaches (organization_id, team_id, coach_profile_id, slot)
      values ('${club.id}', '${teamId}', '${coachId}', ${slot})`;

  it('deletes a pending new age group with its season', async () => {
    const season = await club.admin.ask(createSeason, spring);
    const { waited, answer } = await during(
      `insert into age_groups (organization_id, season_id, name, gender)
        values ('${club.id}', '${season.id}', 'U12', 'Co-ed')`,
      () => club.admin.send(deleteSeason, { seasonId: season.id }),
    );
    // The new age group is empty and is deleted with its season.
    expect([waited, answer.status]).toEqual([true, 204]);
    expect(await club.admin.ask(listSeasons, {})).toEqual([]);
  });

  it('refuses to delete an age group to which another request adds a team', async () => {
    const group = await anOpenAgeGroup(server, club);
    const { waited, answer } = await during(
      `insert into teams (organization_id, age_group_id, name) values ('${club.id}', '${group.id}', 'Tigers')`,
      () => club.admin.send(deleteAgeGroup, { ageGroupId: group.id }),
    );
    expect([waited, answer.status]).toEqual([true, 409]);
    expect((await answer.json()).error.message).toContain('1 team');
  });

  it('refuses to delete a team to which another request adds a player', async () => {
    const { teamId } = await aClubWithATeam();
    const player = await club.addPlayer();
    const { waited, answer } = await during(
      `insert into team_players (organization_id, team_id, player_id)
        values ('${club.id}', '${teamId}', '${player.profileId}')`,
      () => club.admin.send(deleteTeam, { teamId }),
    );
    expect([waited, answer.status]).toEqual([true, 409]);
    expect((await answer.json()).error.message).toContain('1 player');
  });

  it('refuses to complete a tryout that another request is completing', async () => {
    const { tryout } = await aRunningTryout(server, club, []);
    const { waited, answer } = await during(
      `update tryouts set status = 'completed', completed_at = club_now() where id = '${tryout.id}'`,
      () => club.admin.send(completeTryout, { tryoutId: tryout.id }),
    );
    expect([waited, answer.status]).toEqual([true, 409]);
  });

  it.each(['revokes', 'redeems'])('refuses a user who %s an invitation that another request revokes', async (does) => {
    const email = `${crypto.randomUUID()}@example.org`;
    const invited = { firstName: 'Cora', lastName: 'Coach', email, phone: null };
    const { id, invitationCode } = await club.admin.ask(inviteCoach, invited);
    const { waited, answer } = await during(
      `update account_invitations set revoked_at = club_now() where id = '${id}'`,
      () =>
        does === 'revokes'
          ? club.admin.send(revokeInvitation, { invitationId: id })
          : server.anonymous.send(registerWithCode, { ...aCoachWith(invitationCode), email }),
    );
    expect([waited, answer.status]).toEqual([true, 404]);
  });

  // TEAM-50
  it('refuses a fourth coach while another request assigns the third', async () => {
    const { teamId } = await aClubWithATeam();
    const coaches = await Promise.all([1, 2, 3, 4].map(() => club.addCoach()));
    const [first, second, third, fourth] = coaches.map(({ profileId }) => profileId) as [
      string,
      string,
      string,
      string,
    ];
    for (const coachId of [first, second]) await club.admin.ask(assignCoach, { teamId, coachId });
    const { waited, answer } = await during(
      `select from teams where id = '${teamId}' for no key update; ${joins(teamId, third, 3)}`,
      () => club.admin.send(assignCoach, { teamId, coachId: fourth }),
    );
    expect([waited, answer.status, (await answer.json()).error.message]).toEqual([
      true,
      409,
      'Team already has the maximum of 3 coaches',
    ]);
  });

  // COACH-14
  it('refuses a coach’s fourth team while another request assigns the third', async () => {
    const { group } = await aClubWithATeam();
    const teams = await Promise.all([1, 2, 3, 4].map(() => aTeamIn(server, club, group)));
    const { profileId: coachId } = await club.addCoach('Bea Busy');
    const [first, second, third, fourth] = teams as [string, string, string, string];
    for (const teamId of [first, second]) await club.admin.ask(assignCoach, { teamId, coachId });
    const { waited, answer } = await during(
      `select from coach_profiles where id = '${coachId}' for no key update; ${joins(third, coachId, 1)}`,
      () => club.admin.send(assignCoach, { teamId: fourth, coachId }),
    );
    expect([waited, answer.status, (await answer.json()).error.message]).toEqual([
      true,
      409,
      'Bea Busy already has the maximum of 3 team assignments',
    ]);
  });
});

describe('an act that need not wait for an open transaction', () => {
  it('skips rows that another server is folding', async () => {
    const { club: busy } = await aClubThatOffers(server);
    await script(`insert into offer_tallies select '${busy.id}'::uuid, 1, 0, 0 from generate_series(1, 60)`);
    const { waited } = await during(`select from offer_tallies where organization_id = '${busy.id}' for update`, () =>
      server.app.jobs.runAll(),
    );
    expect(waited).toBe(false);
  });

  it('leaves locked outdated rows to the next run', async () => {
    await script("insert into rate_limits values ('over and held', 1, 0), ('over', 1, 0)");
    const { waited } = await during("select from rate_limits where key = 'over and held' for update", () =>
      server.app.jobs.runAll(),
    );
    const remainingAdmins = server.database.db.selectFrom('rate_limits').where('key', 'like', 'over%').select('key');
    expect([waited, await remainingAdmins.execute()]).toEqual([false, [{ key: 'over and held' }]]);
  });

  it('edits a season without waiting for an edit of another season', async () => {
    const { id: other } = await club.admin.ask(createSeason, { ...spring, name: 'Fall' });
    const { id: seasonId } = await club.admin.ask(createSeason, spring);
    const { waited, answer } = await during(`select from seasons where id = '${other}' for update`, () =>
      club.admin.send(updateSeason, { seasonId, name: 'Early spring', expected: { name: spring.name } }),
    );
    expect([waited, answer.status]).toEqual([false, 200]);
  });
});
