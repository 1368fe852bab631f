import { readSecurity, removeAuthenticator } from '@touchline/domain/security/contract.ts';
import { securityNotices } from '@touchline/domain/security/messages.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { formatDay } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { rereadSession, useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { SkeletonList } from '../../ui/states/skeleton.tsx';

const AuthenticatorDialog = lazyComponent(async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog);
const RenewDialog = lazyComponent(async () => (await import('./renew-dialog.tsx')).RenewDialog);

/** Number of recovery codes below which the settings warn that they are running out. */
const minRecoveryCodes = 3;

/** Setup of two-step sign-in, or its recovery codes once it is on. */
export function SecondStepSettings() {
  const { data, isError, refetch } = useOperationQuery(readSecurity, {});
  const { dialog, openDialog, closeDialog } = useOpenDialog<
    'set-up-second-step' | 'turn-off-second-step' | 'renew-codes'
  >();
  const { timeZone } = useUser();
  const close = () => {
    closeDialog();
    // The session knows if the club still requires two-step sign-in of this user.
    void rereadSession();
  };
  if (isError && !data)
    return <ErrorState title={securityNotices.notLoaded.description} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonList rows={2} label="Loading settings" />;
  const { secondStepSince, recoveryCodesLeft } = data;
  const isOn = secondStepSince !== null;
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader
        title="Two-step sign-in"
        description="After your password, a code of an authenticator app on your phone is asked for. A stolen password alone then opens nothing."
        actions={isOn ? <Badge tone="green">On</Badge> : <Badge>Off</Badge>}
      />
      {secondStepSince === null ? (
        <div>
          <Button variant="secondary" onClick={() => openDialog('set-up-second-step')}>
            Set up two-step sign-in
          </Button>
        </div>
      ) : (
        <>
          <p>
            On since {formatDay(dayOf(new Date(secondStepSince), timeZone))}.{' '}
            {counted(recoveryCodesLeft, 'recovery code')} left.
          </p>
          {recoveryCodesLeft < minRecoveryCodes && (
            <Alert tone="amber">
              Make new recovery codes soon: without your phone and without a code you are locked out.
            </Alert>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => openDialog('renew-codes')}>
              New recovery codes
            </Button>
            <Button variant="ghost" onClick={() => openDialog('turn-off-second-step')}>
              Turn off
            </Button>
          </div>
        </>
      )}
      {dialog === 'set-up-second-step' && <AuthenticatorDialog onClose={close} />}
      {isOn && dialog === 'renew-codes' && <RenewDialog onClose={close} />}
      {isOn && dialog === 'turn-off-second-step' && <TurnOffDialog onClose={close} />}
    </Card>
  );
}

function TurnOffDialog({ onClose }: { readonly onClose: () => void }) {
  const remove = useCommand(removeAuthenticator);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title="Turn off two-step sign-in?"
      confirmLabel="Turn off"
      busy={remove.busy}
      busyLabel="Turning off..."
      destructive
      onConfirm={() => remove.mutate({}, { onSuccess: onClose })}
    >
      Your password alone signs you in then. The recovery codes stop working.
    </ConfirmDialog>
  );
}
