import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';

/**
 * Shown if an emailed link leads to an offer that this account cannot see. It does not reveal if the offer exists, and
 * names likely reasons: a parent may have a separate account for each child, or a coach may have left the team.
 */
export function MissingOffer() {
  const { role } = useUser();
  return (
    <Alert tone="amber" title="The invitation of this link is not in this account" className="mb-6">
      <span>{role === 'coach' && 'You see the invitations of the teams that you coach now. '}</span>
      <span>It may belong to another account. Sign in with the address that the mail came to.</span>
    </Alert>
  );
}
