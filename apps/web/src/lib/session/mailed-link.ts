import type { confirmEmail } from '@touchline/domain/access/contract.account.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { fromStorage } from '../device/local-storage.ts';

export type OpenedSession = NonNullable<OutputOf<typeof confirmEmail>['session']>;

const storageKey = 'touchline-mailed-link';

/** Stores the link for this tab, so that it survives a reload without showing in the address. */
export const keepLink = (hash: string): void => fromStorage(() => sessionStorage.setItem(storageKey, hash));

/** Hash of the link this tab has opened and not redeemed. */
export const keptLink = (): string => fromStorage(() => sessionStorage.getItem(storageKey)) ?? '';

export const dropLink = (): void => fromStorage(() => sessionStorage.removeItem(storageKey));

/** Token in the email of an account invitation (`/register/coach/CODE#mail=…`). */
export const mailTokenFrom = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('mail') ?? undefined;

/**
 * Data after the # of an emailed link, where neither servers nor referrers see it; the email address is for password
 * managers.
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

/** Token of an invitation to become a guardian (`/join/guardian#invitation=…`). */
export const invitationFrom = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('invitation') ?? undefined;
