import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { problems } from '@touchline/domain/core/problem.ts';
import { pagePolicy } from './headers.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
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

const readAssets = (folder: string): Map<string, Asset> => {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || !type || entry.parentPath.includes('.vite')) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    assets.set(path, { type, plain: readFileSync(file), compressible: compressible.has(extname(entry.name)) });
  }
  return assets;
};

const encoded = (asset: Asset, accepted: string): { body: Buffer; encoding: string | undefined } => {
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

/** How long browsers keep a file unasked: for good where the name changes with the content, never for what finds new versions. */
const cacheOf = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path === '/service-worker.js' ? 'no-cache' : 'public, max-age=3600';
};

/** Addresses of files, and of what other servers tell about themselves. None of our pages has one like them. */
const isNoPage = (path: string): boolean => path.includes('.') || path === '/metrics' || path.startsWith('/assets/');

/**
 * Serves the built web app from memory: files as they are, every other path the one page, whose router
 * knows the rest. Without a build it says so instead of showing nothing.
 */
export const mountPages = (app: Hono, folder: string): void => {
  const assets = existsSync(folder) ? readAssets(folder) : new Map<string, Asset>();
  const page = assets.get('/index.html')?.plain.toString('utf8');
  assets.delete('/index.html');

  app.get('*', (context) => {
    if (context.req.path.startsWith('/api/')) throw problems.missing();
    const asset = assets.get(context.req.path);
    if (asset) {
      const { body, encoding } = encoded(asset, context.req.header('accept-encoding') ?? '');
      return new Response(new Uint8Array(body), {
        headers: {
          'content-type': asset.type,
          'cache-control': cacheOf(context.req.path),
          vary: 'accept-encoding',
          ...(encoding && { 'content-encoding': encoding }),
        },
      });
    }
    if (isNoPage(context.req.path)) return context.text('Not found.', 404);
    if (!page) return context.text('The web app has not been built yet: run npm run build.', 503);
    const known = context.req.path !== '/404';
    return context.html(page, known ? 200 : 404, {
      'content-security-policy': pagePolicy(),
      'cache-control': 'no-cache',
    });
  });
};
