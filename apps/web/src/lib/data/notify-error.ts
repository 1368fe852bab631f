import { accessNotices } from '@touchline/domain/access/messages.ts';
import type { ReadingOptions } from '@touchline/domain/core/operation.ts';
import { notAuthenticated, proofNeeded, secondStepNeeded } from '@touchline/domain/core/problem.ts';
import { ForeignAnswer, NotConfigured, problemIn, sessionActs } from './api.ts';
import { noteFailure } from '../latch.ts';
import { notify } from './notices.ts';

const { code: unauthenticated } = notAuthenticated();

/**
 * Notifies the user of a failure. A rate limit always says how long it lasts, even if the operation has its own text. A
 * lost session is reported instead, unless the operation has its own text for it. The protected area then redirects to
 * /login.
 */
export const notifyError = (reason: unknown, failed: ReadingOptions['failed']): void => {
  noteFailure();
  if (reason instanceof NotConfigured) {
    notify(accessNotices.notConfigured);
    return;
  }
  const refusal = problemIn(reason);
  // The user dismissed the request to prove who they are.
  if (refusal?.code === proofNeeded) return;
  // The page is replaced by the one that sets up two-step sign-in.
  if (refusal?.code === secondStepNeeded) return void sessionActs.reread?.();
  const notice = typeof failed === 'function' ? failed(refusal) : failed;
  if (refusal?.code === unauthenticated)
    return void sessionActs.end?.(notice?.title === accessNotices.notAuthenticated.title ? notice : undefined);
  const { message } = reason as Error;
  const isShownVerbatim = reason instanceof ForeignAnswer || refusal?.status === 429;
  notify(notice && { ...notice, [isShownVerbatim ? 'description' : 'reason']: message });
};
