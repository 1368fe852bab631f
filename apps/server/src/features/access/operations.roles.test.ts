import { beforeEach, describe, expect, it } from 'vitest';
import { addRole, endRole, readRoles } from '@touchline/domain/access/contract.memberships.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { recentProofMinutes } from '@touchline/domain/constants.ts';
import { listCoaches } from '@touchline/domain/people/contract.ts';
import { assignCoach } from '@touchline/domain/teams/contract.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { actingIn, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { withSecondStep } from '@touchline/tests/support/club/second-step.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

const server = ownServer();
let club: Club;
let carla: Member;

beforeEach(async () => {
  club = await anOrganization(server, 'Lions');
  carla = await club.addCoach('Carla Coach');
});

const roles = async (member: Member = carla) => (await club.admin.ask(readRoles, { userId: member.userId })).roles;
const sendAddRole = (role: 'admin' | 'coach' | 'player', who: Member = carla) =>
  club.admin.send(addRole, { userId: who.userId, role });
const sendEndRole = (role: 'admin' | 'coach' | 'player', who: Member = carla) =>
  club.admin.send(endRole, { userId: who.userId, role });

describe('the roles of a member', () => {
  it('shows a member’s roles with their teams and players', async () => {
    const team = await aTeam(club, { name: 'Falcons' });
    await club.admin.ask(assignCoach, { teamId: team.id, coachId: carla.profileId });
    const family = await club.addPlayer({ firstName: 'Pia', lastName: 'Player' });
    const read = (member: Member) => club.admin.ask(readRoles, { userId: member.userId });
    expect(await read(carla)).toEqual({
      userId: carla.userId,
      name: 'Carla Coach',
      roles: ['coach'],
      teams: ['Falcons'],
      players: [],
      isLastAdmin: false,
      hasSecondStep: false,
    });
    expect(await read(family)).toMatchObject({ roles: ['player'], players: ['Pia Player'] });
    expect(await read(club.admin)).toMatchObject({ roles: ['admin'], isLastAdmin: true });
    await withSecondStep(server, family);
    expect(await read(family)).toMatchObject({ hasSecondStep: true });
    await sendEndRole('player', family);
    expect(await read(family)).toMatchObject({ roles: [], hasSecondStep: false });
  });

  // ORGS-11
  it('applies an added or ended role at once', async () => {
    expect((await sendAddRole('admin')).status).toBe(204);
    const asAdmin = actingIn(server, carla, await membershipOf(server, club, carla, 'admin'));
    expect((await asAdmin.send(readRoles, { userId: club.admin.userId })).status).toBe(200);
    expect((await sendEndRole('coach')).status).toBe(204);
    expect(await roles()).toEqual(['admin']);
    expect((await club.admin.ask(listCoaches, {})).coaches).toEqual([]);
    expect((await sendAddRole('coach')).status).toBe(204);
    expect((await club.admin.ask(listCoaches, {})).coaches).toMatchObject([{ id: carla.profileId }]);
    expect((await sendEndRole('admin')).status).toBe(204);
    expect((await asAdmin.send(readRoles, { userId: club.admin.userId })).status).toBe(409);
    expect((await carla.ask(readSession, {})).session?.user.role).toBe('coach');
  });

  it('creates a coach profile when an admin gets the coach role', async () => {
    await sendAddRole('coach', club.admin);
    const coaching = actingIn(server, club.admin, await membershipOf(server, club, club.admin, 'coach'));
    expect((await coaching.ask(readSession, {})).session?.user.coachId).toEqual(expect.any(String));
  });

  // ORGS-11 MEMB-10
  it('keeps one admin if two admins end each other’s role concurrently', async () => {
    expect((await errorOf(await sendEndRole('admin', club.admin))).code).toBe('last_admin');
    const anton = await club.addAdmin('Anton Admin');
    const answers = await Promise.all([
      club.admin.send(endRole, { userId: anton.userId, role: 'admin' }),
      anton.send(endRole, { userId: club.admin.userId, role: 'admin' }),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  it('refuses to add the family role to a member without players', async () => {
    expect((await errorOf(await sendEndRole('admin'))).code).toBe('role_ended');
    expect((await errorOf(await sendAddRole('player'))).code).toBe('no_player');
    const family = await club.addPlayer();
    expect((await sendEndRole('player', family)).status).toBe(204);
    expect((await family.send(readSession, {})).status).toBe(200);
    expect((await family.ask(readSession, {})).session?.user.hold).toBe('ended');
    expect((await sendAddRole('player', family)).status).toBe(204);
    expect((await family.ask(readSession, {})).session?.user.players[0]?.id).toBe(family.profileId);
  });

  it('only admins with a recent proof of identity can change roles', async () => {
    const other = await anOrganization(server);
    const change = { userId: carla.userId, role: 'admin' } as const;
    for (const operation of [addRole, endRole]) {
      expect((await carla.send(operation, change)).status).toBe(403);
      expect((await other.admin.send(operation, change)).status).toBe(404);
    }
    expect((await other.admin.send(readRoles, { userId: carla.userId })).status).toBe(404);
    await server.moveClock((recentProofMinutes + 1) / 60);
    expect((await errorOf(await sendAddRole('admin'))).code).toBe('proof_needed');
    expect((await errorOf(await sendEndRole('coach'))).code).toBe('proof_needed');
    await server.moveClock(-(recentProofMinutes + 1) / 60);
  });
});
