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

/** Maximum bytes of a request; enough for a mail program or a button on our page. */
const bodyLimit = 1024;

/** Mail programs post the body defined in RFC 8058; only the button on our page posts a different one. */
const wantsAgain = async (request: Request): Promise<boolean> =>
  new URLSearchParams(await readText(request, bodyLimit)).get('choice') === 'again';

type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/** Unsubscribes the link's recipient; a contact has no settings and can also subscribe again here. */
const updateSubscription = async (
  { database: { db }, announcer }: Server,
  subscription: Subscription,
  resubscribe: boolean,
): Promise<void> => {
  if ('userId' in subscription) return void (await mute(db, subscription.userId, subscription.kind));
  await muteContact(db, subscription.contactId, !resubscribe);
  announcer.tell(subscription.organizationId, ['guardians']);
};

const pageOf = (subscription: Subscription, press: 'none' | 'off' | 'again'): LetterPage => {
  const isOff = press === 'off' || (press === 'none' && subscription.isOff);
  if ('userId' in subscription) return isOff ? done(subscription.kind) : asks(subscription.kind);
  if (isOff) return contactDone;
  return press === 'again' ? contactAgain : contactAsks;
};

/**
 * `/unsubscribe/…`, the URL in `List-Unsubscribe` (RFC 8058). Mail programs post a form from their own servers without
 * cookies, so cross-site checks do not apply: the URL alone is the proof. Reading it changes nothing, because mail
 * scanners follow every link.
 */
export const mountUnsubscribe = (app: Hono, server: Server): void => {
  const { db } = server.database;
  app.on(['GET', 'POST'], '/unsubscribe/*', async (context) => {
    const { method, path } = context.req;
    const address = addressKey(addressOf(context, server.env));
    try {
      // Only invalid links count toward the limit, because mail providers send many requests for their users.
      const findByPath = () => findSubscription(db, path);
      const subscription = await server.rateLimiter.attempt(['unsubscribeFailuresByAddress'], address, findByPath);
      if (!subscription) return letterPage(context, badLink, { status: 404 });
      // HEAD requests are routed here too and must only read.
      if (method !== 'POST') return letterPage(context, pageOf(subscription, 'none'));
      const subscribesAgain = 'contactId' in subscription && (await wantsAgain(context.req.raw));
      await updateSubscription(server, subscription, subscribesAgain);
      return letterPage(context, pageOf(subscription, subscribesAgain ? 'again' : 'off'));
    } catch (fault) {
      if (!(fault instanceof Problem) || fault.status !== 429) throw fault;
      context.header('retry-after', String(fault.retryAfter));
      return letterPage(context, refusalPage(fault.message), { status: 429 });
    }
  });
};
