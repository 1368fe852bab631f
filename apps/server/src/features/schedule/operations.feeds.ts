import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { problems } from '@touchline/domain/core/problems.ts';
import { productName } from '@touchline/domain/core/product.ts';
import * as contract from '@touchline/domain/schedule/contract.feeds.ts';
import { calendarText } from '../../core/requests/calendar-text.ts';
import type { Env } from '../../core/process/env.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import type { Server } from '../../core/requests/perform.ts';
import { isUuid } from '../../core/identity/tokens.ts';
import type { Db } from '../../db/open.ts';
import { feedEntries, itemsOf, listCalendarEntries } from './store.calendar.ts';
import * as store from './store.feeds.ts';

export const feedOperations: readonly Implementation[] = [
  implement(contract.readFeed, {
    summary: 'Read the own calendar address',
    run: async ({ db, env, actor }) => ({ feed: (await store.feedOf(db, env, actor.userId)) ?? null }),
  }),

  implement(contract.makeFeed, {
    summary: 'Make or renew the own calendar address',
    audit: {
      entity: 'account',
      words: 'made a calendar address',
      id: 'own account',
      security: 'calendar_address_made',
    },
    run: async ({ db, env, actor }, { replaces }) => {
      await store.makeFeed(db, actor.userId, replaces);
      const feed = await store.feedOf(db, env, actor.userId);
      if (!feed) throw problems.missing();
      return { feed };
    },
  }),
];

/** Maximum characters of cached text. The least recently read text is dropped first. */
const maxCachedCharacters = 32_000_000;

interface CachedText {
  readonly version: string;
  readonly text: Promise<string>;
  length: number;
}

/** Creates a cache of feed texts by version, per process. */
const createTextCache = () => {
  const cachedTexts = new Map<string, CachedText>();
  let total = 0;

  const forget = (id: string): void => {
    total -= cachedTexts.get(id)?.length ?? 0;
    cachedTexts.delete(id);
  };

  const note = (id: string, entry: CachedText, text: string): void => {
    if (cachedTexts.get(id) !== entry) return;
    entry.length = text.length;
    total += text.length;
    for (const oldest of cachedTexts.keys()) {
      if (total <= maxCachedCharacters) break;
      forget(oldest);
    }
  };

  return async (id: string, version: string, build: () => Promise<string>): Promise<string> => {
    const cached = cachedTexts.get(id);
    if (cached?.version === version) {
      cachedTexts.delete(id);
      cachedTexts.set(id, cached);
      return cached.text;
    }
    forget(id);
    const entry: CachedText = { version, text: build(), length: 0 };
    cachedTexts.set(id, entry);
    try {
      const text = await entry.text;
      note(id, entry, text);
      return text;
    } catch (fault) {
      if (cachedTexts.get(id) === entry) forget(id);
      throw fault;
    }
  };
};

const build = async (db: Db, env: Env, day: string, readers: readonly store.Reader[]): Promise<string> => {
  const parts = [];
  for (const reader of readers)
    parts.push({ reader, entries: await listCalendarEntries(db, reader, feedEntries(reader.actor, day)) });
  return calendarText({ name: productName }, itemsOf(parts, env));
};

/** Version of the calendar format. Increase it when the same entries result in a different text. */
const format = 2;

const matchesTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim() === tag || one.trim() === '*') ?? false;

/**
 * Adds the route `/calendar/…` for calendar programs, which send no cookies, so the URL is the only proof. Limits reads
 * per feed instead of per network, because many phones read through one company's servers.
 */
export const mountFeeds = (app: Hono, { database: { db }, env, rateLimiter }: Server): void => {
  const readCached = createTextCache();
  app.get('/calendar/:id/:file', async (context: Context) => {
    const { id = '', file = '' } = context.req.param() as { id?: string; file?: string };
    const feed = isUuid(id) && file.endsWith('.ics') ? await store.findFeed(db, id, file.slice(0, -4)) : undefined;
    if (!feed) throw problems.missing();
    await rateLimiter.consume('readingsByFeed', id);
    // A HEAD request does not count as reading the feed.
    if (feed.isUnnoted && context.req.method === 'GET') await store.recordReading(db, id);
    const readers = await store.listReaders(db, feed.userId);
    const version = `${format} ${await store.versionOf(db, feed.day, readers)}`;
    const tag = `W/"${createHash('sha256').update(version).digest('base64url')}"`;
    const headers = { etag: tag, 'cache-control': 'private, no-cache' };
    if (matchesTag(context.req.header('if-none-match'), tag)) return new Response(null, { status: 304, headers });
    const text = await readCached(id, version, () => build(db, env, feed.day, readers));
    return new Response(text, {
      headers: {
        ...headers,
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="touchline.ics"',
      },
    });
  });
};
