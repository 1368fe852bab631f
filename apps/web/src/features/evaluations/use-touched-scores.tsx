import { useRef, useState } from 'react';
import { recommendationLabels } from '@touchline/domain/evaluations/messages.ts';
import { scoreNames, untouchedEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { EvaluationValues } from './use-evaluations.tsx';

const areAsOpened = (values: EvaluationValues): boolean =>
  scoreNames.every((name) => values[name] === untouchedEvaluation[name]);

/**
 * Tracks whether a score of a first evaluation was touched, and asks before an untouched one is saved: the form opens
 * with scores (EVAL-14), which must not become a verdict without a choice.
 */
export const useTouchedScores = (values: EvaluationValues, isFirst: boolean) => {
  const touched = useRef(!isFirst || !areAsOpened(values));
  const [save, setSave] = useState<() => void>();
  const touch = (): void => {
    touched.current = true;
  };
  const askBefore = (go: () => void): void => (touched.current ? go() : setSave(() => go));
  const close = (): void => setSave(undefined);
  const confirm = (): void => {
    close();
    touch();
    save?.();
  };
  return { touch, askBefore, question: { isAsked: save !== undefined, close, confirm } };
};

interface UntouchedQuestionProps {
  readonly question: ReturnType<typeof useTouchedScores>['question'];
  readonly playerName: string;
  readonly recommendation: EvaluationValues['recommendation'];
}

/** Asks if the untouched scores are meant. */
export function UntouchedQuestion({ question, playerName, recommendation }: UntouchedQuestionProps) {
  const { isAsked, close, confirm } = question;
  return (
    <ConfirmDialog
      open={isAsked}
      onOpenChange={(open) => !open && close()}
      title="Save without choosing a score?"
      confirmLabel={`Save ${scoreNames.map((name) => untouchedEvaluation[name]).join('-')}`}
      cancelLabel="Go back"
      onConfirm={confirm}
    >
      You have not chosen a score for {playerName}. All four would be saved as {untouchedEvaluation.technicalScore},
      with the recommendation {recommendationLabels[recommendation]}.
    </ConfirmDialog>
  );
}
