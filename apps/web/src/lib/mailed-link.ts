import type { confirmEmail } from '@touchline/domain/access/contract.account.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import type { LinkPurpose } from './pkce.ts';

export type OpenedSession = NonNullable<OutputOf<typeof confirmEmail>['session']>;

/** What a mailed link carries behind the #, where neither servers nor referrers see it. */
export interface MailedLink {
  readonly purpose: LinkPurpose;
  readonly token: string;
}

export const linkFrom = (hash: string): MailedLink | undefined => {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const token = parameters.get('token');
  const purpose = parameters.get('type');
  return token && (purpose === 'confirm' || purpose === 'recovery') ? { purpose, token } : undefined;
};
