import { useState } from 'react';
import { recommendationLabels, savedAsPreset } from '@touchline/domain/evaluations/messages.ts';
import {
  evaluationForm,
  type NewEvaluation,
  type ScoreName,
  scoreNames,
  initialEvaluation,
} from '@touchline/domain/evaluations/schema.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { ScoreFields } from './score-fields.tsx';
import type { EvaluationValues } from './use-evaluations.tsx';

/**
 * Form for an evaluation. The first save asks for confirmation if no score was touched, because initial scores must not
 * become a verdict that nobody chose.
 */
export const useEvaluationForm = (values: EvaluationValues, isFirst: boolean, playerName: string) => {
  const form = useSchemaForm(evaluationForm, values);
  const [chosenScores, setChosenScores] = useState<ReadonlySet<ScoreName>>(
    () => new Set(scoreNames.filter((name) => !isFirst || values[name] !== initialEvaluation[name])),
  );
  const [save, setSave] = useState<() => void>();
  const submitTo = (store: (evaluation: NewEvaluation) => void) =>
    form.handleSubmit((evaluation) => {
      if (chosenScores.size > 0) store(evaluation);
      else setSave(() => () => store(evaluation));
    });
  const close = (): void => setSave(undefined);
  const confirm = (): void => {
    close();
    setChosenScores(new Set(scoreNames));
    save?.();
  };
  const question = (
    <ConfirmDialog
      open={save !== undefined}
      onOpenChange={(open) => !open && close()}
      title="Save without choosing a score?"
      confirmLabel={`Save ${scoreNames.map((name) => initialEvaluation[name]).join('-')}`}
      cancelLabel="Go back"
      onConfirm={confirm}
    >
      You have not chosen a score for {playerName}. All four would be saved as {initialEvaluation.technicalScore}, with
      the recommendation {recommendationLabels[form.getValues('recommendation')]}.
    </ConfirmDialog>
  );
  const scores = (
    <ScoreFields
      form={form}
      isPreset={(name) => !chosenScores.has(name)}
      onTouch={(name) => setChosenScores((before) => new Set(before).add(name))}
    />
  );
  const presetScores = scoreNames.filter((name) => !chosenScores.has(name));
  // If no score was chosen, saving asks instead.
  const presetNote = chosenScores.size > 0 && presetScores.length > 0 && (
    <p role="status" className="w-full text-sm text-muted-foreground">
      {savedAsPreset(presetScores)}
    </p>
  );
  return { form, submitTo, scores, presetNote, question };
};
