import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context, Hono } from 'hono';
import { problems } from '@touchline/domain/core/problems.ts';
import { pageRequestOf } from '@touchline/domain/pages.queries.ts';
import type { LoadPageData } from './brought.ts';
import { pagePolicy } from '../requests/headers.ts';
import { preloadHeaderOf } from './page-files.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=UTF-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);

interface Asset {
  readonly type: string;
  readonly plain: Buffer;
  readonly compressible: boolean;
  brotli?: Buffer;
  gzip?: Buffer;
}

const readAsset = (file: string): Asset | undefined => {
  const type = types[extname(file)];
  return type === undefined
    ? undefined
    : { type, plain: readFileSync(file), compressible: compressible.has(extname(file)) };
};

const readAssets = (folder: string): Map<string, Asset> => {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('.vite')) continue;
    const file = join(entry.parentPath, entry.name);
    const asset = readAsset(file);
    if (asset) assets.set(`/${relative(folder, file).split(sep).join('/')}`, asset);
  }
  return assets;
};

const encodeAsset = (asset: Asset, accepted: string): { body: Buffer; encoding: string | undefined } => {
  if (!asset.compressible) return { body: asset.plain, encoding: undefined };
  if (accepted.includes('br')) {
    asset.brotli ??= brotliCompressSync(asset.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return { body: asset.brotli, encoding: 'br' };
  }
  if (accepted.includes('gzip')) {
    asset.gzip ??= gzipSync(asset.plain, { level: 9 });
    return { body: asset.gzip, encoding: 'gzip' };
  }
  return { body: asset.plain, encoding: undefined };
};

const answer = (
  asset: Asset,
  accepted: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response => {
  const { body, encoding } = encodeAsset(asset, accepted);
  return new Response(new Uint8Array(body), {
    status,
    headers: { ...headers, ...(encoding && { 'content-encoding': encoding }) },
  });
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Hashes of the text between tags of this kind, for the content security policy. */
const hashesIn = (page: string, tag: 'script' | 'style'): string[] =>
  [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => `'sha256-${hashOf(text)}'`);

/** Headers of the page. Browsers may store it but must revalidate it, so it is transferred only after a change. */
const pageHeaders = ({ type, plain }: Asset): Readonly<Record<string, string>> & { readonly etag: string } => {
  // Browsers normalize line endings before hashing, and Git may have written other line endings.
  const text = plain.toString('utf8').replaceAll('\r\n', '\n');
  return {
    'content-type': type,
    'content-security-policy': pagePolicy({ scripts: hashesIn(text, 'script'), styles: hashesIn(text, 'style') }),
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: `W/"${hashOf(text)}"`,
  };
};

/** True if a user is opening the page now. False for a service worker or a prefetching browser. */
const isNavigation = ({ req }: Context): boolean =>
  req.header('sec-fetch-mode') === 'navigate' &&
  req.header('sec-fetch-dest') === 'document' &&
  req.header('sec-purpose') === undefined &&
  req.method === 'GET';

/** JSON that is safe inside a script element. */
const escapeForScript = (json: string): string =>
  json.replaceAll(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Renders the page with its data in the head. The page belongs to one user, so no cache may store it. */
const createPageRenderer = ({ type, plain }: Asset, headers: Readonly<Record<string, string>>) => {
  const [head = '', ...rest] = plain.toString('utf8').split('</head>');
  const { etag: _etag, ...common } = headers;
  return (json: string, accepted: string, link: Readonly<Record<string, string>>): Response => {
    const block = `<script type="application/json" id="brought">${escapeForScript(json)}</script>`;
    const page = Buffer.from(`${head}${block}</head>${rest.join('</head>')}`);
    const compressed = accepted.includes('gzip') ? gzipSync(page, { level: 4 }) : undefined;
    return new Response(new Uint8Array(compressed ?? page), {
      headers: {
        ...common,
        ...link,
        'content-type': type,
        'cache-control': 'private, no-store',
        vary: 'accept-encoding, cookie',
        ...(compressed && { 'content-encoding': 'gzip' }),
      },
    });
  };
};

/** Cache policy: forever if the name changes with the content, never for the file that detects new versions. */
const cacheOf = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path === '/service-worker.js' ? 'no-cache' : 'public, max-age=3600';
};

/** True for paths of files and of metadata that other servers request. None of our pages has a path like this. */
const isFilePath = (path: string): boolean => path.includes('.') || path === '/metrics' || path.startsWith('/assets/');

/**
 * Serves the built web app from memory: files as they are, and for every other path the page with the client-side
 * router. Without a build, it returns a page that says so. `former` has the files of previous builds by URL.
 */
export const mountPages = (
  app: Hono,
  folder: string,
  bring?: LoadPageData,
  formerFiles: ReadonlyMap<string, string> = new Map(),
): void => {
  const assets = existsSync(folder) ? readAssets(folder) : new Map<string, Asset>();
  const page = assets.get('/index.html');
  const headers = page && pageHeaders(page);
  const renderWithData = page && headers && createPageRenderer(page, headers);
  const preloadHeader = preloadHeaderOf(folder);
  assets.delete('/index.html');

  const findAsset = (path: string): Asset | undefined => {
    const cachedAsset = assets.get(path);
    const file = formerFiles.get(path);
    if (cachedAsset || file === undefined) return cachedAsset;
    const asset = readAsset(file);
    if (asset) assets.set(path, asset);
    return asset;
  };

  app.get('*', async (context) => {
    if (context.req.path.startsWith('/api/')) throw problems.missing();
    const accepted = context.req.header('accept-encoding') ?? '';
    const asset = findAsset(context.req.path);
    if (asset) {
      return answer(asset, accepted, 200, {
        'content-type': asset.type,
        'cache-control': cacheOf(context.req.path),
        vary: 'accept-encoding',
      });
    }
    if (isFilePath(context.req.path)) return context.text('Not found.', 404);
    if (!page || !headers) return context.text('The web app has not been built yet: run npm run build.', 503);
    if (context.req.path === '/404') return answer(page, accepted, 404, headers);
    const { pathname, search } = new URL(context.req.url);
    const { opening, text } =
      bring && isNavigation(context)
        ? await bring(context, pathname + search)
        : { opening: pageRequestOf(pathname, undefined), text: undefined };
    const link = preloadHeader(opening);
    const headersWithLink = { ...headers, ...(link && { link }) };
    if (text !== undefined && renderWithData) return renderWithData(text, accepted, link ? { link } : {});
    if (context.req.header('if-none-match') === headers.etag)
      return new Response(null, { status: 304, headers: headersWithLink });
    return answer(page, accepted, 200, headersWithLink);
  });
};
