import { beforeEach, expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { useMembership } from '@touchline/domain/access/contract.memberships.ts';
import { contract } from '@touchline/domain/contract.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { anyone, type Operation } from '@touchline/domain/core/operation.ts';
import { readOrganization, requireSecondStep } from '@touchline/domain/organization/contract.ts';
import { confirmAuthenticator, removeAuthenticator, resetSecondStep } from '@touchline/domain/security/contract.ts';
import { listTeams } from '@touchline/domain/teams/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { actingIn, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { errorOf, type Person } from '@touchline/tests/support/server/person.ts';
import { anAuthenticator, beginStep, withSecondStep } from '@touchline/tests/support/club/second-step.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { withPasskey } from '@touchline/tests/support/club/passkeys.ts';

const server = ownServer();
const secondStepNeeded = { status: 403, code: 'second_step_needed' };

beforeEach(() => beginStep(server));

const daysFromNow = async (days: number) => {
  const date = (await server.app.request('/api/auth/session')).headers.get('date') ?? '';
  return dayOf(new Date(Date.parse(date) + days * 86_400_000), 'Europe/Vienna');
};

/** A club whose admin has two-step sign-in and requires it of the second admin in `days` days. */
const aStrictClub = async (days: number) => {
  const club = await anOrganization(server, 'Lions');
  const second = await club.addAdmin();
  await withSecondStep(server, club.admin);
  const secondStepFrom = await daysFromNow(days);
  await club.admin.ask(requireSecondStep, { secondStepFrom });
  return { club, second, secondStepFrom };
};
const setDay = ({ id }: Pick<Club, 'id'>, day: string | null) =>
  server.database.db.updateTable('organizations').set({ second_step_from: day }).where('id', '=', id).execute();
const userOf = async ({ ask }: Awaited<ReturnType<typeof aStrictClub>>['second']) =>
  (await ask(readSession, {})).session?.user;

const sentBy = (person: Person, operation: Operation) => {
  const ids = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, crypto.randomUUID()]);
  return person.send(operation, Object.fromEntries(ids));
};

it('an admin without a second step can only set one up from the required day on', async () => {
  const { second, secondStepFrom, club } = await aStrictClub(2);
  expect(await userOf(second)).toMatchObject({ secondStepFrom, hold: null });
  expect((await second.send(listTeams, {})).status).toBe(200);

  await setDay(club, await daysFromNow(0));
  expect(await userOf(second)).toMatchObject({ hold: 'second_step' });
  const open: string[] = [];
  for (const operation of contract) {
    if (operation.can === anyone) continue;
    const answer = await errorOf(await sentBy(second, operation)).catch(() => undefined);
    if (answer?.code === secondStepNeeded.code) expect(answer, operation.name).toMatchObject(secondStepNeeded);
    else open.push(operation.name);
  }
  expect(open.toSorted()).toEqual([
    'memberships.mine',
    'memberships.use',
    'security.beginAuthenticator',
    'security.confirmAuthenticator',
    'security.passkeys',
    'security.prove',
    'security.proveByPasskey',
    'security.read',
    'security.renewRecoveryCodes',
  ]);
  expect((await second.request('/api/openapi.json')).status).toBe(403);
  // An admin with two-step sign-in is not affected.
  expect(await userOf(club.admin)).toMatchObject({ secondStepFrom: null, hold: null });
});

it('blocks an admin whose second step was reset until it is set up again', async () => {
  const { club, second } = await aStrictClub(0);
  expect(await errorOf(await second.send(listTeams, {}))).toMatchObject(secondStepNeeded);
  // A passkey is not enough, because the password alone still opens the account.
  await setDay(club, null);
  await withPasskey(second);
  await club.admin.ask(requireSecondStep, { secondStepFrom: await daysFromNow(0) });
  expect(await errorOf(await second.send(listTeams, {}))).toMatchObject(secondStepNeeded);

  const app = await anAuthenticator(server, second);
  await second.ask(confirmAuthenticator, { code: await app.code() });
  expect((await second.send(listTeams, {})).status).toBe(200);
  await club.admin.ask(resetSecondStep, { userId: second.userId });
  expect(await errorOf(await second.send(listTeams, {}))).toMatchObject(secondStepNeeded);
  await club.admin.ask(removeAuthenticator, {});
  expect(await errorOf(await club.admin.send(listTeams, {}))).toMatchObject(secondStepNeeded);
});

it('requires the second step only of admins, and only in this club', async () => {
  const { club, second } = await aStrictClub(0);
  const coach = await club.addCoach();
  const tigers = await anOrganization(server, 'Tigers');
  const elsewhere = await joinAs(server, tigers, second, 'admin');
  const asCoach = await joinAs(server, club, second, 'coach');
  for (const person of [coach, elsewhere, asCoach]) expect((await person.send(listTeams, {})).status).toBe(200);
  const held = actingIn(server, second, await membershipOf(server, club, second, 'admin'));
  expect(await errorOf(await held.send(listTeams, {}))).toMatchObject(secondStepNeeded);
  const { user } = await held.ask(useMembership, { membershipId: asCoach.membershipId });
  expect(user).toMatchObject({ role: 'coach', hold: null, secondStepFrom: null });
});

it('only an admin with a second step can require it of other admins', async () => {
  const club = await anOrganization(server, 'Lions');
  const tigers = await anOrganization(server, 'Tigers');
  const [yesterday, today] = [await daysFromNow(-1), await daysFromNow(0)];
  const requires = async (secondStepFrom: string | null) => club.admin.send(requireSecondStep, { secondStepFrom });
  const first = await errorOf(await requires(today));
  expect(first).toMatchObject({ status: 409, code: 'own_second_step_first' });
  expect(first.message).toMatch(/^Set up two-step sign-in for yourself first/);
  await withSecondStep(server, club.admin);
  expect((await requires(yesterday)).status).toBe(422);
  expect((await requires(today)).status).toBe(204);
  expect(await club.admin.ask(readOrganization, {})).toMatchObject({ secondStepFrom: today });
  expect(await tigers.admin.ask(readOrganization, {})).toMatchObject({ secondStepFrom: null });
  await setDay(club, yesterday);
  expect((await requires(yesterday)).status).toBe(204);
  expect((await requires(null)).status).toBe(204);
  expect(await club.admin.ask(readOrganization, {})).toMatchObject({ secondStepFrom: null });
});
