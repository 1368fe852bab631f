import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import type { Preparation } from '../../core/implement.ts';
import { verifyPassword } from '../../core/passwords.ts';
import { findPasswordHash } from './store.ts';

/** Refuses a wrong password of the user. Another person at an open browser can guess it a few times only. */
export const requireOwnPassword = async (
  { db, rateLimiter, actor }: Preparation<Actor>,
  password: string,
  wrong: () => Problem = accessProblems.wrongPassword,
): Promise<void> => {
  await rateLimiter.consume('currentPasswordByUser', actor.userId);
  const fits = await verifyPassword(password, await findPasswordHash(db, actor.userId));
  if (!fits) throw wrong();
  await rateLimiter.reset('currentPasswordByUser', actor.userId);
};
