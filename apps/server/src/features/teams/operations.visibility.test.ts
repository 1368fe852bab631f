import { errorOf } from '@touchline/tests/support/server/person.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { keepApart } from '@touchline/domain/families/contract.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { listCoachOffers } from '@touchline/domain/offers/contract.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { can } from '@touchline/domain/policy.ts';
import {
  addPlayer,
  assignCoach,
  coachOptions,
  createTeam,
  deleteTeam,
  listJoinWarnings,
  listMyTeams,
  listTeams,
  readRoster,
  readTeam,
  removeCoach,
  updateMember,
  updateTeam,
} from '@touchline/domain/teams/contract.ts';
import { listTryouts } from '@touchline/domain/tryouts/contract.ts';
import { type Club, anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { requireTeamFacts } from './store.ts';

const server = sharedServer();

const actorOf = (club: Club, person: Member, role: Actor['role']): Actor => ({
  userId: person.userId,
  membershipId: person.userId,
  role,
  organizationId: club.id,
  coachId: role === 'coach' ? person.profileId : null,
  players: role === 'player' ? [{ id: person.profileId, mayAnswer: true }] : [],
  managesTeam: false,
});

/** A club with a current team, a past team, and people related to them in every possible way. */
const aClubWithTeams = async () => {
  const club = await anOrganization(server);
  const tigers = await aTeam(club, { name: 'Tigers' });
  const pumas = await aTeam(club, { name: 'Pumas', isActive: false });
  const coach = await aCoachOf(club, tigers.id);
  const coachOfPast = await aCoachOf(club, pumas.id);
  const member = await club.addPlayer();
  const former = await club.addPlayer();
  for (const { profileId: playerId } of [member, former]) {
    await club.admin.ask(addPlayer, { teamId: tigers.id, playerId });
  }
  await club.admin.ask(addPlayer, { teamId: pumas.id, playerId: member.profileId });
  await club.admin.ask(updateMember, { teamId: tigers.id, playerId: former.profileId, status: 'inactive' });
  const people = [
    { person: club.admin, role: 'admin' },
    { person: coach, role: 'coach' },
    { person: coachOfPast, role: 'coach' },
    { person: await club.addCoach(), role: 'coach' },
    { person: member, role: 'player' },
    { person: former, role: 'player' },
    { person: await club.addPlayer(), role: 'player' },
  ] as const;
  return { club, teams: [tigers, pumas], people, coach, member };
};

const idsOf = (teams: readonly { readonly id: string }[]): readonly string[] => teams.map(({ id }) => id);

describe('who sees which team', () => {
  // PERM-01 PERM-02 TEAM-37
  it('the policy, the lists, the team page and the roster agree on who sees which team', async () => {
    const { club, teams, people } = await aClubWithTeams();
    const foreign = await aClubWithTeams();
    const seen: string[] = [];
    for (const { person, role } of people) {
      const listed = idsOf(
        role === 'player' ? await person.ask(listMyTeams, {}) : (await person.ask(listTeams, {})).teams,
      );
      const byRule: string[] = [];
      for (const { id: teamId, name } of teams) {
        const facts = await requireTeamFacts(server.database.db, club.id, teamId);
        const visible = can(actorOf(club, person, role), 'teams.read', facts);
        expect((await person.send(readTeam, { teamId })).status).toBe(visible ? 200 : 404);
        expect((await person.send(readRoster, { teamId })).status).toBe(visible ? 200 : 404);
        if (visible) byRule.push(teamId);
        if (visible) seen.push(`${role}: ${name}`);
      }
      expect(listed.toSorted()).toEqual(byRule.toSorted());
      for (const { id: teamId } of foreign.teams) {
        expect((await person.send(readTeam, { teamId })).status).toBe(404);
      }
    }
    expect(seen).toEqual([
      'admin: Tigers',
      'admin: Pumas',
      'coach: Tigers',
      'coach: Pumas',
      'player: Tigers',
      'player: Pumas',
    ]);
  });

  // ROSTER-11 TEAM-65 TEAM-34
  it('returns the same response for unknown, foreign and hidden teams', async () => {
    const { club, teams } = await aClubWithTeams();
    const foreign = await aTeam(await anOrganization(server));
    const [coach, player] = [await club.addCoach(), await club.addPlayer()];
    const hidden = [teams[0]?.id ?? '', foreign.id, crypto.randomUUID(), 'no-id'];
    for (const person of [coach, player]) {
      for (const teamId of hidden) {
        for (const operation of [readTeam, readRoster]) {
          const response = await person.send(operation, { teamId });
          expect(await errorOf(response)).toEqual({
            status: 404,
            code: 'not_found',
            message: 'Team not found or access denied.',
          });
        }
      }
    }
  });

  // PERM-03
  it('players cannot list the club’s teams, and only players have teams under "my teams"', async () => {
    const { club, coach, member } = await aClubWithTeams();
    expect((await member.send(listTeams, {})).status).toBe(403);
    for (const person of [club.admin, coach]) expect((await person.send(listMyTeams, {})).status).toBe(403);
  });
});

describe('a coach whose profile is missing', () => {
  // DATA-15 PERM-28
  it('shows empty lists to a coach without a profile', async () => {
    const { coach } = await aClubWithTeams();
    expect((await coach.ask(listTeams, {})).teams).not.toEqual([]);
    await server.database.db
      .updateTable('coach_profiles')
      .set({ user_id: null })
      .where('id', '=', coach.profileId)
      .execute();
    const pages = [listTeams, listTryouts, listPlayers, listCoachOffers];
    for (const order of [pages, pages.toReversed()]) {
      for (const page of order) {
        const answer: unknown = await (await coach.send(page, {})).json();
        const lists = Array.isArray(answer) ? [answer] : Object.values(answer as object).filter(Array.isArray);
        expect([page.name, lists]).toEqual([page.name, [[]]]);
      }
    }
    // Reading creates no profile; only the next sign-in does.
    const profiles = server.database.db.selectFrom('coach_profiles').where('user_id', '=', coach.userId).select('id');
    expect(await profiles.execute()).toEqual([]);
  });
});

describe('who changes teams', () => {
  // PERM-05 PERM-06 PERM-07
  it('only the club’s admins can change teams', async () => {
    const { club, teams, coach, member } = await aClubWithTeams();
    const [tigers] = teams;
    const { id: teamId = '', seasonId = '', ageGroupId = '' } = tigers ?? {};
    const before = await club.admin.ask(readTeam, { teamId });
    const assignmentId = before.coaches[0]?.assignmentId ?? '';
    const coachId = (await club.addCoach()).profileId;
    const playerId = member.profileId;
    const newcomer = (await club.addPlayer()).profileId;
    const attempts: readonly (readonly [Operation, Record<string, unknown>, number])[] = [
      [createTeam, { name: 'Lions', seasonId, ageGroupId }, 422],
      [updateTeam, { teamId, name: 'Lions' }, 404],
      [deleteTeam, { teamId }, 404],
      [assignCoach, { teamId, coachId }, 404],
      [removeCoach, { assignmentId }, 404],
      [addPlayer, { teamId, playerId: newcomer }, 404],
      [updateMember, { teamId, playerId, status: 'inactive' }, 404],
      [listJoinWarnings, { teamId, playerId }, 404],
      [coachOptions, {}, 200],
    ];
    const stranger = (await anOrganization(server)).admin;
    for (const [operation, input, forStranger] of attempts) {
      for (const person of [coach, member]) expect((await person.send(operation, input)).status).toBe(403);
      expect((await server.anonymous.send(operation, input)).status).toBe(401);
      expect((await stranger.send(operation, input)).status).toBe(forStranger);
    }
    expect(await club.admin.ask(readTeam, { teamId })).toEqual(before);
    expect((await club.admin.ask(listTeams, {})).teams).toHaveLength(2);
  });

  it('refuses the next request about a team from a coach who was removed', async () => {
    const { club, teams, coach } = await aClubWithTeams();
    const teamId = teams[0]?.id ?? '';
    const { coaches } = await coach.ask(readTeam, { teamId });
    await club.admin.ask(removeCoach, { assignmentId: coaches[0]?.assignmentId ?? '' });
    expect((await coach.send(readRoster, { teamId })).status).toBe(404);
    expect((await coach.ask(listTeams, {})).teams).toEqual([]);
  });
});

it('the team list hides a coach from another coach if they are guardians kept apart', async () => {
  const club = await anOrganization(server);
  const { id: teamId } = await aTeam(club, { name: 'Tigers' });
  const [carla, otto] = [await club.addCoach('Carla Coach'), await club.addCoach('Otto Other')];
  const { profileId: playerId } = await club.addPlayer();
  for (const coach of [carla, otto]) {
    await club.admin.ask(assignCoach, { teamId, coachId: coach.profileId });
    await joinAs(server, club, coach, 'player', [{ id: playerId, mayAnswer: true }]);
  }
  await club.admin.ask(keepApart, { playerId, areApart: true });
  const coachesSeenBy = async (reader: Pick<Member, 'ask'>, search: object) => {
    const { teams } = await reader.ask(listTeams, search);
    return teams.flatMap(({ coaches }) => coaches.map(({ name }) => name));
  };
  for (const search of [{}, { when: 'current' }, { search: 'Tigers' }] as const) {
    expect(await coachesSeenBy(carla, search)).toEqual(['Carla Coach']);
    expect(await coachesSeenBy(club.admin, search)).toEqual(['Carla Coach', 'Otto Other']);
  }
});
