import { dayOf } from '@touchline/domain/core/calendar.ts';
import { listPasskeys, removePasskey } from '@touchline/domain/security/contract.passkeys.ts';
import { isOfOtherHost } from '@touchline/domain/security/rules.passkeys.ts';
import type { OwnPasskey } from '@touchline/domain/security/schema.passkeys.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatDay, formatInstant, inARow } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { obstacleHere } from '../../lib/session/passkeys.ts';
import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';

const AddPasskeyDialog = lazyComponent(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog);

interface PasskeyRowProps {
  readonly passkey: OwnPasskey;
  /** Address at which the passkeys work. */
  readonly address: string;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, host, createdAt, lastUsedAt }, address, onRemove }: PasskeyRowProps) {
  const { timeZone } = useUser();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          {isOfOtherHost(host, address) && <Badge tone="amber">Does not work here</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">
          {inARow([
            `Added ${formatDay(dayOf(new Date(createdAt), timeZone))}`,
            lastUsedAt === null ? 'Never used' : `Last used ${formatInstant(lastUsedAt, timeZone)}`,
          ])}
        </p>
        {isOfOtherHost(host, address) && (
          <p className="text-sm text-muted-foreground">
            It was made for {host}, and this server is now at {new URL(address).hostname}. Remove it and add a new one.
          </p>
        )}
      </div>
      <Button size="sm" variant="secondary" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

function RemoveDialog({
  passkey: { id, name },
  onClose,
}: {
  readonly passkey: OwnPasskey;
  readonly onClose: () => void;
}) {
  const { mutate, busy } = useCommand(removePasskey);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Remove the passkey “${name}”?`}
      confirmLabel="Remove passkey"
      destructive
      busy={busy}
      busyLabel="Removing..."
      onConfirm={() => mutate({ passkeyId: id }, { onSuccess: onClose, onError: onClose })}
    >
      It no longer signs you in. Your password goes on working.
    </ConfirmDialog>
  );
}

/** User's passkeys, or the reason why none can be added here. */
export function PasskeySettings() {
  const { data, ...query } = useOperationQuery(listPasskeys, {});
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<'add-passkey' | 'remove-passkey'>();
  if (!data)
    return (
      <NotLoaded query={query} rows={1} loading="Loading passkeys" failed="Failed to load passkeys">
        They go on working.
      </NotLoaded>
    );
  const { address, passkeys } = data;
  const obstacle = obstacleHere(address);
  const removedPasskey = dialog === 'remove-passkey' ? passkeys.find(({ id }) => id === about) : undefined;
  return (
    <Card aria-label="Passkeys">
      <CardHeader
        title="Passkeys"
        description="Sign in with your fingerprint, your face or the PIN of a device instead of the password. A code is not asked for then."
        actions={
          !obstacle && (
            <Button variant="secondary" onClick={() => openDialog('add-passkey')}>
              Add passkey
            </Button>
          )
        }
      />
      {obstacle && (
        <Alert tone="amber" className="mt-4">
          {obstacle}
        </Alert>
      )}
      {passkeys.length > 0 && (
        <ul className="mt-2 divide-y divide-border">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              address={address}
              onRemove={() => openDialog('remove-passkey', passkey.id)}
            />
          ))}
        </ul>
      )}
      {!obstacle && dialog === 'add-passkey' && <AddPasskeyDialog onClose={closeDialog} />}
      {removedPasskey && <RemoveDialog passkey={removedPasskey} onClose={closeDialog} />}
    </Card>
  );
}
