import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
import * as z from 'zod/mini';
import { managersPerTeam } from '@touchline/domain/constants.club.ts';
import { listed } from '@touchline/domain/core/words.ts';
import {
  addManager,
  findManagerCandidates,
  listManagers,
  removeManager,
} from '@touchline/domain/teams/contract.managers.ts';
import type { ManagerCandidate, TeamManager } from '@touchline/domain/teams/schema.managers.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const roleNames = { admin: 'Admin', coach: 'Coach', player: 'Family' } as const;

const factsOf = ({ role, children }: Pick<ManagerCandidate, 'role' | 'children'>): string =>
  children.length > 0 ? `${roleNames[role]} of ${listed(children)}` : roleNames[role];

interface TeamDialogProps {
  readonly teamId: string;
  readonly teamName: string;
  readonly onClose: () => void;
}

const managerForm = z.strictObject({ membershipId: z.uuid('Please choose a member.') });

/** Lets a member of the club manage the team. Families on the team are suggested first. */
function AddManagerDialog({ teamId, teamName, onClose }: TeamDialogProps) {
  const [search, setSearch] = useState('');
  const candidates = useOperationQuery(
    findManagerCandidates,
    { teamId, search: useDebouncedValue(search) },
    { keepPrevious: true },
  );
  const add = useCommand(addManager);
  const form = useSchemaForm(managerForm, { membershipId: '' });
  const submit = form.handleSubmit(async ({ membershipId }) => {
    await add.mutateAsync({ teamId, membershipId });
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Add a manager"
      description={`Managers of ${teamName} plan its events, see and give answers, take attendance and read the roster with contacts. They see no evaluations, offers or tryouts.`}
      onSubmit={submit}
      submitLabel="Add manager"
      busyLabel="Adding..."
      command={add}
    >
      <SearchInput label="Search members by name" value={search} onValueChange={setSearch} autoComplete="off" />
      {!candidates.data && !candidates.isError && <Skeleton className="h-40 w-full" />}
      {candidates.isError && <Alert tone="red">The members could not be loaded.</Alert>}
      {candidates.data?.length === 0 && <p className="text-muted-foreground">Nobody found.</p>}
      {candidates.data && candidates.data.length > 0 && (
        <RadioGroup legend="Member" legendHidden error={form.formState.errors.membershipId?.message}>
          <ScrollArea className="flex max-h-60 flex-col gap-2 p-0.5">
            {candidates.data.map((member) => (
              <Radio
                key={member.membershipId}
                {...form.register('membershipId')}
                value={member.membershipId}
                description={factsOf(member)}
              >
                {member.name}
              </Radio>
            ))}
          </ScrollArea>
        </RadioGroup>
      )}
    </FormDialog>
  );
}

function RemoveManagerDialog({
  teamName,
  manager,
  onClose,
}: Omit<TeamDialogProps, 'teamId'> & { manager: TeamManager }) {
  const remove = useCommand(removeManager);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Remove ${manager.name} as a manager of ${teamName}?`}
      confirmLabel="Remove manager"
      busyLabel="Removing..."
      destructive
      busy={remove.busy}
      onConfirm={() => remove.mutate({ managerId: manager.managerId }, { onSuccess: onClose, onError: onClose })}
    >
      What {manager.name} planned and marked stays.
    </ConfirmDialog>
  );
}

/** Managers of a team, whom admins choose from the club's members. */
export function TeamManagers({ teamId, teamName }: Omit<TeamDialogProps, 'onClose'>) {
  const { data: managers, isError } = useOperationQuery(listManagers, { teamId });
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<'add-manager' | 'remove-manager'>();
  const removedManager = managers?.find(({ managerId }) => managerId === about);
  return (
    <section aria-labelledby="managers" className="print:hidden">
      <h2 id="managers" className="mb-3 text-base font-semibold">
        Managers
      </h2>
      {isError && <Alert tone="red">The managers could not be loaded.</Alert>}
      {!managers && !isError && <Skeleton className="h-20 w-full" />}
      {managers && managers.length > 0 && (
        <ul className="mb-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {managers.map((manager) => (
            <li key={manager.managerId}>
              <Card className="flex h-full items-center gap-3">
                <Avatar name={manager.name} />
                <span className="min-w-0 flex-1">
                  <span translate="no" className="block font-medium">
                    {manager.name}
                  </span>
                  <span className="block text-sm text-muted-foreground">{factsOf(manager)}</span>
                </span>
                <IconButton
                  icon={UserMinus}
                  label={`Remove ${manager.name} as a manager`}
                  tooltip="end"
                  tone="destructive"
                  onClick={() => openDialog('remove-manager', manager.managerId)}
                />
              </Card>
            </li>
          ))}
        </ul>
      )}
      {managers && managers.length < managersPerTeam && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {managers.length === 0 && (
            <p className="text-muted-foreground">A parent can manage the team's events without being a coach.</p>
          )}
          <Button size="sm" variant="secondary" onClick={() => openDialog('add-manager')}>
            Add manager
          </Button>
        </div>
      )}
      {dialog === 'add-manager' && <AddManagerDialog teamId={teamId} teamName={teamName} onClose={closeDialog} />}
      {dialog === 'remove-manager' && removedManager && (
        <RemoveManagerDialog teamName={teamName} manager={removedManager} onClose={closeDialog} />
      )}
    </section>
  );
}
