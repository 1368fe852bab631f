import { problems } from '../core/problems.ts';
import { unknownEntry } from '../core/unsent.ts';
import { timestampProblems } from '../tryouts/messages.offline.ts';
import { registrationProblems } from '../tryouts/messages.registrations.ts';
import { evaluationProblems } from './messages.ts';

/** Changes needed before the server accepts a refused entry, keyed by the refusal's code. */
const requiredFixes: Readonly<Record<string, string>> = {
  [registrationProblems.full(0).code]: 'An admin can raise the maximum of the tryout; then try again.',
  [registrationProblems.numberTaken().code]: 'Check the player in with another number, or try again once it is free.',
  [evaluationProblems.notTakingPart().code]: 'Once the player is checked in again, try again.',
  [timestampProblems.ahead().code]: 'The clock of this phone is ahead. Try again when that time has come.',
  [problems.missing().code]: 'You may have lost access to this tryout. An admin can restore it; then try again.',
  // The server has logged the fault.
  unexpected: 'The fault is not yours. Try again in a while.',
};

/**
 * Says whether a refused entry may be retried, and advises the user (ruling 51). Entries refused by older versions have
 * no code and get no advice.
 */
export const resolutionFor = ({ refusalCode }: { readonly refusalCode?: string | undefined }) => {
  if (refusalCode === undefined) return { mayTryAgain: true, advice: undefined };
  const advice = requiredFixes[refusalCode];
  if (advice !== undefined) return { mayTryAgain: true, advice };
  const reason =
    refusalCode === unknownEntry.code
      ? 'Reload the page for the newest version. Where that does not help:'
      : 'It would be refused again.';
  return { mayTryAgain: false, advice: `${reason} Write down anything you still need, then discard it.` };
};
