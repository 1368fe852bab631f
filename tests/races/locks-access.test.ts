import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '@touchline/domain/access/contract.ts';
import { hashPassword } from '@touchline/server/core/passwords.ts';
import { type RealPostgres, startPostgres } from '../real-postgres.ts';
import { anOrganization } from '../support/club.ts';
import { openTestServer, type TestServer } from '../support/server.ts';
import { aBrowser } from '../support/visitor.ts';
import { duringOn } from './holding.ts';

let postgres: RealPostgres;
let server: TestServer;

beforeAll(async () => {
  postgres = await startPostgres();
  server = await openTestServer({}, postgres.url);
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

const during = duringOn(() => server);
const password = 'correct horse battery';

it('a sign-in waits for a change of the password that is under way, and the old one opens nothing then', async () => {
  const { admin } = await anOrganization(server);
  const hash = await hashPassword(password);
  const user = server.database.db.updateTable('users').where('id', '=', admin.userId);
  await user.set({ password_hash: hash }).execute();
  const signingIn = () => aBrowser(server.app).send(signIn, { email: admin.email, password });
  const touched = await during(`update users set failed_sign_ins = 0 where id = '${admin.userId}'`, signingIn);
  expect([touched.waited, touched.answer.status]).toEqual([true, 200]);

  const change = `update users set password_hash = 'another' where id = '${admin.userId}'`;
  const { waited, answer } = await during(change, signingIn);
  expect([waited, answer.status]).toEqual([true, 401]);
});
