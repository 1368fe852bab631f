import { allowNextNavigation, askAndAct, forgetAnswers } from './navigation-blocker.ts';

/**
 * Asks as leaving the page does before an act that gives up everything on it, and then navigates itself: another
 * membership, signing out. An act that fails leaves everything where it was, to be asked about again.
 */
export const leaveFor = (act: () => void | Promise<void>): void =>
  askAndAct(undefined, () => {
    allowNextNavigation();
    void Promise.resolve(act()).finally(forgetAnswers);
  });
