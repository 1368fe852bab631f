import { beforeEach, describe, expect, it } from 'vitest';
import { endRole } from '@touchline/domain/access/contract.memberships.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { lookUpCode, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { join } from '@touchline/domain/access/contract.login.ts';
import { recentProofMinutes } from '@touchline/domain/constants.ts';
import { inviteAdmin, listAdmins } from '@touchline/domain/people/contract.admins.ts';
import { inviteCoach, listInvitations, revokeInvitation } from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { actingIn, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

const server = ownServer();
let club: Club;

beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  club = await anOrganization(server, 'Lions');
});

const bea = { firstName: 'Bea', lastName: 'Boss' };
const anAddress = () => `bea-${crypto.randomUUID().slice(0, 8)}@example.org`;
const inviteBea = (email = anAddress()) => club.admin.ask(inviteAdmin, { ...bea, email });
const account = (organizationCode: string, email: string) =>
  ({ organizationCode, email, ...bea, password: 'green-grass-2026', role: 'admin' }) as const;
const adminRole = (userId: string) => ({ userId, role: 'admin' }) as const;
const adminNames = async () => (await club.admin.ask(listAdmins, {})).map(({ name }) => name);
const invitationStates = async () =>
  (
    await server.database.db
      .selectFrom('memberships')
      .where('organization_id', '=', club.id)
      .where('role', '=', 'admin')
      .orderBy('created_at')
      .select('state')
      .execute()
  ).map(({ state }) => state);

describe('inviting an admin', () => {
  // ORGS-11
  it('accepts the code of an admin invitation once', async () => {
    const email = anAddress();
    const { invitationCode, role } = await inviteBea(email);
    expect(role).toBe('admin');
    expect((await club.admin.ask(listInvitations, { role: 'admin' })).invitations).toMatchObject([{ email }]);
    expect(await server.anonymous.ask(lookUpCode, { code: invitationCode })).toMatchObject({
      organizationName: 'Lions',
      role: 'admin',
      invitation: { email, ...bea },
    });
    const { session } = await server.anonymous.ask(registerWithCode, account(invitationCode, email));
    expect(session?.user).toMatchObject({ role: 'admin', organizationName: 'Lions', name: 'Bea Boss' });
    expect(await adminNames()).toEqual(['Ada Admin', 'Bea Boss']);
    expect((await club.admin.ask(listInvitations, { role: 'admin' })).total).toBe(0);
    const again = await server.anonymous.send(registerWithCode, account(invitationCode, anAddress()));
    expect((await errorOf(again)).code).toBe('invitation_used');
  });

  it('lets members of any club join as admins with their existing login', async () => {
    const coach = await club.addCoach('Carla Coach');
    const other = await anOrganization(server, 'Bears');
    for (const person of [coach, other.admin]) {
      const { invitationCode } = await inviteBea(person.email);
      const { session } = await person.ask(join, { organizationCode: invitationCode, role: 'admin' });
      expect(session.user).toMatchObject({ role: 'admin', organizationName: 'Lions' });
    }
    expect(await adminNames()).toHaveLength(3);
    const refused = await club.admin.send(inviteAdmin, { ...bea, email: coach.email });
    expect(await errorOf(refused)).toMatchObject({ code: 'already_member', fields: { email: expect.any(String) } });
  });

  // ORGS-11
  it('refuses an expired or revoked admin invitation', async () => {
    const late = await inviteBea();
    const revoked = await inviteBea();
    await club.admin.ask(revokeInvitation, { invitationId: revoked.id });
    const asCoach = await server.anonymous.send(lookUpCode, { code: late.invitationCode, role: 'coach' });
    expect((await errorOf(asCoach)).code).toBe('wrong_role');
    expect(late.expiresAt).toBe(new Date(Date.parse(late.createdAt) + 7 * 24 * 3_600_000).toISOString());
    await server.moveClock(7 * 24);
    for (const { invitationCode } of [late, revoked])
      expect((await errorOf(await server.anonymous.send(lookUpCode, { code: invitationCode }))).code).toBe(
        'invitation_ended',
      );
    await server.moveClock(-7 * 24);
    const coach = await club.admin.ask(inviteCoach, { ...bea, email: anAddress(), phone: null });
    const asAdmin = await server.anonymous.send(registerWithCode, account(coach.invitationCode, coach.email));
    expect((await errorOf(asAdmin)).code).toBe('wrong_role');
    expect(await adminNames()).toEqual(['Ada Admin']);
  });

  it('refuses a second open admin invitation to the same address', async () => {
    const { email } = await inviteBea();
    expect((await errorOf(await club.admin.send(inviteAdmin, { ...bea, email }))).code).toBe('already_invited');
  });
});

describe('removing an admin', () => {
  it('removing an admin keeps the person’s other roles', async () => {
    const coach = await club.addCoach('Carla Coach');
    const { invitationCode } = await inviteBea(coach.email);
    await coach.ask(join, { organizationCode: invitationCode, role: 'admin' });
    const asAdmin = actingIn(server, coach, await membershipOf(server, club, coach, 'admin'));
    expect(await asAdmin.ask(listAdmins, {})).toHaveLength(2);
    await club.admin.ask(endRole, adminRole(coach.userId));
    expect((await asAdmin.send(listAdmins, {})).status).toBe(409);
    expect((await coach.ask(readSession, {})).session?.user.role).toBe('coach');
    expect([await adminNames(), await invitationStates()]).toEqual([['Ada Admin'], ['active', 'ended']]);
    expect((await club.admin.send(endRole, adminRole(coach.userId))).status).toBe(409);
    // Another invitation restores the same membership row.
    const again = await inviteBea(coach.email);
    await coach.ask(join, { organizationCode: again.invitationCode, role: 'admin' });
    expect(await invitationStates()).toEqual(['active', 'active']);
  });

  it('only admins can invite and list admins', async () => {
    for (const member of [await club.addCoach(), await club.addPlayer()]) {
      expect((await member.send(inviteAdmin, { ...bea, email: anAddress() })).status).toBe(403);
      expect((await member.send(listAdmins, {})).status).toBe(403);
    }
  });
});

it('requires a recent proof of identity to invite an admin', async () => {
  await server.moveClock((recentProofMinutes + 1) / 60);
  const response = await club.admin.send(inviteAdmin, { ...bea, email: anAddress() });
  expect(await errorOf(response)).toMatchObject({ code: 'proof_needed' });
  await server.moveClock(-(recentProofMinutes + 1) / 60);
});
