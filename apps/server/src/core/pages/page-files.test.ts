import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { preloadHeaderOf } from './page-files.ts';

/** Manifest of a built web app: two files import each other, and the page itself references the first. */
const manifest = {
  'index.html': { file: 'assets/first.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
  '_shell.js': { file: 'assets/shell.js', name: 'club', imports: ['_shared.js', '_list.js'] },
  '_list.js': { file: 'assets/list.js', name: 'list', imports: ['_shell.js'] },
  'src/pages/players-page.tsx': { file: 'assets/players.js', imports: ['_list.js'] },
  'src/pages/login-page.tsx': { file: 'assets/login.js', imports: ['_shared.js'] },
};
const link = (...files: readonly string[]) => files.map((file) => `</assets/${file}.js>; rel=modulepreload`).join(', ');

const folder = mkdtempSync(join(tmpdir(), 'touchline-files-'));
mkdirSync(join(folder, '.vite'));
writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the files of a page', () => {
  it('announces each file that a page needs once', () => {
    const announced = preloadHeaderOf(folder);
    expect([
      announced({ code: 'players', isInClub: true, asks: [] }),
      announced({ code: 'login', isInClub: false, asks: [] }),
      announced({ code: 'login', isInClub: true, asks: [] }),
    ]).toEqual([link('shell', 'list', 'players'), link('login'), link('shell', 'list', 'login')]);
  });

  it('announces no files for an unknown page or without a build', () => {
    const unknown = [
      preloadHeaderOf(folder)({ code: 'nowhere', isInClub: true, asks: [] }),
      preloadHeaderOf(join(folder, 'nowhere'))({ code: 'login', isInClub: false, asks: [] }),
    ];
    expect(unknown).toEqual([undefined, undefined]);
  });
});

describe('a page without embedded data', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({}, undefined, { pages: folder });
  });
  afterAll(() => server.close());

  it('announces the files of the sign-in page unless the session can be renewed', async () => {
    const { admin } = await anOrganization(server);
    await server.moveClock(2, 'age');
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const linkFor = async (person: Pick<typeof admin, 'request'>) =>
      (await person.request('/dashboard/players', { headers })).headers.get('link');
    expect([await linkFor(admin), await linkFor(server.anonymous)]).toEqual([
      link('shell', 'list', 'players'),
      link('login'),
    ]);
  });
});
