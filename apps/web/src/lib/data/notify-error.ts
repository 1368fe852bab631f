import { accessNotices } from '@touchline/domain/access/messages.ts';
import type { Reading } from '@touchline/domain/core/operation.ts';
import { notAuthenticated, proofNeeded, secondStepNeeded } from '@touchline/domain/core/problem.ts';
import { ForeignAnswer, NotConfigured, problemIn } from './api.ts';
import { noteFailure } from './latch.ts';
import { notify } from './notices.ts';
import { rereadSession } from '../session/reread-session.ts';
import { currentSession, endLocally, lossNotice } from '../session/session.ts';

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
  if (refusal?.code === secondStepNeeded) return void rereadSession();
  const notice = typeof failed === 'function' ? failed(refusal) : failed;
  if (refusal?.code === unauthenticated) {
    const { title } = accessNotices.notAuthenticated;
    if (notice?.title === title) notify(notice);
    // A renewal that failed has said it, and what was lost with the page.
    else if (currentSession().status !== 'none') notify(lossNotice());
    return void endLocally();
  }
  const { message } = reason as Error;
  const isToldAsItIs = reason instanceof ForeignAnswer || refusal?.status === 429;
  notify(notice && { ...notice, [isToldAsItIs ? 'description' : 'reason']: message });
};
