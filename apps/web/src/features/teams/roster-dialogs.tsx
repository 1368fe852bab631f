import * as z from 'zod/mini';
import { updateMember } from '@touchline/domain/teams/contract.ts';
import { jerseyNumber } from '@touchline/domain/teams/schema.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { undoBy } from '../../lib/data/undo.ts';
import { formErrorOf } from '../../lib/forms/form-error.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { AddPlayerDialog, type StaffRoster } from './add-player-dialog.tsx';
import { BulkAssignDialog } from './bulk-assign-dialog.tsx';
import type { RosterDialogName, StaffRow } from './roster-table.tsx';

interface RemovePlayerDialogProps {
  readonly roster: StaffRoster;
  readonly player: StaffRoster['players'][number];
  readonly onClose: () => void;
}

/** Confirms removing a player from the roster (ruling 27). */
function RemovePlayerDialog({ roster, player, onClose }: RemovePlayerDialogProps) {
  const update = useCommand(updateMember, {
    undo: (_, { teamId, playerId }) =>
      undoBy(updateMember, { teamId, playerId, status: 'active', jerseyNumber: player.jerseyNumber }),
  });
  const refusal = formErrorOf(update.error);
  const remove = () =>
    update.mutate({ teamId: roster.teamId, playerId: player.playerId, status: 'inactive' }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Remove ${player.name} from ${roster.teamName}?`}
      confirmLabel="Remove player"
      busyLabel="Removing..."
      destructive
      busy={update.busy}
      onConfirm={remove}
    >
      <div className="flex flex-col gap-3">
        <p>
          {player.name} no longer sees this team and its roster, and the jersey number is free again. The player can be
          added again or get a new invitation later.
        </p>
        {refusal && <Alert tone="red">{refusal}</Alert>}
      </div>
    </ConfirmDialog>
  );
}

const numberForm = z.strictObject({ jerseyNumber: z.nullable(jerseyNumber) });

interface JerseyNumberDialogProps {
  readonly teamId: string;
  readonly player: StaffRoster['players'][number];
  readonly onClose: () => void;
}

/** Sets or clears a player's jersey number, which must be unique on the team (ruling 27). */
function JerseyNumberDialog({ teamId, player, onClose }: JerseyNumberDialogProps) {
  const update = useCommand(updateMember);
  const form = useEditForm(numberForm, { jerseyNumber: player.jerseyNumber }, updateMember.changes);

  const submit = form.handleSubmit(async (values) => {
    await update.mutateAsync({ ...form.changesOf(values), teamId, playerId: player.playerId });
    onClose();
  });

  return (
    <FormDialog
      onClose={onClose}
      title="Jersey number"
      description={player.name}
      onSubmit={submit}
      dirty={form.formState.isDirty}
      size="sm"
      submitLabel="Save changes"
      command={update}
    >
      <EditConflicts conflicts={form.conflicts} labels={{ jerseyNumber: 'Jersey number' }} />
      <FormField
        form={form}
        name="jerseyNumber"
        label="Jersey number"
        optional
        hint="Leave it empty for none."
        // An empty field clears the number. The schema rejects other text.
        register={{ setValueAs: (value) => (value === '' || value === null ? null : Number(value)) }}
      >
        <Input inputMode="numeric" autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}

interface RosterDialogsProps {
  readonly name: RosterDialogName;
  /** Id of the player in the URL. */
  readonly about: string;
  readonly roster: StaffRoster;
  readonly selectedPlayers: readonly StaffRow[];
  readonly onClose: () => void;
  /** Called when the selected players have moved. */
  readonly onMoved: () => void;
}

/** Renders the dialog named in the URL, or nothing if its player is not on the roster. */
export function RosterDialogs({ name, about, roster, selectedPlayers, onClose, onMoved }: RosterDialogsProps) {
  if (name === 'add-player') return <AddPlayerDialog roster={roster} onClose={onClose} />;
  if (name === 'move-players') {
    if (selectedPlayers.length === 0) return null;
    const players = selectedPlayers.map((player) => ({ id: player.playerId, name: player.name }));
    return <BulkAssignDialog players={players} from={roster} onClose={onClose} onDone={onMoved} />;
  }
  const player = roster.players.find(({ playerId }) => playerId === about);
  if (!player) return null;
  if (name === 'jersey-number') return <JerseyNumberDialog teamId={roster.teamId} player={player} onClose={onClose} />;
  return name === 'remove-player' ? <RemovePlayerDialog roster={roster} player={player} onClose={onClose} /> : null;
}
