import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmEmail, forgotPassword, resetPassword } from '@touchline/domain/access/contract.account.ts';
import { lookUpCode, registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { signIn } from '@touchline/domain/access/contract.ts';
import { type App, createApp } from '@touchline/server/app.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { createLog } from '@touchline/server/core/process/log.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aFounder } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';

let server: TestServer;
let mailbox: Mailbox;
const apps: App[] = [];

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await server.close();
  await mailbox.close();
});

/** A server that logs at debug level, and the lines that it writes. */
const aServerWithDebugLog = async (settings: Readonly<Record<string, string>>) => {
  const lines: string[] = [];
  const app = await createApp({
    database: server.database,
    env: readEnv({ DATA_DIR: server.dataDir, BASE_URL: 'http://localhost', ...behindProxy, ...settings }),
    log: createLog('debug', { write: (line) => void lines.push(line) }),
    pages: join(server.dataDir, 'pages'),
    strict: true,
    timedJobs: false,
  });
  apps.push(app);
  return { app, lines };
};

describe('the log', () => {
  it('logs no passwords, tokens, codes or addresses when an email fails', async () => {
    const { app, lines } = await aServerWithDebugLog({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const { app: working, lines: quiet } = await aServerWithDebugLog({ SMTP_URL: mailbox.url });
    const input = aFounder();
    const browser = aBrowser(app);
    await browser.ask(registerAdmin, input);
    await app.jobs.runAll();
    expect(lines.join('')).toContain('a mail could not be sent');

    await server.database.db
      .updateTable('outbox')
      .set({ next_attempt_at: new Date(0) })
      .execute();
    await working.jobs.runAll();
    const confirmation = mailbox.to(input.email).at(-1)?.link?.token as string;
    await browser.ask(confirmEmail, { token: confirmation, password: 'correct horse battery' });
    await browser.ask(signIn, { email: input.email, password: input.password });
    await browser.send(signIn, { email: input.email, password: 'a wrong password' });
    await browser.send(lookUpCode, { code: 'SECRETCODE', role: 'coach' });
    await aBrowser(working).ask(forgotPassword, { email: input.email });
    await working.jobs.runAll();
    const recovery = mailbox.to(input.email).at(-1)?.link?.token as string;
    await aBrowser(working).ask(resetPassword, { token: recovery, password: 'a new password' });

    const written = [...lines, ...quiet].join('');
    const secrets = [
      input.password,
      'a wrong password',
      'a new password',
      confirmation,
      recovery,
      browser.token,
      'SECRETCODE',
    ];
    for (const secret of [...secrets, input.email]) expect(written).not.toContain(secret);
  });

  it('logs that an email was stored as a file, without its content', async () => {
    const { app, lines } = await aServerWithDebugLog({});
    const input = aFounder();
    const browser = aBrowser(app);
    await browser.ask(registerAdmin, input);
    await browser.ask(forgotPassword, { email: input.email });
    await app.jobs.runAll();
    const written = lines.join('');
    expect(written).toContain('a mail was kept as a file');
    for (const secret of [input.email, input.password, 'token=']) expect(written).not.toContain(secret);
  });
});
