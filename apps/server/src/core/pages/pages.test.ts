import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { mountPages } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-pages-'));
const page = '<!doctype html><title>Touchline</title>';
const script = `export const words = '${'many words '.repeat(200)}';`;
mkdirSync(join(folder, 'assets'));
mkdirSync(join(folder, '.vite'));
writeFileSync(join(folder, 'index.html'), page);
writeFileSync(join(folder, 'icon.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47]));
writeFileSync(join(folder, 'assets/app-1a2b3c.js'), script);
writeFileSync(join(folder, '.vite/manifest.json'), '{}');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const site = (from: string): Hono => {
  const app = new Hono();
  mountPages(app, from);
  return app;
};
const app = site(folder);
const ask = (path: string, encodings = '', method = 'GET') =>
  app.request(path, { method, headers: { 'accept-encoding': encodings } });
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a file of the web app', () => {
  it('lets browsers cache a file with a hashed name forever', async () => {
    const response = await ask('/assets/app-1a2b3c.js');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(await response.text()).toBe(script);
  });

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ] as const)('compresses a file with %s for a browser that accepts %s', async (encoding, accepted, decompress) => {
    // Requests the file twice, because the second response reuses the compressed first one.
    for (const response of [
      await ask('/assets/app-1a2b3c.js', accepted),
      await ask('/assets/app-1a2b3c.js', accepted),
    ]) {
      expect(response.headers.get('content-encoding')).toBe(encoding);
      const body = await bytes(response);
      expect(body.length).toBeLessThan(script.length / 4);
      expect(decompress(body).toString()).toBe(script);
    }
  });

  it('does not compress a file whose format is already compressed', async () => {
    const response = await ask('/icon.png', 'br');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
    });
    expect(response.headers.has('content-encoding')).toBe(false);
    expect((await bytes(response)).length).toBe(4);
  });

  it.each([
    '/assets/app-old.js',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/.vite/manifest.json',
    '/index.html',
  ])('returns 404 instead of the page for a path that is not a public file (%s)', async (path) => {
    const response = await ask(path);
    expect([response.status, await response.text()]).toEqual([404, 'Not found.']);
  });
});

describe('the content security policy of the page', () => {
  const theme = "\n  document.title = 'dark';\n";
  const style = 'p{color:red}';
  const written = `<!doctype html><script>${theme}</script><style>${style}</style><script type="module" src="/assets/a.js"></script>`;
  const policyOf = async (text: string) => {
    const other = mkdtempSync(join(tmpdir(), 'touchline-pages-'));
    writeFileSync(join(other, 'index.html'), text);
    const response = await site(other).request('/login');
    rmSync(other, { recursive: true });
    return response.headers.get('content-security-policy')?.split('; ');
  };
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  it('allows exactly the inline script and style of the page', async () => {
    const policy = await policyOf(written);
    expect(policy).toContain(`script-src 'self' ${hashOf(theme)}`);
    expect(policy).toContain(`style-src 'self' ${hashOf(style)}`);
  });

  it('hashes inline scripts with normalized line endings', async () => {
    expect(await policyOf(written.replaceAll('\n', '\r\n'))).toContain(`script-src 'self' ${hashOf(theme)}`);
  });
});

describe('every other address', () => {
  it.each(['/', '/login', '/dashboard/seasons/17/teams?tab=a'])(
    'returns the page at %s and requires revalidation',
    async (path) => {
      const response = await ask(path);
      expect([response.status, await response.text()]).toEqual([200, page]);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    },
  );

  it('compresses the page, and returns 304 if it is unchanged', async () => {
    const first = await ask('/login', 'br');
    expect(brotliDecompressSync(await bytes(first)).toString()).toBe(page);
    const etag = first.headers.get('etag') ?? '';
    const again = (known: string) => app.request('/dashboard/teams', { headers: { 'if-none-match': known } });
    const unchanged = await again(etag);
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    expect(unchanged.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
    const changed = await again('W/"of yesterday"');
    expect([changed.status, await changed.text()]).toEqual([200, page]);
  });

  it('answers HEAD requests without a body', async () => {
    const response = await ask('/login', '', 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('serves the page at /404 with status 404', async () => {
    const response = await ask('/404');
    expect([response.status, await response.text()]).toEqual([404, page]);
  });

  it('shows that the web app has not been built', async () => {
    const response = await site(join(folder, 'nowhere')).request('/login');
    expect([response.status, await response.text()]).toEqual([
      503,
      'The web app has not been built yet: run npm run build.',
    ]);
  });
});
