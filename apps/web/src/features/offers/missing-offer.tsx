import { Alert } from '../../ui/alert.tsx';

/**
 * The link of a mail led to an offer that this account does not see. Whether there is one is not said: a parent with
 * an account for each child learns all the same what to do.
 */
export function MissingOffer() {
  return (
    <Alert tone="amber" title="The invitation of this link is not in this account" className="mb-6">
      It may belong to another account. Sign in with the address that the mail came to.
    </Alert>
  );
}
