import { allowNextNavigation, askAndAct, forgetAnswers } from './navigation-blocker.ts';

/**
 * Confirms an action that discards everything on the page and then navigates itself, such as switching memberships or
 * signing out. If the action fails, the page stays as it was and asks again next time.
 */
export const leaveFor = (act: () => void | Promise<void>): void =>
  askAndAct(undefined, () => {
    allowNextNavigation();
    void Promise.resolve(act()).finally(forgetAnswers);
  });
