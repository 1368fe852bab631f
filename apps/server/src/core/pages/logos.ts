import type { Hono } from 'hono';
import { problems } from '@touchline/domain/core/problems.ts';
import type { Db } from '../../db/open.ts';
import { apiResponse } from '../requests/headers.ts';
import type { Server } from '../requests/perform.ts';
import { findSession } from '../identity/session.ts';
import type { SessionCookie } from '../identity/session-cookie.ts';
import { isUuid } from '../identity/tokens.ts';

/** All organizations: the URL names no organization, and only members of the logo's organization may see it. */
const findImage = async (db: Db, id: string, userId: string): Promise<Uint8Array<ArrayBuffer>> => {
  const { image } = await db
    .selectFrom('logos')
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships')
          .whereRef('memberships.organization_id', '=', 'logos.organization_id')
          .where('memberships.user_id', '=', userId)
          .where('memberships.state', '<>', 'ended'),
      ),
    )
    .select('image')
    .executeTakeFirstOrThrow(() => problems.missing());
  return new Uint8Array(image);
};

/**
 * `GET /api/logos/{id}`: a logo for `img` elements, which cannot send our headers. A new picture has a new URL, so
 * the browser may cache it privately until sign-out.
 */
export const mountLogos = (app: Hono, { database: { db }, rateLimiter }: Server, cookie: SessionCookie): void => {
  app.get('/api/logos/:id', async (context) => {
    const session = await findSession(db, cookie.read(context));
    if (!session) throw problems.notAuthenticated();
    const { userId } = session.actor;
    await rateLimiter.consumeGeneral('query', userId);
    const id = context.req.param('id');
    if (!isUuid(id)) throw problems.missing();
    const headers = { 'content-type': 'image/png', 'cache-control': 'private, max-age=31536000, immutable' };
    return apiResponse(context, await findImage(db, id, userId), 200, headers);
  });
};
