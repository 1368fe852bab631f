import { signOut } from '@touchline/domain/access/contract.ts';
import { accessNotices } from '@touchline/domain/access/messages.ts';
import { ask } from './api.ts';
import { wipeDevice } from './device.ts';
import { appRemoved } from './new-version.ts';
import { notify } from './notices.ts';
import { forgetQueue } from './queue.ts';
import { endLocally } from './session.ts';
import { rememberTheme } from './theme.ts';

/**
 * Signs out, leaves nothing behind and says so. `leave` goes to the next page in the same moment, before the
 * protected page could send the person elsewhere. Without an answer of the server nobody is signed out.
 */
export const endSession = async (leave: () => void): Promise<void> => {
  try {
    await ask(signOut, {});
  } catch {
    notify(accessNotices.logoutError);
    return;
  }
  await wipeDevice();
  forgetQueue();
  endLocally();
  appRemoved();
  rememberTheme();
  leave();
  notify(accessNotices.loggedOut);
};
