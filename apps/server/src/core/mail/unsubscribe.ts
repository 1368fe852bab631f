import type { Hono } from 'hono';
import { unsubscribePages } from '@touchline/domain/access/messages.notifications.ts';
import { type LetterPage, refusalPage } from '@touchline/domain/core/letter-page.ts';
import { Problem } from '@touchline/domain/core/problem.ts';
import { addressOf, readText } from '../requests/http.ts';
import { letterPage } from './letter-page.ts';
import { findSubscription, mute, muteContact } from './notifications.ts';
import type { Server } from '../requests/perform.ts';
import { addressKey } from '../limits/rate-limits.ts';

const { asks, done, badLink, contactAsks, contactDone, contactAgain } = unsubscribePages;

/** A press of a mail program, or the button of a page. */
const bodyLimit = 1024;

/** RFC 8058 says what a mail program sends; only the button of our page says something else. */
const wantsAgain = async (request: Request): Promise<boolean> =>
  new URLSearchParams(await readText(request, bodyLimit)).get('choice') === 'again';

type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/** Switches off what the address names, and for a contact on again: somebody without a login has no settings for that. */
const change = async ({ database: { db }, announcer }: Server, found: Subscription, again: boolean): Promise<void> => {
  if ('userId' in found) return void (await mute(db, found.userId, found.kind));
  await muteContact(db, found.contactId, !again);
  announcer.tell(found.organizationId, ['guardians']);
};

const pageOf = (found: Subscription, press: 'none' | 'off' | 'again'): LetterPage => {
  const isOff = press === 'off' || (press === 'none' && found.isOff);
  if ('userId' in found) return isOff ? done(found.kind) : asks(found.kind);
  if (isOff) return contactDone;
  return press === 'again' ? contactAgain : contactAsks;
};

/**
 * `/unsubscribe/…`, the address of `List-Unsubscribe` (RFC 8058). Mail programs send a form there, from their own servers
 * and without cookies, so no sign of our pages is asked for: the address alone is the proof. Reading it changes nothing,
 * since mail scanners follow every link.
 */
export const mountUnsubscribe = (app: Hono, server: Server): void => {
  const { db } = server.database;
  app.on(['GET', 'POST'], '/unsubscribe/*', async (context) => {
    const { method, path } = context.req;
    const address = addressKey(addressOf(context, server.env));
    try {
      // Only addresses that open nothing count: those who send for their readers send many.
      const find = () => findSubscription(db, path);
      const found = await server.rateLimiter.attempt(['unsubscribeFailuresByAddress'], address, find);
      if (!found) return letterPage(context, badLink, { status: 404 });
      // A HEAD comes here as well, and reads.
      if (method !== 'POST') return letterPage(context, pageOf(found, 'none'));
      const again = 'contactId' in found && (await wantsAgain(context.req.raw));
      await change(server, found, again);
      return letterPage(context, pageOf(found, again ? 'again' : 'off'));
    } catch (fault) {
      if (!(fault instanceof Problem) || fault.status !== 429) throw fault;
      context.header('retry-after', String(fault.retryAfter));
      return letterPage(context, refusalPage(fault.message), { status: 429 });
    }
  });
};
