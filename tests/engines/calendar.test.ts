import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ReadyServer, startServer } from '../support/run/process.ts';
import { type Engine, engines } from './engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-engines-'));
let server: ReadyServer;

beforeAll(async () => {
  server = await startServer(folder);
});
afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const waitOptions = { timeout: 60_000, interval: 200 };
const today = (): string => new Date().toISOString().slice(0, 10);

describe.each(engines)('%s', (name, isHere, open) => {
  let engine: Engine;

  /** Sends a command as the app does; returns the response's status. */
  const post = (path: string, body: object): Promise<number> =>
    engine.evaluate(`fetch('/api${path}', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'app' },
      body: ${JSON.stringify(JSON.stringify(body))},
    }).then((response) => response.status)`);
  const shown = (): Promise<string> => engine.evaluate('document.body.innerText');
  const go = (path: string): Promise<void> => engine.open(`${server.url}${path}`);

  beforeAll(async () => {
    if (!isHere) return;
    engine = await open();
    await go('/login');
    const email = `${name.toLowerCase()}@example.org`;
    const founder = { organizationName: name, fullName: 'Ada Admin', email, password: 'long enough', timeZone: 'UTC' };
    expect(await post('/auth/register', founder)).toBe(202);
  });
  afterAll(() => engine?.close());

  it.skipIf(!isHere)('shows a player’s age in the list of players', async () => {
    const year = Number(today().slice(0, 4));
    const paul = {
      firstName: 'Paul',
      lastName: 'Player',
      email: `paul.${name}@example.org`,
      birthDate: `${year - 12}-01-01`,
    };
    expect(await post('/account-invitations/players', paul)).toBe(201);
    await go('/dashboard/players');
    await vi.waitFor(async () => expect(await shown()).toContain('Paul'), waitOptions);
    expect(await shown()).toMatch(/\b12\b/);
    expect(await shown()).not.toContain('NaN');
  });

  it.skipIf(!isHere)('offers days from today on in the tryout form', async () => {
    await go('/dashboard/tryouts');
    await vi.waitFor(async () => expect(await shown()).toContain('Create Tryout'), waitOptions);
    await engine.evaluate(
      `[...document.querySelectorAll('button')].find((button) => button.textContent.includes('Create Tryout')).click()`,
    );
    const earliest = () => engine.evaluate(`document.querySelector('input[type="datetime-local"]')?.min ?? null`);
    await vi.waitFor(async () => expect(await earliest()).toBe(`${today()}T00:00`), waitOptions);
  });
});
