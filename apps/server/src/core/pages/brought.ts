import { setTimeout as wait } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import { readSession } from '@touchline/domain/access/contract.ts';
import type { SessionUser } from '@touchline/domain/access/schema.ts';
import { requestOf } from '@touchline/domain/core/operation.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { pageDataLimits as bounds } from '@touchline/domain/constants.ts';
import { type PageRequest, pageRequestOf } from '@touchline/domain/pages.queries.ts';
import { jsonAnswer, requestLike } from '../requests/http.ts';
import type { SessionCookie } from '../identity/session-cookie.ts';

/** Responses included in a page, and the queries for its address. */
export interface PageData {
  readonly opening: PageRequest;
  /** JSON text with the time it was read, and the responses by request URL. */
  readonly text: string | undefined;
}

/** Loads the data for the page at this address for its user. */
export type LoadPageData = (context: Context, address: string) => Promise<PageData>;

const sessionAddress = requestOf(readSession, {}).url;

interface Answer {
  readonly address: string;
  /** Response text of a query; undefined after a refusal or fault. */
  readonly text: string | undefined;
  readonly date: string | null;
}

/** Session of a visitor without a cookie, which needs no query. */
const visitorAnswer: Answer = { address: sessionAddress, text: JSON.stringify({ session: null }), date: null };

/** Returns the first responses, as many as fit into the page. */
export const keepFitting = (answers: readonly Answer[]): readonly string[] => {
  let charactersLeft: number = bounds.characters;
  return answers.flatMap(({ address, text }) => {
    if (text === undefined || text.length > charactersLeft) return [];
    charactersLeft -= text.length;
    return [`${JSON.stringify(address)}:${text}`];
  });
};

/** Responses to include in a page, exactly as the API gives them to the same user. */
export const createPageDataLoader =
  (app: Hono, cookie: SessionCookie): LoadPageData =>
  async (context, address) => {
    const ask = async (query: string, membership?: string): Promise<Answer> => {
      const response = await app.fetch(requestLike(context, query, membership), context.env);
      const text = response.status === 200 ? await response.text() : undefined;
      return { address: query, text, date: response.headers.get('date') };
    };

    const isVisitor = cookie.read(context) === undefined;
    // A cookie indicates a user with an expired session, which the page will probably renew.
    const noData: PageData = { opening: pageRequestOf(address, isVisitor ? undefined : 'admin'), text: undefined };
    const pageDataOf = (opening: PageRequest, date: string | null, answers: readonly Answer[]): PageData => ({
      opening,
      text: `{"at":${JSON.stringify(date)},"answers":{${keepFitting(answers).join(',')}}}`,
    });

    const loadAnswers = async (): Promise<PageData> => {
      if (isVisitor) return pageDataOf(noData.opening, null, [visitorAnswer]);
      const session = await ask(sessionAddress);
      const { session: open } = JSON.parse(session.text ?? '{}') as { session?: { user: SessionUser } | null };
      if (!open) return noData;
      const { role, membershipId } = open.user;
      const opening = pageRequestOf(address, role);
      // Names the membership that the page shows, because another tab may switch the session at any moment.
      const askAll = (asks: readonly string[]) => Promise.all(asks.map((query) => ask(query, membershipId)));
      const firstAnswers = await askAll(opening.asks);
      const firstText = firstAnswers[0]?.text;
      const furtherAnswers =
        firstText === undefined ? [] : await askAll(opening.further?.(JSON.parse(firstText)) ?? []);
      return pageDataOf(opening, session.date, [session, ...firstAnswers, ...furtherAnswers]);
    };

    // After the timeout, the page is sent without the responses and requests them itself.
    const timeout = new AbortController();
    try {
      return await Promise.race([loadAnswers(), wait(bounds.timeoutMs, noData, { signal: timeout.signal })]);
    } catch {
      return noData;
    } finally {
      timeout.abort();
    }
  };

/**
 * `GET /api/page?address=/dashboard/teams`: the same responses, for a page that the service worker serves. The page
 * requests them before any of its scripts have loaded.
 */
export const mountPageData = (app: Hono, bring: LoadPageData): void => {
  app.get('/api/page', async (context) => {
    const site = context.req.header('sec-fetch-site');
    if (site !== undefined && site !== 'same-origin') throw problems.crossSite();
    const address = context.req.query('address') ?? '';
    if (!address.startsWith('/')) throw problems.invalid();
    const { text } = await bring(context, address);
    return text === undefined ? new Response(null, { status: 204 }) : jsonAnswer(context, 200, text);
  });
};
