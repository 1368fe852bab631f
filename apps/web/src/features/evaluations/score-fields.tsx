import type { UseFormReturn } from 'react-hook-form';
import { scoreLabels } from '@touchline/domain/evaluations/messages.ts';
import { type NewEvaluation, type ScoreName, scoreNames, scoreRange } from '@touchline/domain/evaluations/schema.ts';
import { Field } from '../../ui/forms/field.tsx';
import { ScoreScale } from '../../ui/forms/score-scale.tsx';
import type { EvaluationValues } from './use-evaluations.tsx';

interface ScoreFieldsProps {
  readonly form: UseFormReturn<EvaluationValues, unknown, NewEvaluation>;
  /** True for scores that nobody has chosen yet. */
  readonly isPreset: (name: ScoreName) => boolean;
  /** Called when a score is chosen, even if it is the current one. */
  readonly onTouch: (name: ScoreName) => void;
}

/** The four scores of an evaluation. */
export function ScoreFields({ form: { formState, setValue, watch }, isPreset, onTouch }: ScoreFieldsProps) {
  return scoreNames.map((name) => (
    <Field key={name} label={scoreLabels[name]} error={formState.errors[name]?.message}>
      <ScoreScale
        {...scoreRange}
        value={watch(name)}
        isPreset={isPreset(name)}
        onValueChange={(score) => {
          onTouch(name);
          setValue(name, score, { shouldDirty: true, shouldValidate: true });
        }}
        name={name}
      />
    </Field>
  ));
}
