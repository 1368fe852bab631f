import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '@touchline/server/core/env.ts';
import { createLog } from '@touchline/server/core/log.ts';
import { enqueue } from '@touchline/server/core/mail.ts';
import { createOutbox } from '@touchline/server/core/outbox.ts';
import { type RealPostgres, startPostgres } from '../real-postgres.ts';
import { anOrganization } from '../support/club.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { openTestServer, type TestServer } from '../support/server.ts';
import { duringOn } from './holding.ts';

// Letters that are due while another server has claimed one of them (see locks.test.ts).

let postgres: RealPostgres;
let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  postgres = await startPostgres();
  [server, mailbox] = await Promise.all([openTestServer({}, postgres.url), openMailbox()]);
});
afterAll(async () => {
  await server.close();
  await Promise.all([mailbox.close(), postgres.stop()]);
});

const during = duringOn(() => server);

it('sends the next letter while another server claims the first', async () => {
  const { db } = server.database;
  const club = await anOrganization(server);
  await db.deleteFrom('outbox').execute();
  for (const recipient of ['ann@example.org', 'bob@example.org'])
    await enqueue(db, {
      organizationId: club.id,
      kind: 'offer.sent',
      entityId: randomUUID(),
      recipient,
      letter: { subject: 'Hello', paragraphs: ['Hello.'] },
    });
  const outbox = createOutbox({
    db,
    env: readEnv({ BASE_URL: 'https://club.example.org', SMTP_URL: mailbox.url }),
    log: createLog('info', { write: () => {} }),
    changed: () => {},
  });
  const { waited } = await during("select from outbox where recipient = 'ann@example.org' for update", () =>
    outbox.deliverDue(),
  );
  outbox.stop();
  expect([waited, mailbox.to('ann@example.org').length, mailbox.to('bob@example.org').length]).toEqual([false, 0, 1]);
});
