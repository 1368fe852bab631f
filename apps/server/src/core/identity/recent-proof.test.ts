import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { command } from '@touchline/domain/core/operation.ts';
import { recentProofMinutes } from '@touchline/domain/constants.ts';
import { requestPasskey } from '@touchline/domain/access/contract.passkeys.ts';
import { proveByPasskey } from '@touchline/domain/security/contract.passkeys.ts';
import { prove } from '@touchline/domain/security/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { proofBy, withPasskey } from '@touchline/tests/support/club/passkeys.ts';
import { performerOn } from '@touchline/tests/support/server/performing.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { noEntry } from '../requests/audit-log.ts';
import { implement } from '../requests/implement.ts';
import { hashPassword } from './passwords.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();
const password = 'green-grass-2026';

const sensitive = implement(
  command('test.sensitive', {
    route: 'POST /sensitive',
    can: 'account.use',
    needs: 'recentProof',
    changes: [],
    output: z.strictObject({}),
  }),
  { summary: 'Do something sensitive', audit: noEntry, run: async () => ({}) },
);

it('demands a new proof of identity if the last one is older than ten minutes', async () => {
  const { admin } = await anOrganization(server);
  const act = performerOn(server, admin);
  await server.database.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', admin.userId)
    .execute();
  await expect(act(sensitive)).resolves.toBeDefined();
  await server.moveClock((recentProofMinutes - 1) / 60);
  await expect(act(sensitive)).resolves.toBeDefined();
  await server.moveClock(2 / 60);
  await expect(act(sensitive)).rejects.toMatchObject({ status: 403, code: 'proof_needed' });

  // A wrong password is not a proof.
  await expect(admin.ask(prove, { password: 'wrong' })).rejects.toMatchObject({ status: 403, code: 'wrong_password' });
  await expect(act(sensitive)).rejects.toMatchObject({ code: 'proof_needed' });
  await admin.ask(prove, { password });
  await expect(act(sensitive)).resolves.toBeDefined();
  await server.moveClock((recentProofMinutes + 1) / 60);
  await expect(act(sensitive)).rejects.toMatchObject({ code: 'proof_needed' });
});

it('accepts only a passkey of the same user as proof of identity', async () => {
  const club = await anOrganization(server);
  const { admin } = club;
  const act = performerOn(server, admin);
  const [own, other] = [await withPasskey(admin), await withPasskey(await club.addCoach())];
  const proofRequired = { status: 403, code: 'proof_needed' };
  await server.moveClock((recentProofMinutes + 1) / 60);
  await expect(act(sensitive)).rejects.toMatchObject(proofRequired);
  const { options } = await admin.ask(requestPasskey, {});
  expect(options.allowCredentials).toMatchObject([{ id: own.id }]);

  for (const passkey of [await proofBy(other, admin), await proofBy(own, admin, { isVerified: false })])
    await expect(admin.ask(proveByPasskey, { passkey })).rejects.toMatchObject({ code: 'passkey_refused' });
  await expect(act(sensitive)).rejects.toMatchObject(proofRequired);
  const passkey = await proofBy(own, admin);
  await admin.ask(proveByPasskey, { passkey });
  await expect(act(sensitive)).resolves.toBeDefined();
  await server.moveClock((recentProofMinutes + 1) / 60);
  await expect(admin.ask(proveByPasskey, { passkey })).rejects.toMatchObject({ code: 'passkey_late' });
  await expect(act(sensitive)).rejects.toMatchObject(proofRequired);
});

longTest('limits password guesses when a new proof is required', async () => {
  const { admin } = await anOrganization(server);
  await server.database.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', admin.userId)
    .execute();
  for (let guess = 0; guess < 10; guess += 1)
    await expect(admin.ask(prove, { password: `guess ${guess}` })).rejects.toMatchObject({ code: 'wrong_password' });
  await expect(admin.ask(prove, { password })).rejects.toMatchObject({ status: 429 });
});
