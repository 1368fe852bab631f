import ListChecks from 'lucide-react/icons/list-checks';
import Printer from 'lucide-react/icons/printer';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import UserPlus from 'lucide-react/icons/user-plus';
import { useCallback, useState } from 'react';
import { roleHas } from '@touchline/domain/policy.ts';
import { holdsPlace } from '@touchline/domain/tryouts/rules.registrations.ts';
import { acceptsRegistrations } from '@touchline/domain/tryouts/rules.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { withdrawRegistration } from '@touchline/domain/tryouts/contract.registrations.ts';
import { useSearchParam } from '../../lib/routing/search-params.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { useActor } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { PrintedPage } from '../../ui/layout/printed-page.tsx';
import { useToastsAtTop } from '../../ui/base/use-toasts-at-top.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { useCommand } from '../../lib/data/commands.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { CheckInSheet } from './check-in-sheet.tsx';
import { RegistrationsTable } from './registrations-table.tsx';
import { useRegistrations } from './use-attendance.tsx';
import { FormErrorAlert } from './form-error-alert.tsx';

interface WithdrawDialogProps {
  readonly registration: Registration;
  readonly onClose: () => void;
  readonly onTouched: (registrationId: string) => void;
}

/** Confirms withdrawing a registration. */
function WithdrawDialog({ registration, onClose, onTouched }: WithdrawDialogProps) {
  const withdraw = useCommand(withdrawRegistration);
  const confirm = () => {
    onTouched(registration.id);
    withdraw.mutate({ registrationId: registration.id }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Withdraw ${registration.playerName}?`}
      confirmLabel="Withdraw"
      destructive
      busy={withdraw.busy}
      onConfirm={confirm}
    >
      The place becomes free, and the player cannot be registered for this tryout a second time. While the tryout is
      active, Check In brings the player back.
      <FormErrorAlert error={withdraw.error} />
    </ConfirmDialog>
  );
}

const AddPlayerDialog = lazyComponent(async () => (await import('./add-player-dialog.tsx')).AddPlayerDialog);
const BulkRegisterDialog = lazyComponent(async () => (await import('./bulk-register-dialog.tsx')).BulkRegisterDialog);

const countsText = (registrations: readonly Registration[]): string => {
  const listedCount = registrations.filter(({ status }) => holdsPlace(status)).length;
  const checkedInCount = registrations.filter(({ status }) => status === 'checked_in').length;
  return `${listedCount} ${listedCount === 1 ? 'player' : 'players'} · ${checkedInCount} checked in`;
};

/** Participants and their attendance. */
export function RegistrationsTab({ tryout }: { tryout: Tryout }) {
  const mayManage = roleHas(useActor(), 'registrations.manage');
  const { registrations, ...query } = useRegistrations(tryout.id);
  useToastsAtTop();
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<'add-player' | 'bulk-register' | 'withdraw'>();
  const [visibility, setVisibility] = useSearchParam('show', 'present');
  // Players marked on this page keep their place until the next load (ruling 43).
  const [keptIds, setKeptIds] = useState<ReadonlySet<string>>(new Set());
  const keep = useCallback((id: string) => setKeptIds((before) => new Set(before).add(id)), []);
  const askToWithdraw = useCallback(({ id }: Registration) => openDialog('withdraw', id), [openDialog]);
  const [isReloading, setIsReloading] = useState(false);
  const reload = async () => {
    setKeptIds(new Set());
    setIsReloading(true);
    await query.refetch();
    setIsReloading(false);
  };
  const isOpen = acceptsRegistrations(tryout.status);
  const dialogRegistration = dialog === 'withdraw' ? registrations?.find(({ id }) => id === about) : undefined;
  const rows = registrations?.filter(({ id, status }) => visibility === 'all' || holdsPlace(status) || keptIds.has(id));
  const hiddenCount = (registrations?.length ?? 0) - (rows?.length ?? 0);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          {/* The line is reserved from the start, so that nothing moves when the number arrives. */}
          <p className="min-h-5 text-sm text-muted-foreground tabular-nums max-sm:w-full">
            {registrations && countsText(registrations)}
          </p>
          <Switch
            checked={visibility === 'all'}
            onChange={({ target }) => setVisibility(target.checked ? 'all' : 'present', { replace: true })}
          >
            Show absent and withdrawn
          </Switch>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:[&>*]:grow">
          <Button variant="secondary" busy={isReloading} onClick={() => void reload()}>
            {!isReloading && <RefreshCw aria-hidden="true" />}
            <span>Refresh</span>
          </Button>
          {registrations && registrations.length > 0 && (
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Print
            </Button>
          )}
          {mayManage && (
            <>
              <Button variant="secondary" disabled={!isOpen} onClick={() => openDialog('bulk-register')}>
                <ListChecks aria-hidden="true" />
                Bulk Register
              </Button>
              <Button variant="secondary" disabled={!isOpen} onClick={() => openDialog('add-player')}>
                <UserPlus aria-hidden="true" />
                Add Player
              </Button>
            </>
          )}
        </div>
      </div>
      {rows && (
        <RegistrationsTable
          registrations={rows}
          tryoutStatus={tryout.status}
          onTouched={keep}
          onWithdraw={askToWithdraw}
          hint={
            hiddenCount > 0
              ? `${hiddenCount} absent or withdrawn ${hiddenCount === 1 ? 'player is' : 'players are'} hidden.`
              : mayManage && isOpen
                ? 'Add players one by one, or everyone who is eligible at once.'
                : 'An admin of your club registers the players.'
          }
        />
      )}
      {registrations && registrations.length > 0 && (
        <PrintedPage>
          <CheckInSheet tryout={tryout} registrations={registrations} />
        </PrintedPage>
      )}
      {!registrations && (
        <NotLoaded query={query} loading="Loading registrations" failed="Failed to load registrations">
          We couldn't load the registrations. Nothing is lost.
        </NotLoaded>
      )}
      {mayManage && isOpen && (
        <>
          {dialogRegistration && (
            <WithdrawDialog registration={dialogRegistration} onClose={closeDialog} onTouched={keep} />
          )}
          {dialog === 'add-player' && <AddPlayerDialog tryout={tryout} onClose={closeDialog} />}
          {dialog === 'bulk-register' && <BulkRegisterDialog tryout={tryout} onClose={closeDialog} />}
        </>
      )}
    </div>
  );
}
