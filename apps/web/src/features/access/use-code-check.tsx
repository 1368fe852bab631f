import { useEffect, useState } from 'react';
import { lookUpCode } from '@touchline/domain/access/contract.joining.ts';
import { codeHintOf } from '@touchline/domain/access/messages.joining.ts';
import type { JoiningRole } from '@touchline/domain/access/schema.joining.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { codeCheckDebounceMs, codeLength } from '@touchline/domain/constants.ts';
import { callCommand, problemIn } from '../../lib/data/api.ts';

/** Lookup state of the code in the field. */
export type CodeCheck =
  | { readonly status: 'unchecked' }
  | { readonly status: 'checking' }
  | { readonly status: 'valid'; readonly joining: OutputOf<typeof lookUpCode> }
  /** `isUsed` is true if the invitation was already accepted. */
  | { readonly status: 'refused'; readonly hint: string; readonly isUsed: boolean }
  /** The lookup itself failed, so the state of the code is unknown. */
  | { readonly status: 'failed'; readonly hint: string; readonly retry: () => void };

const uncheckedCode: CodeCheck = { status: 'unchecked' };

/** Milliseconds until a failed check is repeated. It is repeated sooner if the network or the user comes back. */
const retryAfterMs = 5000;

/**
 * Looks up a code of at least 4 characters, 500 ms after the last keystroke. A rate-limited check is retried when the
 * limit ends, and a failed check every few seconds. Without `role`, the code may be for either role.
 */
export const useCodeCheck = (code: string, role?: JoiningRole): CodeCheck => {
  const [check, setCheck] = useState<CodeCheck>(uncheckedCode);
  const typedCode = code.trim();

  useEffect(() => {
    setCheck(uncheckedCode);
    if (typedCode.length < codeLength.min || typedCode.length > codeLength.max) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout>;
    let hasFailed = false;
    const lookUp = async (): Promise<CodeCheck> => {
      try {
        return { status: 'valid', joining: await callCommand(lookUpCode, { code: typedCode, ...(role && { role }) }) };
      } catch (reason) {
        const problem = problemIn(reason);
        const hint = codeHintOf(problem);
        const seconds = problem?.retryAfter;
        hasFailed = (problem?.status ?? 500) >= 500;
        const waitMs = seconds === undefined ? (hasFailed ? retryAfterMs : undefined) : seconds * 1000;
        if (waitMs !== undefined && isCurrent) timer = setTimeout(start, waitMs);
        if (hasFailed) return { status: 'failed', hint, retry: start };
        return { status: 'refused', hint, isUsed: problem?.code === 'invitation_used' };
      }
    };
    const start = () => {
      clearTimeout(timer);
      hasFailed = false;
      setCheck({ status: 'checking' });
      void lookUp().then((lookedUpCheck) => isCurrent && setCheck(lookedUpCheck));
    };
    const startIfFailed = () => hasFailed && start();
    timer = setTimeout(start, codeCheckDebounceMs);
    window.addEventListener('online', startIfFailed);
    window.addEventListener('focus', startIfFailed);
    return () => {
      isCurrent = false;
      window.removeEventListener('online', startIfFailed);
      window.removeEventListener('focus', startIfFailed);
      clearTimeout(timer);
    };
  }, [typedCode, role]);

  return check;
};

/** Returns true if the code is a used invitation, which makes the other fields pointless. */
export const isUsedInvitation = (check: CodeCheck): boolean => check.status === 'refused' && check.isUsed;
