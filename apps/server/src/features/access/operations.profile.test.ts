import { expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

// DATA-03 DATA-04 (decision record 0013)
it('refuses to move a profile to another organization', async () => {
  const { db } = server.database;
  const club = await anOrganization(server, 'Vienna Lions');
  const coach = await club.addCoach('Carla Coach');
  const profileOf = async ({ ask }: typeof coach) => (await ask(readSession, {})).session?.user;
  expect(await profileOf(coach)).toMatchObject({
    id: coach.userId,
    name: 'Carla Coach',
    role: 'coach',
    organizationId: club.id,
    organizationName: 'Vienna Lions',
  });
  const stored = await db.selectFrom('members').where('id', '=', coach.userId).selectAll().executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ id: coach.userId, name: 'Carla Coach', organization_id: club.id });
  expect(stored).not.toHaveProperty('organization_name');

  await db.updateTable('organizations').set({ name: 'Vienna Tigers' }).where('id', '=', club.id).execute();
  for (const member of [coach, club.admin])
    expect(await profileOf(member)).toMatchObject({ organizationId: club.id, organizationName: 'Vienna Tigers' });

  // People join another organization with its code. Moving the row would also move a coach's data.
  const other = await anOrganization(server);
  const moved = db.updateTable('members').set({ organization_id: other.id }).where('id', '=', coach.userId).execute();
  await expect(moved).rejects.toThrow(/foreign key/);
});
