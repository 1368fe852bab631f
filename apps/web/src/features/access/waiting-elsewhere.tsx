import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useMemberships } from './use-memberships.tsx';

/** Lists the user's other clubs that need an answer, each with a button to switch. */
export function WaitingElsewhere() {
  const { memberships, currentId, use, busy } = useMemberships();
  return memberships
    .filter(({ id, isWaitedFor }) => isWaitedFor && id !== currentId)
    .map((membership) => (
      <Alert key={membership.id} tone="amber" className="mb-4 max-w-3xl">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {membership.organizationName} also waits for your answer.
          <Button
            variant="secondary"
            className="max-sm:w-full"
            busy={busy}
            aria-label={`Switch to ${membership.organizationName}`}
            onClick={() => use(membership)}
          >
            Switch
          </Button>
        </span>
      </Alert>
    ));
}
