import { useEffect } from 'react';
import { recommendationLabels } from '@touchline/domain/evaluations/messages.ts';
import { type NewEvaluation, recommendations } from '@touchline/domain/evaluations/schema.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { NoLongerActive, notesHint, ScaleHint } from './evaluation-parts.tsx';
import { useEvaluationForm } from './use-evaluation-form.tsx';
import type { EvaluationValues } from './use-evaluations.tsx';

interface EvaluationFormProps {
  readonly playerName: string;
  /** True if the viewer has not saved an evaluation of this player. */
  readonly isFirst: boolean;
  readonly values: EvaluationValues;
  /** True if the tryout is no longer active. The entries stay readable but cannot be saved. */
  readonly closed: boolean;
  /** Called on every change, so that no entries are lost when the viewer leaves the player. */
  readonly onDraft: (values: EvaluationValues) => void;
  readonly onSave: (evaluation: NewEvaluation) => void;
  /** Set while the viewer goes from one unevaluated player to the next. */
  readonly onSaveAndNext?: ((evaluation: NewEvaluation) => void) | undefined;
  readonly onCancel: () => void;
}

/** Form with four scores, a recommendation and notes. */
export function EvaluationForm(props: EvaluationFormProps) {
  const { playerName, isFirst, values, closed, onDraft, onSave, onSaveAndNext, onCancel } = props;
  const { form, submitTo, scores, presetNote, question } = useEvaluationForm(values, isFirst, playerName);
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: entered }) => onDraft({ ...entered } as EvaluationValues),
      }),
    [subscribe, onDraft],
  );

  return (
    <form
      noValidate
      onSubmit={(event) => void submitTo(onSaveAndNext ?? onSave)(event)}
      className="flex flex-col gap-5"
    >
      {closed && <NoLongerActive />}
      <ScaleHint />
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">{scores}</div>
      <SelectField
        form={form}
        name="recommendation"
        label="Recommendation"
        choices={recommendations.map((id) => ({ id, name: recommendationLabels[id] }))}
      />
      <FormField form={form} name="notes" label="Notes" optional hint={notesHint}>
        <Textarea rows={4} />
      </FormField>
      {presetNote}
      <div className="flex flex-col gap-2 sm:flex-row">
        {onSaveAndNext && (
          <Button type="submit" disabled={closed} className="min-h-11!">
            Save & next
          </Button>
        )}
        <Button
          variant={onSaveAndNext ? 'secondary' : 'primary'}
          disabled={closed}
          className="min-h-11!"
          onClick={() => void submitTo(onSave)()}
        >
          Save evaluation
        </Button>
        <Button variant="ghost" className="min-h-11!" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {question}
    </form>
  );
}
