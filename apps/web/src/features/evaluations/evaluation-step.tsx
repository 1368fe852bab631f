import { clsx } from 'clsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { evaluationProblems, recommendationLabels } from '@touchline/domain/evaluations/messages.ts';
import {
  initialEvaluation,
  type NewEvaluation,
  type OwnEvaluation,
  recommendations,
} from '@touchline/domain/evaluations/schema.ts';
import { holdsPlace } from '@touchline/domain/tryouts/rules.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { inARow } from '../../lib/format.ts';
import { useNavigationBlocker } from '../../lib/routing/navigation-blocker.ts';
import { formErrorOf } from '../../lib/forms/form-error.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { NoticeLine, NoticeUndo, useHeaderNotice } from '../../ui/layout/header-notice.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { LeaveQuestion } from '../../ui/overlays/leave-question.tsx';
import { useRootAttribute } from '../../ui/base/use-root-attribute.ts';
import { usePressGuard } from '../../ui/base/press-guard.ts';
import { SlimHeader } from '../../ui/layout/slim-header.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { NoLongerActive, notesHint, ScaleHint } from './evaluation-parts.tsx';
import { useEvaluationForm } from './use-evaluation-form.tsx';
import { useInitialValues, useSaveEvaluation } from './use-evaluations.tsx';
import { recommendationLooks } from './recommendation-badge.tsx';

interface RecommendationChoiceProps {
  readonly field: UseFormRegisterReturn<'recommendation'>;
  /** True if the first value is one that nobody has chosen. It is drawn dashed until a recommendation is pressed. */
  readonly isInitial: boolean;
}

/** The three recommendations as large buttons side by side for thumbs. Arrow keys move the selection. */
function RecommendationChoice({ field, isInitial }: RecommendationChoiceProps) {
  const [isPreset, setPreset] = useState(isInitial);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Recommendation</legend>
      <div className="grid grid-cols-3 gap-1.5">
        {recommendations.map((recommendation) => {
          const { icon: Icon } = recommendationLooks[recommendation];
          return (
            <label
              key={recommendation}
              className={clsx(
                'flex min-h-14 items-center justify-center gap-1 rounded-md border border-input bg-card font-medium transition-colors select-none hover:bg-muted [&_svg]:size-5',
                'has-checked:border-primary has-checked:font-bold',
                isPreset
                  ? 'has-checked:border-2 has-checked:border-dashed'
                  : 'has-checked:bg-primary has-checked:text-primary-foreground forced-colors:has-checked:outline-4',
                'outline-offset-2 outline-ring has-focus-visible:outline-2',
              )}
            >
              <input
                {...field}
                type="radio"
                value={recommendation}
                className="sr-only"
                onClick={() => setPreset(false)}
              />
              <Icon aria-hidden="true" />
              {recommendationLabels[recommendation]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

type NextStep = 'next' | 'list';

interface EvaluationStepProps {
  readonly registration: Registration;
  /** Viewer's saved evaluation, to edit. */
  readonly own: OwnEvaluation | undefined;
  /** True if the tryout is no longer active. The entries stay readable but cannot be saved. */
  readonly closed: boolean;
  /** Called after saving, with the next player or the list as the destination. */
  readonly onSaved: (then: NextStep) => void;
  readonly onBack: () => void;
  /** Player whose sheet was open just before, so that an entry can still be corrected. */
  readonly previous?: { readonly playerName: string; readonly onOpen: () => void } | undefined;
}

/** Full-screen evaluation of one player, usable with one thumb. Leads on to the next player. */
export function EvaluationStep({ registration, own, closed, onSaved, onBack, previous }: EvaluationStepProps) {
  const { id, playerName, status } = registration;
  const [initialValues] = useState(useInitialValues(id, own));
  const [showsNotes, setShowsNotes] = useState(Boolean(initialValues.notes));
  const { form, submitTo, scores, presetNote, question } = useEvaluationForm(initialValues, !own, playerName);
  const save = useSaveEvaluation();
  const [savingStep, setSavingStep] = useState<NextStep>();
  const [savedStep, setSavedStep] = useState<NextStep>();
  const [error, setError] = useState<Error | null>(null);
  const blocker = useNavigationBlocker(form.formState.isDirty && !savedStep);
  const fields = useRef<HTMLDivElement>(null);
  const saveBar = useRef<HTMLDivElement>(null);
  // The second half of a double press was meant for the previous screen. It must neither save nor choose a score.
  const guardFields = usePressGuard(fields);
  const guardSaving = usePressGuard(saveBar);
  useRootAttribute('full-screen');
  useRootAttribute('save-bar');

  const notes = useRef<HTMLDivElement>(null);
  // Focus alone would leave the field half below the buttons.
  useEffect(() => {
    if (showsNotes && !initialValues.notes) notes.current?.scrollIntoView({ block: 'nearest' });
  }, [showsNotes, initialValues]);

  // Runs only when no unsaved-changes question is open.
  const continueAfterSave = useEffectEvent(onSaved);
  useEffect(() => {
    if (savedStep) continueAfterSave(savedStep);
  }, [savedStep]);

  const store = async (evaluation: NewEvaluation, then: NextStep): Promise<void> => {
    setError(null);
    setSavingStep(then);
    try {
      await save({ ...evaluation, registrationId: id });
      setSavedStep(then);
    } catch (reason) {
      setError(reason as Error);
    }
    setSavingStep(undefined);
  };
  const submit = (then: NextStep) => submitTo((evaluation) => void store(evaluation, then));

  const refusal = formErrorOf(error);
  const isLocked = closed || !holdsPlace(status);
  return (
    <form
      noValidate
      onSubmit={(event) => void submit('next')(event)}
      className="mx-auto flex min-h-dvh max-w-xl flex-col lg:min-h-[calc(100dvh-8.25rem)]"
    >
      <div className="sticky top-0 z-10 short:static border-b border-border bg-background px-1 lg:top-14">
        <StepHeader registration={registration} onBack={() => blocker.askBefore(onBack)} />
      </div>
      <div ref={fields} onClickCapture={guardFields} className="flex flex-1 flex-col gap-4 px-4 py-4">
        {closed && <NoLongerActive />}
        {!holdsPlace(status) && <Alert tone="amber" title={evaluationProblems.notTakingPart().message} />}
        <LineBeforeScores>
          {previous && (
            <Button
              variant="ghost"
              aria-label={`Back to ${previous.playerName}`}
              className="-mr-4 min-h-11! min-w-0 shrink! forced-colors:mr-0"
              onClick={() => blocker.askBefore(previous.onOpen)}
            >
              <ArrowLeft aria-hidden="true" />
              <span translate="no" className="truncate">
                {previous.playerName}
              </span>
            </Button>
          )}
        </LineBeforeScores>
        {scores}
        <RecommendationChoice
          field={form.register('recommendation')}
          isInitial={!own && initialValues.recommendation === initialEvaluation.recommendation}
        />
        {showsNotes ? (
          <div ref={notes}>
            <FormField form={form} name="notes" label="Notes" optional hint={notesHint}>
              <Textarea autoFocus={!initialValues.notes} />
            </FormField>
          </div>
        ) : (
          <Button
            variant="ghost"
            className="-ml-4 min-h-11! self-start forced-colors:ml-0"
            onClick={() => setShowsNotes(true)}
          >
            <NotebookPen aria-hidden="true" />
            Add notes
          </Button>
        )}
      </div>
      <div
        ref={saveBar}
        onClickCapture={guardSaving}
        className="sticky bottom-0 z-10 short:static flex flex-wrap gap-2 border-t border-border bg-card px-4 pt-3 lg:bg-background pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
      >
        {presetNote}
        {refusal && <Alert tone="red" title={refusal} className="w-full" />}
        <Button
          size="lg"
          variant="secondary"
          disabled={isLocked}
          busy={savingStep === 'list'}
          busyLabel="Saving..."
          onClick={() => void submit('list')()}
        >
          Save
        </Button>
        <Button
          type="submit"
          size="lg"
          className="grow"
          disabled={isLocked}
          busy={savingStep === 'next'}
          busyLabel="Saving..."
        >
          Save & next
        </Button>
      </div>
      {question}
      <LeaveQuestion {...blocker}>Your entries for {playerName} have not been saved.</LeaveQuestion>
    </form>
  );
}

/** Explains the scale, or shows for a few seconds what was done for the previous player. */
function LineBeforeScores({ children }: { readonly children: ReactNode }) {
  const notice = useHeaderNotice();
  const line = useRef<HTMLDivElement>(null);
  return (
    <div ref={line} tabIndex={-1} className="flex items-center gap-x-4 outline-none">
      {/* As tall as Undo, so that nothing moves under a thumb when the notice ends. */}
      <div className="flex min-h-11 min-w-36 flex-1 items-center gap-2">
        <div className="min-w-0 flex-1">
          <NoticeLine notice={notice} />
          {!notice && <ScaleHint />}
        </div>
        <NoticeUndo notice={notice} onUsed={() => line.current?.focus({ preventScroll: true })} />
      </div>
      {children}
    </div>
  );
}

function StepHeader({ registration, onBack }: Pick<EvaluationStepProps, 'registration' | 'onBack'>) {
  const { playerName, playerPosition, bibNumber, jerseyNumber, notes } = registration;
  const jersey = !bibNumber && jerseyNumber !== null && `Jersey ${jerseyNumber}`;
  const heading = useRef<HTMLHeadingElement>(null);
  // The list that was pressed is gone, so focus moves here for keyboard and screen reader users.
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <SlimHeader
      ref={heading}
      back={
        <IconButton icon={ArrowLeft} label="Back to Players" tooltip="none" className="size-11!" onClick={onBack} />
      }
      title={
        <span className="flex items-center gap-2">
          {bibNumber && <span className="shrink-0 text-2xl font-bold tabular-nums">#{bibNumber}</span>}
          <span translate="no" className="line-clamp-2 min-w-0 break-words">
            {playerName}
          </span>
        </span>
      }
    >
      {inARow([jersey, playerPosition, notes])}
    </SlimHeader>
  );
}
