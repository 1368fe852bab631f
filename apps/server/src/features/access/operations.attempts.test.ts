import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { registerAdmin, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { inviteCoach, listCoaches } from '@touchline/domain/people/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aFounder } from '@touchline/tests/support/club/registration.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
});

const aChallenge = () => createHash('sha256').update(randomBytes(32)).digest('base64url');

const organizations = async (name: string): Promise<number> =>
  (await server.database.db.selectFrom('organizations').where('name', '=', name).select('id').execute()).length;

it('repeating a registration whose response was lost signs in to the same account', async () => {
  const attempt = { ...aFounder(), challenge: aChallenge() };
  const browser = aBrowser(server.app);
  const first = await browser.ask(registerAdmin, attempt);
  // Tries both a browser that got the cookie from the lost response and one that did not.
  for (const again of [aBrowser(server.app), browser]) {
    const { session } = await again.ask(registerAdmin, attempt);
    expect(session?.user).toEqual(first.session?.user);
  }
  expect(await organizations(attempt.organizationName)).toBe(1);
});

it('repeating a registration by invitation signs in to the same account', async () => {
  const club = await anOrganization(server);
  const email = `${crypto.randomUUID()}@example.org`;
  const carla = { firstName: 'Carla', lastName: 'Coach', email };
  const { invitationCode } = await club.admin.ask(inviteCoach, carla);
  const attempt = {
    ...carla,
    role: 'coach' as const,
    organizationCode: invitationCode,
    password: 'green-grass-2026',
    additionalData: { phone: null },
    challenge: aChallenge(),
  };
  const { session } = await aBrowser(server.app).ask(registerWithCode, attempt);
  const again = await aBrowser(server.app).ask(registerWithCode, attempt);
  expect(again.session?.user).toEqual(session?.user);
  expect((await club.admin.ask(listCoaches, {})).coaches).toHaveLength(1);
});

longTest('refuses a repeated registration with another challenge or password', async () => {
  const attempt = { ...aFounder(), challenge: aChallenge() };
  await aBrowser(server.app).ask(registerAdmin, attempt);
  const { challenge: _none, ...without } = attempt;
  for (const other of [
    { ...attempt, challenge: aChallenge() },
    { ...attempt, password: 'other-grass-2026' },
    without,
  ]) {
    await expect(aBrowser(server.app).ask(registerAdmin, other)).rejects.toThrow(/409.*email_taken/);
  }
  await server.moveClock(1);
  await expect(aBrowser(server.app).ask(registerAdmin, attempt)).rejects.toThrow(/409.*email_taken/);
});

it('registering a second address in the same browser creates a separate account', async () => {
  const attempt = { ...aFounder(), challenge: aChallenge() };
  await aBrowser(server.app).ask(registerAdmin, attempt);
  const other = { ...attempt, ...aFounder(), password: attempt.password };
  const { session } = await aBrowser(server.app).ask(registerAdmin, other);
  expect(session?.user.email).toBe(other.email);
  expect(await organizations(other.organizationName)).toBe(1);
});
