import type { confirmEmail } from '@touchline/domain/access/contract.account.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { fromStorage } from '../device/local-storage.ts';

export type OpenedSession = NonNullable<OutputOf<typeof confirmEmail>['session']>;

const storageKey = 'touchline-mailed-link';

/** Stores the link for this tab, so that it survives a reload without appearing in the address. */
export const storeLink = (hash: string): void => fromStorage(() => sessionStorage.setItem(storageKey, hash));

/** Returns the hash of the link that this tab has opened but not redeemed. */
export const storedLink = (): string => fromStorage(() => sessionStorage.getItem(storageKey)) ?? '';

export const dropLink = (): void => fromStorage(() => sessionStorage.removeItem(storageKey));

/** Returns the token in the email of an account invitation (`/register/coach/CODE#mail=…`). */
export const mailTokenFrom = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('mail') ?? undefined;

/**
 * Returns the data after the # of an emailed link, which neither servers nor referrers see. The email address is for
 * password managers.
 */
export const linkFrom = (hash: string) => {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const token = parameters.get('token');
  const purpose = parameters.get('type');
  const email = parameters.get('email') ?? undefined;
  return token && (purpose === 'confirm' || purpose === 'recovery' || purpose === 'email')
    ? ({ purpose, token, email } as const)
    : undefined;
};

/** Returns the token of an invitation to become a guardian (`/join/guardian#invitation=…`). */
export const invitationFrom = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('invitation') ?? undefined;
