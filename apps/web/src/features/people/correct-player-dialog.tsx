import { correctPlayer } from '@touchline/domain/people/contract.corrections.ts';
import { playerLabels } from '@touchline/domain/people/messages.fields.ts';
import { birthDateQuestion } from '@touchline/domain/people/rules.ages.ts';
import { type CorrectedField, correctionForm, type OwnFacts } from '@touchline/domain/people/schema.corrections.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { todayHere, useQuestions } from '../../lib/forms/questions.ts';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { PlayerFields, playerValues } from './player-fields.tsx';

/** Lets a family correct the club's facts about their player. */
export function CorrectPlayerDialog({ facts, onClose }: { readonly facts: OwnFacts; readonly onClose: () => void }) {
  const correct = useCommand(correctPlayer);
  const form = useEditForm(correctionForm, playerValues(facts), correctPlayer.changes);
  const isSure = useQuestions(form);
  const hintOf = (field: CorrectedField) =>
    facts.waiting.some((one) => one.field === field)
      ? 'A correction waits for the club. Another one can follow when it is answered or taken back.'
      : 'Changes when an admin of the club agrees.';

  const submit = form.handleSubmit(async (values) => {
    const { birthDate } = values;
    if (birthDate !== facts.birthDate && !isSure({ birthDate: birthDateQuestion(birthDate, todayHere()) })) return;
    await correct.mutateAsync({ ...form.changesOf(values), playerId: facts.playerId });
    onClose();
  });

  return (
    <FormDialog
      onClose={onClose}
      title={`Correct ${facts.firstName} ${facts.lastName}`}
      description="The club sees every change. Name, position and contact change at once."
      onSubmit={submit}
      dirty={form.formState.isDirty && !correct.isSuccess}
      size="lg"
      submitLabel="Save changes"
      command={{ busy: correct.busy }}
      cancelable
      columns
    >
      <EditConflicts conflicts={form.conflicts} labels={playerLabels} />
      <PlayerFields form={form} hintOf={hintOf} withContact={!facts.hidesContact} />
    </FormDialog>
  );
}
