import { dayOf } from '@touchline/domain/core/calendar.ts';
import { cancelTryout, completeTryout, reopenTryout, startTryout } from '@touchline/domain/tryouts/contract.ts';
import { reopenHours } from '@touchline/domain/constants.club.ts';
import { confirmStatus, tryoutNotices } from '@touchline/domain/tryouts/messages.ts';
import type { Tryout, TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import { readCoverage } from '@touchline/domain/evaluations/contract.coverage.ts';
import {
  allEvaluatedText,
  namesOf,
  notCheckedIn,
  notEvaluatedText,
} from '@touchline/domain/evaluations/messages.coverage.ts';
import { coveredPlayers, gapsOf } from '@touchline/domain/evaluations/rules.coverage.ts';
import { serverNow } from '../../lib/data/clock.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { formatInstant } from '../../lib/format.ts';
import { useOrganizationGuard } from '../../lib/session/organization.ts';
import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { MailFilesNote } from '../../ui/states/mail-files-note.tsx';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { OpenPhones } from './open-phones.tsx';
import { FormErrorAlert } from './form-error-alert.tsx';

/** Warns an admin about players without an evaluation before a tryout is completed, but does not prevent that. */
function UnevaluatedPlayers({ tryoutId }: { tryoutId: string }) {
  const { data, isError } = useOperationQuery(readCoverage, { tryoutId });
  if (!data) {
    return (
      <p role="status" className="mt-3">
        {isError
          ? "We couldn't load who hasn't been evaluated. You can complete the tryout anyway."
          : 'Looking for players without evaluation...'}
      </p>
    );
  }
  const { checkedIn, unseen, expected } = gapsOf(coveredPlayers(data));
  return (
    <div role="status">
      {unseen.length > 0 && (
        <p className="mt-3">
          <strong className="font-semibold text-foreground">{notEvaluatedText(unseen.length)}</strong> {namesOf(unseen)}
        </p>
      )}
      {checkedIn > 0 && unseen.length === 0 && <p className="mt-3">{allEvaluatedText}</p>}
      {expected > 0 && <p className="mt-3">{notCheckedIn(expected)}</p>}
    </div>
  );
}

/** Actions that change a tryout's status, and the statuses that allow them (rulings 40 and 76). */
export const statusChanges = {
  start: {
    operation: startTryout,
    from: 'upcoming',
    to: 'active',
    title: 'Start this tryout?',
    label: 'Start Tryout',
    consequence: "Check-in and evaluations open. You can't undo this.",
  },
  cancel: {
    operation: cancelTryout,
    from: 'upcoming',
    to: 'cancelled',
    title: 'Cancel this tryout?',
    label: 'Cancel tryout',
    consequence: 'Its registrations stay on record. A cancelled tryout cannot be opened again.',
  },
  complete: {
    operation: completeTryout,
    from: 'active',
    to: 'completed',
    title: 'Complete this tryout?',
    label: 'Complete tryout',
    consequence: `Attendance and evaluations close. You can reopen it within ${reopenHours} hours.`,
  },
  reopen: {
    operation: reopenTryout,
    from: 'completed',
    to: 'active',
    title: 'Reopen this tryout?',
    label: 'Reopen tryout',
    consequence:
      'Registration, check-in and evaluations open again. Invitations that were sent stay. Coaches can send new ones once it is completed again.',
  },
} as const satisfies Record<string, { from: TryoutStatus; to: TryoutStatus } & Record<string, unknown>>;

export type StatusChangeName = keyof typeof statusChanges;

interface StatusChangeProps {
  readonly tryout: Tryout;
  readonly name: StatusChangeName;
  readonly onClose: () => void;
}

/** Confirms a status change. */
export function StatusChange({ tryout, name, onClose }: StatusChangeProps) {
  const { operation, to, title, label, consequence } = statusChanges[name];
  const { timeZone } = useUser();
  const plannedDate = new Date(tryout.date);
  const change = useCommand(operation);
  const withOrganization = useOrganizationGuard(tryoutNotices.noOrganization);
  const confirm = withOrganization(() => change.mutate({ tryoutId: tryout.id }, { onSuccess: onClose }));
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={title}
      confirmLabel={label}
      cancelLabel="Go back"
      destructive={name === 'cancel'}
      busy={change.busy}
      onConfirm={confirm}
    >
      <p>{confirmStatus(to)}</p>
      <p className="mt-2">{consequence}</p>
      {name === 'start' && dayOf(plannedDate, timeZone) !== dayOf(new Date(serverNow()), timeZone) && (
        <Alert tone="amber" className="mt-3" title="This tryout is not planned for today.">
          {`Its date is ${formatInstant(plannedDate, timeZone)}.`}
        </Alert>
      )}
      {name === 'cancel' && <MailFilesNote className="mt-3" />}
      {name === 'complete' && (
        <>
          <UnevaluatedPlayers tryoutId={tryout.id} />
          <OpenPhones tryoutId={tryout.id} />
        </>
      )}
      <FormErrorAlert error={change.error} />
    </ConfirmDialog>
  );
}
