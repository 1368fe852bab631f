import { expect, it } from 'vitest';
import { endRole } from '@touchline/domain/access/contract.memberships.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { anOrganization, type Club, type Member } from '../support/club/club.ts';
import { membershipOf } from '../support/club/memberships.ts';
import { errorOf } from '../support/server/person.ts';
import { sharedServer } from '../support/server/server.ts';
import { duringOn } from './holding.ts';

const server = sharedServer();
const during = duringOn(() => server);

/** A club with a second admin, whose role ends during the test. */
const twoAdmins = async () => {
  const club = await anOrganization(server);
  const other = await club.addAdmin();
  return { club, other, membershipId: await membershipOf(server, club, other, 'admin') };
};

const hoursOf = async (club: Club) =>
  server.database.db
    .selectFrom('organizations')
    .where('id', '=', club.id)
    .select('offer_hours as offerHours')
    .executeTakeFirstOrThrow();

const linesOf = async ({ userId }: Member) =>
  server.database.db.selectFrom('audit_log').where('actor_id', '=', userId).select('action').execute();

it('refuses a command if its sender’s membership ends in the meantime', async () => {
  const { club, other, membershipId } = await twoAdmins();
  const before = [await hoursOf(club), await linesOf(other)];
  const ending = `select from organizations where id = '${club.id}' for update;
    update memberships set state = 'ended', ended_at = club_now() where id = '${membershipId}'`;
  const { waited, answer } = await during(ending, () => other.send(updateOrganization, { offerHours: 72 }));
  expect([waited, answer.status, (await errorOf(answer)).code]).toEqual([true, 409, 'other_membership']);
  expect([await hoursOf(club), await linesOf(other)]).toEqual(before);
});

it('ends a role only after a pending command of that role', async () => {
  const { club, other, membershipId } = await twoAdmins();
  const committing = `select require_membership('${membershipId}', '${other.userId}')`;
  const { waited, answer } = await during(committing, () =>
    club.admin.send(endRole, { userId: other.userId, role: 'admin' }),
  );
  expect([waited, answer.status]).toEqual([true, 204]);
});
