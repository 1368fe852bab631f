import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSession, signOut } from '@touchline/domain/access/contract.ts';
import { requestOf } from '@touchline/domain/core/operation.ts';
import { pageDataLimits as bounds } from '@touchline/domain/constants.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { listRegistrations } from '@touchline/domain/tryouts/contract.registrations.ts';
import { listTryouts, readTryout } from '@touchline/domain/tryouts/contract.ts';
import { keepFitting } from '@touchline/server/core/pages/brought.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { changeRole } from '@touchline/tests/support/club/memberships.ts';
import { type Person, personOn } from '@touchline/tests/support/server/person.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-brought-'));
const theme = 'document.title = "dark";';
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><html><head><title>Touchline</title><script>${theme}</script></head><body>Page</body></html>`,
);
let server: TestServer;
let club: Club;

beforeAll(async () => {
  server = await openTestServer({}, undefined, { pages: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  club = await anOrganization(server);
});
/** Headers of a browser that opens a page in a new tab or through a link. */
const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };

const openPage = (person: Person, path: string, headers: Readonly<Record<string, string>> = opened) =>
  person.request(path, { headers });

const blockOf = (page: string): string | undefined =>
  /<script type="application\/json" id="brought">(.*?)<\/script>/s.exec(page)?.[1];

interface Brought {
  readonly at: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** API responses embedded in the page at a path, as a browser reads them; undefined if there are none. */
const embeddedResponses = async (person: Person, path: string): Promise<Brought | undefined> => {
  const response = await openPage(person, path);
  expect(response.status).toBe(200);
  const block = blockOf(await response.text());
  return block === undefined ? undefined : (JSON.parse(block) as Brought);
};

const session = '/api/auth/session';
const players = requestOf(listPlayers, { sort: 'name', direction: 'ascending' }).url;

describe('a page of a signed-in user', () => {
  it('embeds the session and the first rows in a page as the API returns them', async () => {
    await club.addPlayer({ firstName: 'Nora', lastName: 'Novak' });
    const { admin } = club;
    const { answers, at } = (await embeddedResponses(admin, '/dashboard/players')) as Brought;
    expect(answers).toEqual({
      [session]: await admin.ask(readSession, {}),
      [players]: await admin.ask(listPlayers, { sort: 'name', direction: 'ascending' }),
    });
    expect(JSON.stringify(answers)).toContain('Novak');
    expect(new Date(at).toUTCString()).toBe(at);
  });

  it('embeds the data of a tryout in its page', async () => {
    const { id } = await aTryout(club, await anOpenAgeGroup(server, club));
    const { answers } = (await embeddedResponses(club.admin, `/dashboard/tryouts/${id}`)) as Brought;
    // Each response has its own view token.
    const { opening: _opening, ...tryout } = await club.admin.ask(readTryout, { tryoutId: id });
    expect(answers[requestOf(readTryout, { tryoutId: id }).url]).toMatchObject(tryout);
    expect(answers[requestOf(listRegistrations, { tryoutId: id, all: true }).url]).toEqual([]);
  });

  it.each(['/', '/dashboard'])('embeds the data of the user’s home page in %s', async (path) => {
    const player = await club.addPlayer();
    const bring = async (who: Person) => Object.keys((await embeddedResponses(who, path))?.answers ?? {});
    expect(await bring(club.admin)).toEqual([session, '/api/teams?when=current', '/api/tryouts', '/api/setup']);
    expect(await bring(player)).toEqual([
      session,
      '/api/my-offers',
      '/api/my-tryouts',
      '/api/my-consents',
      '/api/answers/needed',
      '/api/schedule/next',
      '/api/my-offers/pending-count',
    ]);
  });

  it('embeds no rows if the address has a filter or the page shows no rows', async () => {
    const bring = async (path: string) => Object.keys((await embeddedResponses(club.admin, path))?.answers ?? {});
    expect(await bring('/dashboard/players?search=nora')).toEqual([session]);
    expect(await bring('/dashboard/settings')).toEqual([session, '/api/health/facts']);
  });
});

describe('data of others is never embedded', () => {
  it('embeds nothing from another club, neither in lists nor by the address of a page', async () => {
    const other = await anOrganization(server, 'SV Elsewhere');
    await other.addPlayer({ firstName: 'Otto', lastName: 'Otherclub' });
    const foreignTryout = await aTryout(other, await anOpenAgeGroup(server, other), { title: 'Tryout elsewhere' });
    const foreignPath = `/dashboard/tryouts/${foreignTryout.id}`;
    for (const path of ['/dashboard/players', '/dashboard/tryouts', foreignPath]) {
      const page = await (await openPage(club.admin, path)).text();
      expect(blockOf(page)).toContain(club.admin.email);
      for (const foreign of ['Otherclub', 'Tryout elsewhere', 'SV Elsewhere', other.admin.email])
        expect(page).not.toContain(foreign);
    }
    expect(Object.keys((await embeddedResponses(club.admin, foreignPath))?.answers ?? {})).toEqual([session]);
  });

  it('embeds only what the user’s role may see', async () => {
    const [coach, player] = [await club.addCoach(), await club.addPlayer()];
    for (const [person, path] of [
      [coach, '/dashboard/codes'],
      [coach, '/dashboard/seasons'],
      [coach, '/dashboard/admin-invitations'],
    ] as const)
      expect(Object.keys((await embeddedResponses(person, path))?.answers ?? {})).toEqual([session]);
    expect(Object.keys((await embeddedResponses(player, '/dashboard/players'))?.answers ?? {})).toEqual([
      session,
      '/api/my-offers/pending-count',
    ]);
  });

  it('embeds no tryout for a coach of another age group', async () => {
    const ageGroup = await anOpenAgeGroup(server, club);
    const tryout = await aTryout(club, ageGroup);
    const coach = await club.addCoach();
    const { answers } = (await embeddedResponses(coach, '/dashboard/tryouts')) as Brought;
    expect(answers[requestOf(listTryouts, {}).url]).toEqual(await coach.ask(listTryouts, {}));
    const path = `/dashboard/tryouts/${tryout.id}`;
    expect(Object.keys((await embeddedResponses(coach, path))?.answers ?? {})).toEqual([session]);
  });

  it('embeds only the null session for a visitor', async () => {
    await club.addPlayer({ lastName: 'Novak' });
    for (const path of ['/', '/login', '/dashboard/players'])
      expect((await embeddedResponses(server.anonymous, path))?.answers).toEqual({ [session]: { session: null } });
  });

  it('embeds nothing for an ended, expired or unknown session', async () => {
    const { admin } = club;
    expect(await embeddedResponses(admin, '/dashboard/players')).toBeDefined();
    await server.moveClock(2, 'age');
    expect(await embeddedResponses(admin, '/dashboard/players')).toBeUndefined();
    const other = await club.addAdmin();
    expect(await embeddedResponses(other, '/dashboard/players')).toBeDefined();
    await other.ask(signOut, {});
    expect(await embeddedResponses(other, '/dashboard/players')).toBeUndefined();
    expect(await embeddedResponses(personOn(server.app, 'a-token-of-nobody'), '/dashboard/players')).toBeUndefined();
  });

  it('embeds only the session on a page of a role that the user has lost', async () => {
    const person = await club.addAdmin();
    expect((await embeddedResponses(person, '/dashboard/codes'))?.answers).toHaveProperty('/api/codes');
    await changeRole(server, person.userId, 'coach');
    const coach = expect.objectContaining({ user: expect.objectContaining({ role: 'coach' }) });
    expect((await embeddedResponses(person, '/dashboard/codes'))?.answers).toEqual({ [session]: { session: coach } });
  });
});

describe('a page with embedded data', () => {
  it('embeds text written by users only as data, never as markup', async () => {
    const title = '</script><script>alert(1)</script><!-- \u2028 \u2029 ]]>';
    const written = await aTryout(club, await anOpenAgeGroup(server, club));
    await server.database.db.updateTable('tryouts').set({ title }).where('id', '=', written.id).execute();
    const page = await (await openPage(club.admin, '/dashboard/tryouts')).text();
    const block = blockOf(page) ?? '';
    expect(block).not.toMatch(/[<\u2028\u2029]/);
    const { answers } = JSON.parse(block) as Brought;
    expect(answers['/api/tryouts']).toMatchObject([{ title }]);
    // One script is the page's own, and one holds the data.
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page.match(/<\/script/g)).toHaveLength(2);
  });

  it('never caches a page with data and never answers it with 304', async () => {
    const plain = await club.admin.request('/dashboard/players');
    const etag = plain.headers.get('etag') ?? '';
    const response = await openPage(club.admin, '/dashboard/players', { ...opened, 'if-none-match': etag });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('vary')).toBe('accept-encoding, cookie');
    expect(response.headers.has('etag')).toBe(false);
    expect(await response.text()).toContain(club.admin.email);
  });

  it('sends a page with data under the security policy of all pages', async () => {
    const [plain, response] = [
      await club.admin.request('/dashboard/players'),
      await openPage(club.admin, '/dashboard/players'),
    ];
    const policy = response.headers.get('content-security-policy');
    expect(policy).toBe(plain.headers.get('content-security-policy'));
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^ ']+'; style-src 'self';/);
    expect(policy).not.toContain('unsafe');
    for (const [name, value] of [
      ['x-frame-options', 'DENY'],
      ['cross-origin-resource-policy', 'same-origin'],
      ['x-content-type-options', 'nosniff'],
    ] as const)
      expect(response.headers.get(name)).toBe(value);
  });

  it('compresses a page with data like any other', async () => {
    const response = await openPage(club.admin, '/dashboard/players', { ...opened, 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const page = new Response(response.body?.pipeThrough(new DecompressionStream('gzip')));
    expect(blockOf(await page.text())).toContain(club.admin.email);
  });

  it.each([
    ['a service worker', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a browser that prefetches', { ...opened, 'sec-purpose': 'prefetch' }],
    ['a frame', { ...opened, 'sec-fetch-dest': 'iframe' }],
    ['a program other than a browser', {}],
  ])('embeds no data when %s requests the page', async (_who, headers) => {
    const response = await openPage(club.admin, '/dashboard/players', headers as Record<string, string>);
    expect(await response.text()).not.toContain('brought');
    expect(response.headers.get('etag')).toBe((await server.anonymous.request('/login')).headers.get('etag'));
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('embeds only responses that fit within the size limit', () => {
    const answer = (address: string, length: number) => ({ address, text: 'x'.repeat(length), date: null });
    const embeddedText = keepFitting([
      answer('/api/one', 10),
      answer('/api/too-long', bounds.characters),
      { address: '/api/refused', text: undefined, date: null },
      answer('/api/two', bounds.characters - 10),
    ]);
    expect(embeddedText.map((text) => text.slice(0, text.indexOf(':')))).toEqual(['"/api/one"', '"/api/two"']);
  });
});

describe('a page without data', () => {
  const serverWithQueries = async (use: () => Promise<void>) => {
    const other = await openTestServer({}, undefined, {
      pages: folder,
      rateLimiter: { ...unlimited, consumeGeneral: use },
    });
    const { admin } = await anOrganization(other);
    return { other, admin };
  };

  longTest('sends the page without data if the queries fail', async () => {
    const { other, admin } = await serverWithQueries(() => Promise.reject(new Error('The database has gone.')));
    expect(await embeddedResponses(admin, '/dashboard/players')).toBeUndefined();
    await other.close();
  });

  it('sends the page without data if the queries take too long', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { other, admin } = await serverWithQueries(() => promise);
    expect(await embeddedResponses(admin, '/dashboard/players')).toBeUndefined();
    resolve();
    await other.close();
  });
});

describe('GET /api/page', () => {
  const ask = (person: Person, address: string, headers: Readonly<Record<string, string>> = {}) =>
    person.request(`/api/page?address=${encodeURIComponent(address)}`, { headers });

  it('returns the data that the page embeds from GET /api/page', async () => {
    await club.addPlayer({ lastName: 'Novak' });
    const response = await ask(club.admin, '/dashboard/players');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(((await response.json()) as Brought).answers).toEqual(
      (await embeddedResponses(club.admin, '/dashboard/players'))?.answers,
    );
    expect(((await (await ask(server.anonymous, '/dashboard/players')).json()) as Brought).answers).toEqual({
      [session]: { session: null },
    });
  });

  it('returns 204 from GET /api/page for an expired session', async () => {
    await server.moveClock(2, 'age');
    const response = await ask(club.admin, '/dashboard/players');
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  it('refuses requests for a page’s data from other sites and for invalid addresses', async () => {
    expect((await ask(club.admin, '/dashboard/players', { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    for (const invalid of ['', 'https://example.org/']) expect((await ask(club.admin, invalid)).status).toBe(422);
    expect(((await (await ask(club.admin, '//[')).json()) as Brought).answers).toHaveProperty([session]);
  });
});
