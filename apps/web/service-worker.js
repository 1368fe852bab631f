// Keeps the app available offline: its page and the files that tryouts need, by version. At build time, precache.ts
// prepends `precache`, the version and the list of files. API responses never pass through here, and a new version
// takes over when the user agrees or the last tab of the old one is closed (decision record 0012).
const prefix = 'touchline-app-';
const own = prefix + precache.version;

/** True for paths that are not pages of the app: files, and addresses that the server handles itself. */
const isNoPage = (path) =>
  path.includes('.') || /^\/(?:api|assets|healthz|link|readyz|metrics|unsubscribe)(?:\/|$)/.test(path);

/** Files with a hash in their names may come from the browser's own cache; the others are requested again. */
const fileRequest = (file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' });

const install = async () => {
  const cache = await caches.open(own);
  try {
    await cache.addAll(precache.files.map(fileRequest));
  } catch (fault) {
    // An incomplete download must not be mistaken for a version.
    await caches.delete(own);
    throw fault;
  }
};

/** Deletes old versions, except the previous one, which open tabs may still use. */
const removeOld = async () => {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
};

/** Cache entry added once the server lacks a file that this version requested, so the server must be newer. */
const outgrown = '/outgrown';

const kept = async (file) => {
  const cache = await caches.open(own);
  const options = { ignoreVary: true };
  return (await cache.match(file, options)) ?? (await caches.match(file, options));
};

const answerFile = async (file, request) => {
  const answer = (await kept(file)) ?? (await fetch(request));
  if (answer.status === 404) await (await caches.open(own)).put(outgrown, new Response());
  return answer;
};

/** The kept page with a Link header for the files that this path needs, not those of `/`, where it was fetched. */
const announcing = (page, pathname) => {
  const [, link = ''] = precache.links.find(([shape]) => new RegExp(shape).test(pathname)) ?? [];
  const headers = new Headers(page.headers);
  headers.set('link', link);
  return new Response(page.body, { headers });
};

/** The page of this version; if the server is newer, only when offline. */
const answerPage = async (request) => {
  const isOutgrown = (await (await caches.open(own)).match(outgrown)) !== undefined;
  const page = await kept('/');
  if (page && !isOutgrown) return announcing(page, new URL(request.url).pathname);
  return fetch(request).catch(() => page ?? Response.error());
};

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(removeOld()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // All pages of the app are the same HTML page, whose router picks the right one.
    if (!isNoPage(pathname)) event.respondWith(answerPage(request));
  } else if (pathname.startsWith('/assets/') || precache.files.includes(pathname)) {
    event.respondWith(answerFile(pathname, request));
  }
});
