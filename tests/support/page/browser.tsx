import { render, type RenderResult } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import type { RecentChanges } from '@touchline/domain/core/topics.ts';
import { App } from '../../../apps/web/src/app/app.tsx';
import { retry, sharedQueryClient } from '../../../apps/web/src/lib/cache/queries.ts';
import { resetSession } from '../../../apps/web/src/lib/session/session.ts';
import { dismissToast, toastStore } from '../../../apps/web/src/ui/overlays/toast.ts';
import { nextNumber } from '../run/count.ts';
import type { Person } from '../server/person.ts';
import type { TestServer } from '../server/server.ts';

export interface OpenedApp extends RenderResult {
  readonly user: UserEvent;
  /** Every request from the page, as `METHOD /path`. */
  readonly requests: readonly string[];
  /** Lets the next requests whose `METHOD /path` matches fail before they reach the server. */
  breakConnection(pattern: RegExp): void;
  restoreConnection(): void;
  /** Delays requests whose `METHOD /path` matches until the returned function is called. */
  holdRequests(pattern?: RegExp): () => void;
  /** Answers these requests with another response, like a misconfigured proxy. */
  answerInstead(pattern: RegExp, response: () => Response): void;
  /** Makes the browser keep no cookies from now on. */
  blockCookies(): void;
  /** Session token in the browser's cookie. */
  token(): string | undefined;
  /** Puts another token into the cookie, as a sign-in in another tab does. */
  setToken(token: string | undefined): void;
  /** True if the server has opened the live connection. */
  isListening(): boolean;
}

interface InitialState {
  /** Local storage left behind by the previous visit. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Session storage, as it is after the tab is reloaded. */
  readonly tab?: Readonly<Record<string, string>>;
  /** Blocks all requests until the connection is restored. */
  readonly offline?: boolean;
}

/** Recent changes since the page was opened. The page already shows the earlier ones. */
const newsOf = (announced: ReadonlySet<string>, recent: RecentChanges): RecentChanges =>
  Object.fromEntries(Object.entries(recent).filter(([topic]) => announced.has(topic)));

/** Server-sent events over the in-process app, with the features that the live connection uses. */
const eventSourceOn = (
  announcement: Promise<ReadonlySet<string>>,
  ask: (url: string, signal: AbortSignal) => Promise<Response>,
) =>
  class extends EventTarget {
    readonly #abort = new AbortController();

    constructor(url: string) {
      super();
      this.#read(url).catch((fault: unknown) => {
        if (!this.#abort.signal.aborted) throw fault;
      });
    }

    async #read(url: string): Promise<void> {
      // The code that created the source adds its listeners in the same tick, before anything can be dispatched.
      const announced = await announcement;
      // A page that was closed in the meantime has no listeners, and its server may be closed.
      if (this.#abort.signal.aborted) return;
      const response = await ask(url, this.#abort.signal);
      // The page must not learn about a refusal, because it would retry with the next page's cookies.
      if (this.#abort.signal.aborted) return;
      if (!response.ok || !response.body) {
        this.dispatchEvent(new Event('error'));
        return;
      }
      this.dispatchEvent(new Event('open'));
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      this.#abort.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const event = /event: (\w+)/.exec(part.value)?.[1] ?? 'message';
        const data = /data: (.*)/.exec(part.value)?.[1] ?? '';
        const news = event === 'open' ? JSON.stringify(newsOf(announced, JSON.parse(data))) : data;
        if (!this.#abort.signal.aborted) this.dispatchEvent(new MessageEvent(event, { data: news }));
      }
      // The server ended the stream.
      if (!this.#abort.signal.aborted) this.dispatchEvent(new Event('error'));
    }

    close(): void {
      this.#abort.abort();
    }
  };

/** Number of the open page. */
let currentPage = 0;
let pageAbort = new AbortController();

/**
 * Opens the whole web app at `path` in jsdom, with the session of `person` (or none), against the real server in this
 * process. Its requests go directly to the server. No part is mocked.
 */
export const openApp = (
  server: TestServer,
  path: string,
  person: Person = server.anonymous,
  beginning: InitialState = {},
): OpenedApp => {
  const page = nextNumber();
  currentPage = page;
  pageAbort.abort();
  pageAbort = new AbortController();
  let token = person.token;
  let brokenPattern: RegExp | undefined = beginning.offline ? /./ : undefined;
  let hold: { pattern: RegExp; until: Promise<void> } | undefined;
  let isListening = false;
  let areCookiesBlocked = false;
  let replacement: { pattern: RegExp; response: () => Response } | undefined;
  // Every browser has a separate address, for servers that trust the proxy in front of the tests.
  const address = `10.${(page >> 16) & 255}.${(page >> 8) & 255}.${page & 255}`;
  const requests: string[] = [];
  const cookie = (): Record<string, string> => (token ? { cookie: `touchline_session=${token}` } : {});

  const announcement = server.announcedFromNow(pageAbort.signal);
  // Listeners report a failure. A page that is closed before it listens reports none.
  announcement.catch(() => undefined);

  globalThis.fetch = async (input, init = {}) => {
    const url = String(input);
    const name = `${init.method ?? 'GET'} ${url}`;
    requests.push(name);
    // A hold that is declared right after opening also delays the first requests.
    await Promise.resolve();
    await (hold?.pattern.test(name) ? hold.until : undefined);
    if (brokenPattern?.test(name)) throw new TypeError('Failed to fetch');
    if (replacement?.pattern.test(name)) return replacement.response();
    const response = await server.app.request(url, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...cookie(), 'x-forwarded-for': address },
    });
    // A response that arrives after its page was closed is dropped.
    if (currentPage !== page) return new Promise(() => undefined);
    for (const line of response.headers.getSetCookie()) {
      const [, value] = /^touchline_session=([^;]*)/.exec(line) ?? [];
      if (value !== undefined && !areCookiesBlocked) token = value === '' ? undefined : value;
    }
    return response;
  };
  Object.assign(globalThis, {
    EventSource: eventSourceOn(announcement, async (url, signal) => {
      const name = `GET ${url}`;
      await (hold?.pattern.test(name) ? hold.until : undefined);
      const response = brokenPattern?.test(name)
        ? Response.error()
        : await server.app.request(url, { headers: cookie(), signal });
      isListening = response.ok;
      return response;
    }),
  });

  localStorage.clear();
  for (const [name, value] of Object.entries(beginning.stored ?? {})) localStorage.setItem(name, value);
  sessionStorage.clear();
  for (const [name, value] of Object.entries(beginning.tab ?? {})) sessionStorage.setItem(name, value);
  document.documentElement.className = '';
  resetSession();
  // A page must not begin with the previous page's notice.
  const lastToast = toastStore.get();
  if (lastToast && document.body.childElementCount === 0) dismissToast(lastToast.id);
  history.replaceState(null, '', path);
  retry.delayMs = 1;
  sharedQueryClient().clear();

  return {
    ...render(<App />),
    // The check for pointer events is disabled, because it takes longer than the click and no style sheet is loaded.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    requests,
    breakConnection: (pattern) => {
      brokenPattern = pattern;
    },
    restoreConnection: () => {
      brokenPattern = undefined;
    },
    holdRequests: (pattern = /./) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      hold = { pattern, until: promise };
      return () => {
        hold = undefined;
        resolve();
      };
    },
    answerInstead: (pattern, response) => {
      replacement = { pattern, response };
    },
    blockCookies: () => {
      areCookiesBlocked = true;
    },
    token: () => token,
    isListening: () => isListening,
    setToken: (next) => {
      token = next;
    },
  };
};
