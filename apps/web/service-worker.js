// Caches the page of the app and the files that tryouts need, by version. At build time, precache.ts prepends
// `precache`, the version and the list of files. The service worker does not touch API responses. A new version takes
// over when the user agrees or when the last tab of the previous version is closed (decision record 0012).
const cachePrefix = 'touchline-app-';
const cacheName = cachePrefix + precache.version;

/** Returns true for paths of files and for addresses that the server handles itself. */
const isNotPage = (path) =>
  path.includes('.') || /^\/(?:api|assets|healthz|link|readyz|metrics|unsubscribe)(?:\/|$)/.test(path);

/** Builds the request for a file. Files with a hash in their names may come from the browser's HTTP cache. */
const fileRequest = (file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' });

const install = async () => {
  const cache = await caches.open(cacheName);
  try {
    await cache.addAll(precache.files.map(fileRequest));
  } catch (fault) {
    // An incomplete download must not be mistaken for a version.
    await caches.delete(cacheName);
    throw fault;
  }
};

/** Deletes old versions, except the previous one, which open tabs may still use. */
const removeOldCaches = async () => {
  const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
};

/**
 * Key of the cache entry that marks this version as outdated. It is added when the server no longer has a requested
 * file.
 */
const outdatedKey = '/outgrown';

/** Looks in this version first. Nothing is opened, because that would create a cache again after signing out. */
const cachedResponse = async (file) =>
  (await caches.match(file, { cacheName, ignoreVary: true })) ?? (await caches.match(file, { ignoreVary: true }));

const respondWithFile = async (file, request) => {
  const answer = (await cachedResponse(file)) ?? (await fetch(request));
  if (answer.status === 404 && (await caches.has(cacheName)))
    await (await caches.open(cacheName)).put(outdatedKey, new Response());
  return answer;
};

/** Adds a Link header for the files that this path needs. The cached page has those of `/`, where it was fetched. */
const withLinkHeader = (page, pathname) => {
  const [, link = ''] = precache.links.find(([shape]) => new RegExp(shape).test(pathname)) ?? [];
  const headers = new Headers(page.headers);
  headers.set('link', link);
  return new Response(page.body, { headers });
};

/** Returns the page of this version. If the server is newer, the cached page is only used offline. */
const respondWithPage = async (request) => {
  const isOutdated = (await caches.match(outdatedKey, { cacheName })) !== undefined;
  const page = await cachedResponse('/');
  if (page && !isOutdated) return withLinkHeader(page, new URL(request.url).pathname);
  return fetch(request).catch(() => page ?? Response.error());
};

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(removeOldCaches()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // All pages of the app are the same HTML page; its router picks the right one.
    if (!isNotPage(pathname)) event.respondWith(respondWithPage(request));
  } else if (pathname.startsWith('/assets/') || precache.files.includes(pathname)) {
    event.respondWith(respondWithFile(pathname, request));
  }
});
