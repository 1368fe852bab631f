import { beforeEach, describe, expect, it } from 'vitest';
import { endRole } from '@touchline/domain/access/contract.memberships.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { listAdmins } from '@touchline/domain/people/contract.admins.ts';
import { activityOf } from '@touchline/tests/support/club/activity.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { commandLine } from '@touchline/tests/support/server/command-line.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

const server = ownServer();
const { json, said } = commandLine(server);
let lions: Club;
let bears: Club;
let carla: Member;

/** A unique name that no other test's club matches. */
const uniqueName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

beforeEach(async () => {
  [lions, bears] = [
    await anOrganization(server, uniqueName('Lions')),
    await anOrganization(server, uniqueName('Bears')),
  ];
  carla = await lions.addCoach('Carla Coach');
});

const adminsOf = async ({ admin }: Club) => (await admin.ask(listAdmins, {})).map(({ name }) => name);
const makeAdmin = (who: string, club: string) => said('people', 'make-admin', who, '--organization', club);
const removeAdmin = (who: string, club: string) => said('people', 'remove-admin', who, '--organization', club);

// OPS-10
describe('people make-admin and remove-admin', () => {
  it('grants and revokes the admin role, even for someone who belongs only to another organization', async () => {
    const announced = await server.announcedFromNow();
    expect(await makeAdmin(carla.email, bears.name.toLowerCase())).toEqual([
      0,
      `${carla.email} is an admin of ${bears.name} now.\n`,
    ]);
    expect(await adminsOf(bears)).toEqual(['Ada Admin', 'Carla Coach']);
    await expect.poll(() => announced.has('session')).toBe(true);
    // Carla's open session keeps its role and organization.
    expect((await carla.ask(readSession, {})).session?.user).toMatchObject({ role: 'coach', organizationId: lions.id });
    expect(await makeAdmin(carla.email, bears.id)).toEqual([
      1,
      `${carla.email} is an admin of ${bears.name} already.\n`,
    ]);
    const removed = await json('people', 'remove-admin', carla.email, '--organization', bears.id);
    expect(removed).toEqual({ email: carla.email, organization: { id: bears.id, name: bears.name } });
    expect(await adminsOf(bears)).toEqual(['Ada Admin']);
    expect(await removeAdmin(carla.email, bears.name)).toEqual([1, `${carla.email} is no admin of ${bears.name}.\n`]);
    expect(await activityOf(bears)).toEqual([
      'The operator of the server took the admin role from Carla Coach',
      'The operator of the server gave the admin role to Carla Coach',
    ]);
    expect(await activityOf(lions)).toEqual([]);
  });

  it('refuses to remove the last admin or to promote a user with an unconfirmed address', async () => {
    const last = `${bears.name} needs at least one admin. Make another one first:`;
    expect(await removeAdmin(bears.admin.email, bears.name)).toEqual([
      1,
      `${last}\n\n  npm run admin -- people make-admin ADDRESS --organization '${bears.name}'\n`,
    ]);
    const account = server.database.db.updateTable('users').set({ email_confirmed_at: null });
    await account.where('id', '=', carla.userId).execute();
    const [code, text] = await makeAdmin(carla.email, bears.name);
    expect([code, text]).toEqual([1, expect.stringContaining(`people confirm ${carla.email}\n`)]);
    expect([await adminsOf(bears), await activityOf(bears)]).toEqual([['Ada Admin'], []]);
  });

  it('keeps one admin if the last two are removed concurrently', async () => {
    const anton = await bears.addAdmin('Anton Admin');
    const removals = await Promise.all([bears.admin, anton].map(({ email }) => removeAdmin(email, bears.id)));
    expect(removals.map(([code]) => code).sort()).toEqual([0, 1]);
    const remainingAdmins = server.database.db.selectFrom('memberships').where('organization_id', '=', bears.id);
    expect(await remainingAdmins.where('state', '=', 'active').select('user_id').execute()).toHaveLength(1);

    const berta = await lions.addAdmin('Berta Admin');
    const [[code], { status }] = await Promise.all([
      removeAdmin(berta.email, lions.id),
      berta.send(endRole, { userId: lions.admin.userId, role: 'admin' }),
    ]);
    expect([code === 0, status === 204].filter(Boolean)).toHaveLength(1);
  });
});
