import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { changePassword } from '@touchline/domain/access/contract.account.ts';
import { changeEmail } from '@touchline/domain/access/contract.email.ts';
import { recentProofMinutes } from '@touchline/domain/constants.ts';
import { contract } from '@touchline/domain/contract.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { prove } from '@touchline/domain/security/contract.ts';
import { proveByPasskey } from '@touchline/domain/security/contract.passkeys.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { allowedAtHome, isAllowed } from '../support/world/cells.ts';
import { proofBy, withPasskey } from '../support/club/passkeys.ts';
import { errorOf } from '../support/server/person.ts';
import { ownServer } from '../support/server/server.ts';
import { aFreshWorldOn } from '../support/world/world.ts';
import { worldPassword } from '../support/world/world-rows.ts';
import { rowsOf } from './cells.ts';

// These tests send more requests per minute than the rate limits allow.
const server = ownServer({}, undefined, { rateLimiter: unlimited });

/** Sensitive operations by subject. All other operations must not ask for a proof. */
const sensitive: Readonly<Record<string, readonly string[]>> = {
  'second step': [
    'security.beginAuthenticator',
    'security.confirmAuthenticator',
    'security.removeAuthenticator',
    'security.renewRecoveryCodes',
    'security.resetSecondStep',
    'organization.requireSecondStep',
  ],
  'another login': ['access.mergeLogin'],
  passkeys: ['security.beginPasskey', 'security.addPasskey', 'security.removePasskey'],
  'export of all data': [
    'privacy.playerFile',
    'privacy.prepareOwnData',
    'privacy.ownDataFile',
    'organization.prepareExport',
    'organization.exportFile',
  ],
  erasing: ['privacy.erasePlayer', 'access.leave', 'organization.end'],
  'adding or removing admins': ['people.inviteAdmin', 'memberships.addRole', 'memberships.endRole'],
};
const acts = Object.entries(sensitive).flatMap(([about, names]) => names.map((name) => [name, about] as const));

/** A permitted operation by a user whose last proof was given this many minutes ago. */
const anAct = async (operation: Operation, minutes: number) => {
  const world = await aFreshWorldOn(server);
  const [row] = rowsOf(operation);
  const [by] = row ? allowedAtHome(row) : [];
  if (!row || !by) throw new Error(`${operation.name} has no row of somebody who may.`);
  const provenAt = sql<Date>`club_now() - make_interval(secs => ${minutes * 60}::int)`;
  await server.database.db.updateTable('sessions').set({ proven_at: provenAt }).execute();
  const person = world.people[by];
  return { person, act: (more = {}) => person.send(operation, { ...row.input(world.home, by), ...more }) };
};

// ACCT-11
describe('a sensitive act', () => {
  it('requires a recent proof for exactly the sensitive operations', () => {
    const needing = contract.flatMap(({ name, needs }) => (needs === 'recentProof' ? [name] : []));
    expect(acts.map(([name]) => name).toSorted()).toEqual(needing.toSorted());
  });

  it.each(acts)('asks for the password if the last proof is too old: %s (%s)', async (name) => {
    const operation = contract.find((one) => one.name === name) as Operation;
    const { person, act } = await anAct(operation, recentProofMinutes + 0.1);
    expect(await errorOf(await act())).toMatchObject({ status: 403, code: 'proof_needed' });
    await person.ask(prove, { password: worldPassword });
    expect(isAllowed((await act()).status)).toBe(true);
  });

  it.each([changeEmail, changePassword])('always asks for the current password in $name', async (operation) => {
    for (const minutes of [0, recentProofMinutes + 0.1]) {
      const { act } = await anAct(operation, minutes);
      expect((await act({ currentPassword: 'wrong' })).status).toBe(403);
      expect((await act({ currentPassword: undefined })).status).toBe(422);
      expect(isAllowed((await act()).status)).toBe(true);
    }
  });

  it('requires no new proof within ten minutes of the last one', async () => {
    const operation = contract.find(({ name }) => name === 'people.inviteAdmin') as Operation;
    const late = await anAct(operation, recentProofMinutes - 0.1);
    const key = await withPasskey(late.person);
    expect(isAllowed((await late.act()).status)).toBe(true);
    const provenAt = sql<Date>`club_now() - interval '1 hour'`;
    await server.database.db.updateTable('sessions').set({ proven_at: provenAt }).execute();
    expect((await errorOf(await late.act())).code).toBe('proof_needed');
    await late.person.ask(proveByPasskey, { passkey: await proofBy(key, late.person) });
    expect(isAllowed((await late.act()).status)).toBe(true);
  });
});
