import { approveNewcomer, listNewcomers, refuseNewcomer } from '@touchline/domain/people/contract.newcomers.ts';
import type { Newcomer } from '@touchline/domain/people/schema.newcomers.ts';
import { roleLabels } from '@touchline/domain/access/messages.memberships.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatDay } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { useUser } from '../../lib/session/session.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EmailAddress } from '../../ui/display/email-address.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';

interface RefuseDialogProps {
  readonly newcomer: Newcomer;
  readonly onClose: () => void;
}

function RefuseDialog({ newcomer: { id, name }, onClose }: RefuseDialogProps) {
  const refuse = useCommand(refuseNewcomer);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Refuse ${name}?`}
      confirmLabel="Refuse"
      destructive
      busy={refuse.busy}
      busyLabel="Refusing..."
      onConfirm={() => refuse.mutate({ newcomerId: id }, { onSuccess: onClose, onError: onClose })}
    >
      {name} does not get into the club and is told so by email. What was entered is deleted, and so is a login that
      opens nothing else.
    </ConfirmDialog>
  );
}

function Row({ newcomer, onRefuse }: { readonly newcomer: Newcomer; readonly onRefuse: () => void }) {
  const { id, role, name, email, emailRefused, isConfirmed, playerName, birthDate, joinedAt } = newcomer;
  const approve = useCommand(approveNewcomer);
  const { timeZone } = useUser();
  const isChild = playerName !== null && playerName !== name;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {name}
          <Badge>{roleLabels[role]}</Badge>
          {!isConfirmed && <Badge tone="amber">Email not confirmed</Badge>}
        </p>
        {playerName !== null && (
          <p className="text-sm break-words">
            {isChild ? `For ${playerName}` : 'Plays'}
            <span>{birthDate !== null && `, born ${formatDay(birthDate)}`}</span>
          </p>
        )}
        <p className="text-sm text-muted-foreground">
          <EmailAddress refused={emailRefused}>{email}</EmailAddress> · joined{' '}
          {formatDay(dayOf(new Date(joinedAt), timeZone))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={`Approve ${playerName ?? name}`}
          busy={approve.busy}
          onClick={() => approve.mutate({ newcomerId: id })}
        >
          Approve
        </Button>
        <Button size="sm" variant="secondary" aria-label={`Refuse ${playerName ?? name}`} onClick={onRefuse}>
          Refuse
        </Button>
      </div>
    </li>
  );
}

/** Lists people who joined with a code and are waiting for approval. Hidden if there are none. */
export function Newcomers() {
  const query = useOperationQuery(listNewcomers, {});
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<'refuse-newcomer'>();
  const newcomers = query.data;
  if (!newcomers) {
    return (
      <NotLoaded query={query} rows={1} loading="Loading newcomers" failed="Error loading newcomers">
        We couldn't load the people who wait for your approval. Nothing is lost.
      </NotLoaded>
    );
  }
  const refusedNewcomer = dialog === 'refuse-newcomer' ? newcomers.find(({ id }) => id === about) : undefined;
  return (
    <>
      {newcomers.length > 0 && (
        <Card aria-label="Waiting for approval">
          <CardHeader
            title={`Waiting for approval (${newcomers.length})`}
            description="They joined with a code. Approve the people you know; until then they see nothing of your club."
          />
          <ul className="mt-4 divide-y divide-border">
            {newcomers.map((newcomer) => (
              <Row key={newcomer.id} newcomer={newcomer} onRefuse={() => openDialog('refuse-newcomer', newcomer.id)} />
            ))}
          </ul>
        </Card>
      )}
      {refusedNewcomer && <RefuseDialog newcomer={refusedNewcomer} onClose={closeDialog} />}
    </>
  );
}
