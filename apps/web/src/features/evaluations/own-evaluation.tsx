import ClipboardPen from 'lucide-react/icons/clipboard-pen';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { evaluationProblems } from '@touchline/domain/evaluations/messages.ts';
import { acceptsEvaluations } from '@touchline/domain/evaluations/rules.ts';
import type { EvaluatedPlayer, NewEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { holdsPlace } from '@touchline/domain/tryouts/rules.registrations.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { EmptyCard } from '../../ui/states/empty-state.tsx';
import { EvaluationCard } from './evaluation-card.tsx';
import { EvaluationForm } from './evaluation-form.tsx';
import type { Drafts } from './use-drafts.tsx';
import { useInitialValues, useSaveEvaluation } from './use-evaluations.tsx';

interface OwnEvaluationProps {
  readonly player: EvaluatedPlayer;
  readonly tryout: Tryout;
  readonly drafts: Drafts;
  /** Set while the user goes from one unevaluated player to the next. The form is open, and saving moves on. */
  readonly onNext: (() => void) | undefined;
}

/** Form for the viewer's own evaluation of a player. */
export function OwnEvaluation({ player, tryout, drafts, onNext }: OwnEvaluationProps) {
  const { registrationId, playerName, status, own } = player;
  const [editing, setEditing] = useState(drafts.has(registrationId) || (onNext !== undefined && !own));
  const save = useSaveEvaluation();
  const initial = useInitialValues(registrationId, own);
  const isActive = acceptsEvaluations(tryout.status);

  const submit = async (evaluation: NewEvaluation, then?: () => void) => {
    // Shown as saved immediately. If saving fails, the form returns with its entries.
    setEditing(false);
    try {
      await save({ ...evaluation, registrationId });
      drafts.remove(registrationId);
      then?.();
    } catch {
      drafts.set(registrationId, { ...evaluation, notes: evaluation.notes ?? '' });
      setEditing(true);
    }
  };

  const cancel = () => {
    drafts.remove(registrationId);
    setEditing(false);
  };

  if (editing) {
    return (
      <Card>
        <EvaluationForm
          playerName={playerName}
          isFirst={!own}
          values={drafts.get(registrationId) ?? initial}
          closed={!isActive}
          onDraft={(values) => drafts.set(registrationId, values)}
          onSave={(evaluation) => void submit(evaluation)}
          onSaveAndNext={onNext && ((evaluation) => void submit(evaluation, onNext))}
          onCancel={cancel}
        />
      </Card>
    );
  }
  if (own) {
    return (
      <EvaluationCard
        registrationId={registrationId}
        evaluation={own}
        action={
          isActive && (
            <Button variant="secondary" className="min-h-11! max-sm:w-full" onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" />
              Edit Evaluation
            </Button>
          )
        }
      />
    );
  }
  if (isActive && !holdsPlace(status)) {
    return <Alert tone="amber" title={evaluationProblems.notTakingPart().message} />;
  }
  return (
    <EmptyCard
      icon={ClipboardPen}
      title="You have not evaluated this player."
      action={
        isActive && (
          <Button className="min-h-11!" onClick={() => setEditing(true)}>
            Create Evaluation
          </Button>
        )
      }
    >
      {!isActive && 'Players can only be evaluated while the tryout is active.'}
    </EmptyCard>
  );
}
