import { accessNotices } from '@touchline/domain/access/messages.ts';
import type { Reading } from '@touchline/domain/core/operation.ts';
import { notAuthenticated, proofNeeded, secondStepNeeded } from '@touchline/domain/core/problem.ts';
import { ForeignAnswer, NotConfigured, problemIn, sessionActs } from './api.ts';
import { noteFailure } from '../latch.ts';
import { notify } from './notices.ts';

const { code: unauthenticated } = notAuthenticated();

/**
 * Notifies the user of a failure. A rate limit says how long it holds, whatever the operation's own text for failures.
 * A session that the server no longer knows is reported instead, unless the operation has its own text for it; the
 * protected area then leads to /login.
 */
export const notifyError = (reason: unknown, failed: Reading['failed']): void => {
  noteFailure();
  if (reason instanceof NotConfigured) {
    notify(accessNotices.notConfigured);
    return;
  }
  const refusal = problemIn(reason);
  // The user was asked for a proof and closed the question.
  if (refusal?.code === proofNeeded) return;
  // The page gives way to the one that sets it up.
  if (refusal?.code === secondStepNeeded) return void sessionActs.reread?.();
  const notice = typeof failed === 'function' ? failed(refusal) : failed;
  if (refusal?.code === unauthenticated)
    return void sessionActs.end?.(notice?.title === accessNotices.notAuthenticated.title ? notice : undefined);
  const { message } = reason as Error;
  const isToldAsItIs = reason instanceof ForeignAnswer || refusal?.status === 429;
  notify(notice && { ...notice, [isToldAsItIs ? 'description' : 'reason']: message });
};
