import { endOtherSessions, endSession, listSessions } from '@touchline/domain/access/contract.account.ts';
import { deviceWords } from '@touchline/domain/access/rules.devices.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { useLocation } from 'wouter';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { requestSignOut } from '../../lib/offline/sign-out.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';

type OwnSession = OutputOf<typeof listSessions>[number];

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { timeZone } = useUser();
  const device = deviceWords(session.userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {session.current && <Badge tone="green">This browser</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">
          {inARow([
            `Logged in ${formatInstant(session.createdAt, timeZone)}`,
            `Last used ${formatInstant(session.lastUsedAt, timeZone)}`,
          ])}
        </p>
      </div>
      <Button size="sm" variant="secondary" aria-label={`Log out ${device}`} onClick={onEnd}>
        Log out
      </Button>
    </li>
  );
}

function EndDialog({ session, onClose }: { session: OwnSession; onClose: () => void }) {
  const { mutate, busy } = useCommand(endSession);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Log out ${deviceWords(session.userAgent)}?`}
      confirmLabel="Log out"
      destructive
      busy={busy}
      busyLabel="Logging out..."
      onConfirm={() => mutate({ sessionId: session.id }, { onSuccess: onClose, onError: onClose })}
    >
      On that device you log in again with your password.
    </ConfirmDialog>
  );
}

function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const { mutate, busy } = useCommand(endOtherSessions);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title="Log out in all other browsers?"
      confirmLabel="Log out all others"
      destructive
      busy={busy}
      busyLabel="Logging out..."
      onConfirm={() => mutate({}, { onSuccess: onClose, onError: onClose })}
    >
      You stay logged in here. On every other device you log in again with your password.
    </ConfirmDialog>
  );
}

/** Browsers in which the user is signed in. */
export function SessionList() {
  const { data: sessions, ...query } = useOperationQuery(listSessions, {});
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<'log-out' | 'log-out-others'>();
  const [, navigate] = useLocation();
  if (!sessions)
    return (
      <NotLoaded query={query} rows={2} loading="Loading sessions" failed="Failed to load sessions">
        You stay logged in.
      </NotLoaded>
    );
  const endedSession = dialog === 'log-out' ? sessions.find(({ id, current }) => id === about && !current) : undefined;
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <Card aria-label="Where you're logged in">
      <CardHeader
        title="Where you're logged in"
        description="Log out browsers that you do not know, then change your password."
        actions={
          hasOthers && (
            <Button size="sm" variant="secondary" onClick={() => openDialog('log-out-others')}>
              Log out all others
            </Button>
          )
        }
      />
      <ul className="mt-2 divide-y divide-border">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() =>
              session.current ? requestSignOut(() => navigate(paths.landing)) : openDialog('log-out', session.id)
            }
          />
        ))}
      </ul>
      {endedSession && <EndDialog session={endedSession} onClose={closeDialog} />}
      {hasOthers && dialog === 'log-out-others' && <EndOthersDialog onClose={closeDialog} />}
    </Card>
  );
}
