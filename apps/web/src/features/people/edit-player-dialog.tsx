import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { birthDateQuestion } from '@touchline/domain/people/rules.ages.ts';
import { editPlayerForm, type Player } from '@touchline/domain/people/schema.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { todayHere, useQuestions } from '../../lib/forms/questions.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { contactValues, FurtherContacts } from './further-contacts.tsx';
import { PlayerFields, playerValues } from './player-fields.tsx';
import { playerLabels } from '@touchline/domain/people/messages.fields.ts';

const toNumber = (typed: unknown): number | null => (typed === '' || typed === null ? null : Number(typed));

export function EditPlayerDialog({ player, onClose }: { player: Player; onClose: () => void }) {
  const update = useCommand(updatePlayer);
  const current = { ...playerValues(player), ...contactValues(player), jerseyNumber: player.jerseyNumber };
  const form = useEditForm(editPlayerForm, current, updatePlayer.changes);
  const isSure = useQuestions(form);
  const { isDirty } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const { birthDate } = values;
    if (birthDate !== player.birthDate && !isSure({ birthDate: birthDateQuestion(birthDate, todayHere()) })) return;
    await update.mutateAsync({ ...form.changesOf(values), playerId: player.id });
    onClose();
  });

  return (
    <FormDialog
      onClose={onClose}
      title="Edit Player"
      description={`${player.firstName} ${player.lastName}`}
      onSubmit={submit}
      dirty={isDirty && !update.isSuccess}
      size="lg"
      submitLabel="Save changes"
      command={{ busy: update.busy }}
      cancelable
      columns
    >
      <EditConflicts conflicts={form.conflicts} labels={playerLabels} />
      <PlayerFields form={form}>
        <FormField form={form} name="jerseyNumber" label="Jersey number" optional register={{ setValueAs: toNumber }}>
          <Input type="number" inputMode="numeric" min={0} max={999} />
        </FormField>
      </PlayerFields>
      <FurtherContacts form={form} player={player} />
    </FormDialog>
  );
}
