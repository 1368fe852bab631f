import { describe, expect, it } from 'vitest';
import { updateAccount } from '@touchline/domain/access/contract.account.ts';
import { join } from '@touchline/domain/access/contract.login.ts';
import { listMemberships } from '@touchline/domain/access/contract.memberships.ts';
import { readSession, signOut } from '@touchline/domain/access/contract.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { contract } from '@touchline/domain/contract.ts';
import { anyone } from '@touchline/domain/core/operation.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { removeCoach, takeBackCoach } from '@touchline/domain/people/contract.leaving.ts';
import { approveNewcomer, listNewcomers } from '@touchline/domain/people/contract.newcomers.ts';
import { listCoaches } from '@touchline/domain/people/contract.ts';
import { readClubPrivacy } from '@touchline/domain/privacy/contract.ts';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { actingIn, endMembership, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aCodeText } from '@touchline/tests/support/club/registration.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { unlimited } from '../limits/rate-limits.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

// One user calls every operation, which exceeds the rate limits.
const server = ownServer({}, undefined, { rateLimiter: unlimited });

const userOf = async ({ ask }: Pick<Member, 'ask'>) => (await ask(readSession, {})).session?.user;

describe('a login whose last membership has ended', () => {
  /** A former admin of a club that has its own name, contact and currency. */
  const removeMember = async () => {
    const club = await anOrganization(server, 'Lions');
    const login = await club.addAdmin('Dora Dismissed');
    const facts = {
      name: 'Mountain Lions',
      currency: 'EUR',
      contactName: 'Conny Contact',
      contactEmail: 'conny@example.org',
    };
    await club.admin.ask(updateOrganization, facts);
    const membershipId = await membershipOf(server, club, login, 'admin');
    await endMembership(server, membershipId);
    return { club, login, membershipId, acting: actingIn(server, login, membershipId) };
  };

  // MEMB-10
  it('leaves a removed member signed in, with the least privileged role and no club data', async () => {
    const { login, acting } = await removeMember();
    for (const person of [login, acting]) {
      const { session } = await person.ask(readSession, {});
      expect(session?.user).toMatchObject({
        name: 'Dora Dismissed',
        role: 'player',
        hold: 'ended',
        membershipCount: 0,
        coachId: null,
        players: [],
      });
      expect(JSON.stringify(session)).not.toMatch(/Lions|EUR|Conny/);
    }
    expect(await login.ask(listMemberships, {})).toEqual([]);
  });

  // MEMB-10
  longTest('lets a removed member use only their own account', async () => {
    const { club, login, acting } = await removeMember();
    const statusWithoutClub = {
      status: 403,
      code: 'no_membership',
      message: 'You are in no club on this server any more. Ask an admin of your club to take you back.',
    };
    const ids = { organizationId: club.id, userId: login.userId };
    const ofClub = contract.filter(({ can }) => ![anyone, 'account.use'].includes(can));
    expect(ofClub.length).toBeGreaterThan(200);
    for (const operation of ofClub)
      expect(await errorOf(await login.send(operation, ids)), operation.name).toEqual(statusWithoutClub);
    expect(await errorOf(await login.send(readClubPrivacy, {}))).toEqual(statusWithoutClub);
    for (const path of [
      '/api/events',
      `/api/events?membership=${acting.membershipId}`,
      '/api/openapi.json',
      '/api/docs',
    ])
      expect((await login.request(path)).status, path).toBe(403);
    const own = contract.filter(
      ({ can, kind, name }) => can === 'account.use' && kind === 'query' && name !== readClubPrivacy.name,
    );
    const answers = [];
    for (const operation of own) {
      const answer = await acting.send(operation, {});
      answers.push([operation.name, answer.status, /Mountain|Conny/.test(await answer.text())]);
    }
    expect(answers).toEqual(own.map(({ name }) => [name, 200, false]));
  });

  it('renames a removed coach’s account, but not the coach in the club', async () => {
    const club = await anOrganization(server, 'Lions');
    const coach = await club.addCoach('Carla Coach');
    await club.admin.ask(removeCoach, { coachId: coach.profileId });
    const user = await coach.ask(updateAccount, { name: 'Carla Changed' });
    expect(user).toMatchObject({ name: 'Carla Changed', hold: 'ended', organizationName: '' });
    const { coaches } = await club.admin.ask(listCoaches, { archived: 'only' });
    expect(coaches).toMatchObject([{ firstName: 'Carla', lastName: 'Coach' }]);
    await coach.ask(signOut, {});
    expect((await coach.ask(readSession, {})).session).toBeNull();
  });

  it('lets a removed coach join another club or return to the old one', async () => {
    const club = await anOrganization(server, 'Lions');
    const coach = await club.addCoach('Carla Coach');
    const zebras = await anOrganization(server, 'Zebras');
    await zebras.admin.ask(updateOrganization, { checkNewcomers: 'everybody' });
    const { code } = await zebras.admin.ask(createCode, { code: aCodeText(), role: 'coach' });
    await club.admin.ask(removeCoach, { coachId: coach.profileId });
    const joined = await coach.ask(join, { role: 'coach', organizationCode: code });
    expect(joined.session.user).toMatchObject({ hold: 'approval', organizationName: 'Zebras' });
    const [newcomer] = await zebras.admin.ask(listNewcomers, {});
    await zebras.admin.ask(approveNewcomer, { newcomerId: newcomer?.id ?? '' });
    expect(await userOf(coach)).toMatchObject({ hold: null, role: 'coach', organizationName: 'Zebras' });

    const other = await club.addCoach('Otto Other');
    await club.admin.ask(removeCoach, { coachId: other.profileId });
    expect(await userOf(other)).toMatchObject({ hold: 'ended' });
    await club.admin.ask(takeBackCoach, { coachId: other.profileId });
    expect(await userOf(other)).toMatchObject({ hold: null, role: 'coach', organizationName: 'Lions' });
  });
});
