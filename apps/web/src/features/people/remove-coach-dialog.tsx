import { listed } from '@touchline/domain/core/words.ts';
import { removeCoach } from '@touchline/domain/people/contract.leaving.ts';
import type { Coach } from '@touchline/domain/people/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useUser } from '../../lib/session/session.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { coachName } from './coaches-table.tsx';

/** Removes a coach from the club and lists the data that is deleted or kept. */
export function RemoveCoachDialog({ coach, onClose }: { readonly coach: Coach; readonly onClose: () => void }) {
  const remove = useCommand(removeCoach);
  const { organizationName } = useUser();
  const name = coachName(coach);
  const teams = coach.teams.filter(({ isCurrent }) => isCurrent).map((team) => team.name);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Remove ${name} from ${organizationName}?`}
      confirmLabel="Remove coach"
      destructive
      busy={remove.busy}
      busyLabel="Removing..."
      onConfirm={() => remove.mutate({ coachId: coach.id }, { onSuccess: onClose, onError: onClose })}
    >
      <ul className="list-disc space-y-1 pl-5">
        <li>{teams.length > 0 ? `${name} leaves ${listed(teams)}.` : `${name} has no team.`}</li>
        {coach.hasAccount ? (
          <>
            <li>Signing in as a coach ends at once, on every device. So does evaluating players.</li>
            <li>Past evaluations stay and keep the name. Other roles, such as admin or family, go on.</li>
          </>
        ) : (
          <li>An open invitation is revoked.</li>
        )}
      </ul>
      <p className="mt-3">You can take {name} back with "Show archived".</p>
    </ConfirmDialog>
  );
}
