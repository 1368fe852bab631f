import { afterAll, beforeAll, expect, it } from 'vitest';
import { endRole } from '@touchline/domain/access/contract.memberships.ts';
import { changeGuardian, endGuardianship } from '@touchline/domain/families/contract.ts';
import { downloadOwnData, prepareOwnData } from '@touchline/domain/privacy/contract.ts';
import type { Member } from '@touchline/tests/support/club.ts';
import { guardiansOn } from '@touchline/tests/support/guardians.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/mailbox.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server.ts';

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

interface Link {
  readonly playerId: string;
  readonly userId: string;
}

const { deliver, subjectsTo, aFamilyWithOffer } = guardiansOn(() => ({ server, mailbox }));

it.each([
  ['link', (admin: Member, link: Link) => admin.send(endGuardianship, { ...link })],
  ['right to answer', (admin: Member, link: Link) => admin.send(changeGuardian, { ...link, mayAnswer: false })],
  ['role', (admin: Member, { userId }: Link) => admin.send(endRole, { userId, role: 'player' })],
] as const)('archive and letters of a guardian end with the %s; those of the other stay', async (_ended, end) => {
  const { club, pia, mother, father } = await aFamilyWithOffer();
  const { profileId: playerId } = pia;
  await club.admin.ask(changeGuardian, { playerId, userId: father.userId, mayAnswer: true });
  for (const guardian of [mother, father]) await guardian.ask(prepareOwnData, {});
  expect((await mother.send(downloadOwnData, {})).status).toBe(200);
  expect((await end(club.admin, { playerId, userId: mother.userId })).status).toBe(204);
  const archives = server.database.db.selectFrom('data_exports').where('user_id', 'in', [mother.userId, father.userId]);
  expect(await archives.select('user_id').execute()).toEqual([{ user_id: father.userId }]);
  expect((await father.send(downloadOwnData, {})).status).toBe(200);
  await deliver();
  const offer = 'Your team offer from Vienna Lions: Falcons';
  expect([mother, father].map(subjectsTo)).toEqual([[], [offer]]);
});
