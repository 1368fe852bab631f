// The app without signal: its page and the files that tryouts need, kept by version. precache.ts puts `precache`, the
// version and the list, before this when the app is built. Answers of the API never pass through here, and a new version
// takes over when the person agrees or the last tab of the old one is closed (decision record 0012).
const prefix = 'touchline-app-';
const own = prefix + precache.version;

/** Addresses the server handles itself, for operators and programs. */
const isNoPage = (path) =>
  path.includes('.') || /^\/(?:api|assets|healthz|link|readyz|metrics|unsubscribe)(?:\/|$)/.test(path);

/** Files whose names carry a hash may come from the browser's own cache; the others are asked for anew. */
const fileRequest = (file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' });

const install = async () => {
  const cache = await caches.open(own);
  try {
    await cache.addAll(precache.files.map(fileRequest));
  } catch (fault) {
    // Nothing that could be taken for a version stays of one that did not arrive whole.
    await caches.delete(own);
    throw fault;
  }
};

/** The version before this one stays for tabs that were opened with it; older ones go. */
const removeOld = async () => {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
};

/** Lies beside the files once the server has no longer had one that this version asked for: the server is a newer one. */
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

/** The page as it is kept, announcing the files of the code that an address needs, and not those of `/`, where it was fetched. */
const announcing = (page, pathname) => {
  const [, link = ''] = precache.links.find(([shape]) => new RegExp(shape).test(pathname)) ?? [];
  const headers = new Headers(page.headers);
  headers.set('link', link);
  return new Response(page.body, { headers });
};

/** The page of this version; of one that the server has outgrown only where there is no signal. */
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
    // Every page of the app is the one page, whose router knows the rest.
    if (!isNoPage(pathname)) event.respondWith(answerPage(request));
  } else if (pathname.startsWith('/assets/') || precache.files.includes(pathname)) {
    event.respondWith(answerFile(pathname, request));
  }
});
