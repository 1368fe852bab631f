import { setTimeout as wait } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import { readSession } from '@touchline/domain/access/contract.ts';
import type { SessionUser } from '@touchline/domain/access/schema.ts';
import { requestOf } from '@touchline/domain/core/operation.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { brought as bounds } from '@touchline/domain/constants.ts';
import { type Opening, openingOf } from '@touchline/domain/pages.queries.ts';
import { jsonAnswer, requestLike } from '../requests/http.ts';
import type { SessionCookie } from '../identity/session-cookie.ts';

/** The answers that a page brings along, and the queries of its address. */
export interface Brought {
  readonly opening: Opening;
  /** JSON text: the time it was read, and the answers by the addresses that would be requested. */
  readonly text: string | undefined;
}

/** Makes the data that a page at this address brings for the requester. */
export type Bring = (context: Context, address: string) => Promise<Brought>;

const sessionAddress = requestOf(readSession, {}).url;

interface Answer {
  readonly address: string;
  /** The text of the answer; nothing where there was a refusal or a fault. */
  readonly text: string | undefined;
  readonly date: string | null;
}

/** The session of a visitor without a cookie; it needs no query. */
const visitor: Answer = { address: sessionAddress, text: JSON.stringify({ session: null }), date: null };

/** Keeps the answers, one after the other, as long as there is room. */
export const within = (answers: readonly Answer[]): readonly string[] => {
  let room: number = bounds.characters;
  return answers.flatMap(({ address, text }) => {
    if (text === undefined || text.length > room) return [];
    room -= text.length;
    return [`${JSON.stringify(address)}:${text}`];
  });
};

/** The answers of a page that come with it; they are those of the API itself, asked by the same person. */
export const createBring =
  (app: Hono, cookie: SessionCookie): Bring =>
  async (context, address) => {
    const ask = async (asked: string, membership?: string): Promise<Answer> => {
      const response = await app.fetch(requestLike(context, asked, membership), context.env);
      const text = response.status === 200 ? await response.text() : undefined;
      return { address: asked, text, date: response.headers.get('date') };
    };

    const cookieless = cookie.read(context) === undefined;
    // A cookie means that a user was signed in, and most likely will be again once the expired session is renewed.
    const nothing: Brought = { opening: openingOf(address, cookieless ? undefined : 'admin'), text: undefined };
    const pack = (opening: Opening, date: string | null, answers: readonly Answer[]): Brought => ({
      opening,
      text: `{"at":${JSON.stringify(date)},"answers":{${within(answers).join(',')}}}`,
    });

    const bring = async (): Promise<Brought> => {
      if (cookieless) return pack(nothing.opening, null, [visitor]);
      const session = await ask(sessionAddress);
      const { session: open } = JSON.parse(session.text ?? '{}') as { session?: { user: SessionUser } | null };
      if (!open) return nothing;
      const { role, membershipId } = open.user;
      const opening = openingOf(address, role);
      // Those of the membership that the page shows: another tab may switch at any moment.
      const askAll = (asks: readonly string[]) => Promise.all(asks.map((asked) => ask(asked, membershipId)));
      const rows = await askAll(opening.asks);
      const first = rows[0]?.text;
      const further = first === undefined ? [] : await askAll(opening.further?.(JSON.parse(first)) ?? []);
      return pack(opening, session.date, [session, ...rows, ...further]);
    };

    // The page comes in any case, and requests the answers that it does not bring.
    const timeout = new AbortController();
    try {
      return await Promise.race([bring(), wait(bounds.timeoutMs, nothing, { signal: timeout.signal })]);
    } catch {
      return nothing;
    } finally {
      timeout.abort();
    }
  };

/**
 * `GET /api/page?address=/dashboard/teams`: the same for a page that the service worker had. It asks for it before any of its
 * scripts has come.
 */
export const mountBrought = (app: Hono, bring: Bring): void => {
  app.get('/api/page', async (context) => {
    const site = context.req.header('sec-fetch-site');
    if (site !== undefined && site !== 'same-origin') throw problems.crossSite();
    const address = context.req.query('address') ?? '';
    if (!address.startsWith('/')) throw problems.invalid();
    const { text } = await bring(context, address);
    return text === undefined ? new Response(null, { status: 204 }) : jsonAnswer(context, 200, text);
  });
};
