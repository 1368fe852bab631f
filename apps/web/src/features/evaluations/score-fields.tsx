import { Controller, type UseFormReturn } from 'react-hook-form';
import { scoreLabels } from '@touchline/domain/evaluations/messages.ts';
import { type NewEvaluation, scoreNames, scoreRange } from '@touchline/domain/evaluations/schema.ts';
import { Field } from '../../ui/field.tsx';
import { ScoreScale } from '../../ui/score-scale.tsx';
import type { EvaluationValues } from './use-evaluations.tsx';

interface ScoreFieldsProps {
  readonly form: UseFormReturn<EvaluationValues, unknown, NewEvaluation>;
  /** Called when a score is chosen, even the current one. */
  readonly onTouch: () => void;
}

/** The four scores of an evaluation (EVAL-10). */
export function ScoreFields({ form: { control, formState }, onTouch }: ScoreFieldsProps) {
  return scoreNames.map((name) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Field label={scoreLabels[name]} error={formState.errors[name]?.message}>
          <ScoreScale
            ref={ref}
            {...scoreRange}
            value={value}
            onValueChange={(score) => {
              onTouch();
              onChange(score);
            }}
            onBlur={onBlur}
            name={name}
          />
        </Field>
      )}
    />
  ));
}
