import { useEffect, useState } from 'react';
import { lookUpCode } from '@touchline/domain/access/contract.joining.ts';
import { codeHintOf } from '@touchline/domain/access/messages.joining.ts';
import type { JoiningRole } from '@touchline/domain/access/schema.joining.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { codeCheckDelay, codeLength } from '@touchline/domain/limits.ts';
import { ask, problemIn } from '../../lib/api.ts';

/** What is known of the code in the field. */
export type CodeCheck =
  | { readonly status: 'unchecked' }
  | { readonly status: 'checking' }
  | { readonly status: 'valid'; readonly joining: OutputOf<typeof lookUpCode> }
  | { readonly status: 'refused'; readonly hint: string };

const unchecked: CodeCheck = { status: 'unchecked' };

/** Asks what a code opens, 500 ms after the last keystroke and from 4 characters on (REGCODE-24, REGCODE-25). */
export const useCodeCheck = (code: string, role: JoiningRole): CodeCheck => {
  const [check, setCheck] = useState<CodeCheck>(unchecked);
  const typed = code.trim();

  useEffect(() => {
    setCheck(unchecked);
    if (typed.length < codeLength.min || typed.length > codeLength.max) return;
    let current = true;
    const look = async (): Promise<CodeCheck> => {
      try {
        return { status: 'valid', joining: await ask(lookUpCode, { code: typed, role }) };
      } catch (reason) {
        return { status: 'refused', hint: codeHintOf(problemIn(reason), role === 'coach' ? 'player' : 'coach') };
      }
    };
    const timer = setTimeout(() => {
      setCheck({ status: 'checking' });
      void look().then((found) => current && setCheck(found));
    }, codeCheckDelay);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [typed, role]);

  return check;
};
