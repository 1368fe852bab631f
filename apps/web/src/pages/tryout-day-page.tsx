import CircleCheck from 'lucide-react/icons/circle-check';
import UserX from 'lucide-react/icons/user-x';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { nextUnevaluated } from '@touchline/domain/evaluations/rules.ts';
import type { OwnEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { readTryout } from '@touchline/domain/tryouts/contract.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { useOwnEvaluations } from '../features/evaluations/use-evaluations.tsx';
import { DayClosed } from '../features/tryouts/day-closed.tsx';
import { DayList, type DayPlace } from '../features/tryouts/day-list.tsx';
import { TryoutNotLoaded } from '../features/tryouts/missing-tryout.tsx';
import { useRegistrations } from '../features/tryouts/use-attendance.tsx';
import { useReportPresence } from '../features/tryouts/use-report-presence.tsx';
import { useAfterPaint } from '../lib/use-after-paint.ts';
import { useTitle } from '../lib/routing/location.ts';
import { tryoutDayPath } from '../lib/routing/club-paths.ts';
import { useOperationQuery } from '../lib/cache/queries.ts';
import { useGoBack } from '../lib/routing/use-go-back.ts';
import { Button } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { FullScreen } from '../ui/base/full-screen.tsx';
import { lazyComponent } from '../ui/base/lazy-component.tsx';
import { SkeletonList } from '../ui/states/skeleton.tsx';

const EvaluationStep = lazyComponent(
  async () => (await import('../features/evaluations/evaluation-step.tsx')).EvaluationStep,
);

interface TryoutDayPageProps {
  readonly params: { readonly tryoutId?: string; readonly registrationId?: string };
}

/** Tryout Day on the field, with the list of players and a step to evaluate each. */
export function TryoutDayPage({ params: { tryoutId = '', registrationId } }: TryoutDayPageProps) {
  const { data: tryout, error, isFetching, refetch } = useOperationQuery(readTryout, { tryoutId });
  useTitle(tryout ? `Tryout Day · ${tryout.title}` : 'Tryout Day');
  if (tryout) return <TryoutDay key={tryout.id} tryout={tryout} registrationId={registrationId} />;
  if (!error) {
    return (
      <FullScreen className="max-lg:p-4">
        <SkeletonList rows={5} label="Loading tryout" />
      </FullScreen>
    );
  }
  return <TryoutNotLoaded title="Tryout Day" query={{ error, isFetching, refetch }} />;
}

function TryoutDay({ tryout, registrationId }: { tryout: Tryout; registrationId: string | undefined }) {
  // Fixed when the page opens, so that the end of the tryout does not close an open form.
  const [openedActive] = useState(tryout.status === 'active');
  const { registrations, ...attendance } = useRegistrations(tryout.id);
  const { own, ...evaluations } = useOwnEvaluations(tryout.id);
  const evaluatedIds = own && new Set(own.keys());
  const place = useRef<DayPlace>(undefined);
  const [previousId, setPreviousId] = useState<string>();
  const remember = useCallback((from: DayPlace) => {
    place.current = from;
  }, []);

  const { status } = tryout;
  useReportPresence(tryout);
  const isPainted = useAfterPaint(registrations !== undefined);
  useEffect(() => {
    if (isPainted) void EvaluationStep.preload();
  }, [isPainted]);
  if (status !== 'active' && !(openedActive && registrationId)) return <DayClosed tryout={tryout} status={status} />;
  if (!registrations) return <LoadingNote what="registrations" {...attendance} />;
  if (!registrationId) {
    return (
      <DayList
        tryout={tryout}
        registrations={registrations}
        evaluated={evaluatedIds}
        notice={!own && evaluations.isError && <LoadingNote what="player evaluations" {...evaluations} />}
        place={place.current}
        onOpen={remember}
      />
    );
  }
  if (!own || !evaluatedIds) return <LoadingNote what="player evaluations" {...evaluations} />;
  return (
    <PlayerStep
      key={registrationId}
      tryout={tryout}
      registrations={registrations}
      registrationId={registrationId}
      own={own}
      evaluated={evaluatedIds}
      previous={registrations.find(({ id }) => id === previousId && id !== registrationId)}
      onGoOn={(next) => {
        remember({ scroll: 0, ...place.current, registrationId: next });
        setPreviousId(registrationId);
      }}
    />
  );
}

interface LoadingNoteProps {
  readonly what: string;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Shown while loading or after an error. */
function LoadingNote({ what, isError, isFetching, refetch }: LoadingNoteProps) {
  return (
    <FullScreen className="max-lg:p-4">
      {isError ? (
        <ErrorState title={`Failed to load ${what}`} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <SkeletonList rows={5} label={`Loading ${what}`} />
      )}
    </FullScreen>
  );
}

interface PlayerStepProps {
  readonly tryout: Tryout;
  readonly registrationId: string;
  readonly registrations: readonly Registration[];
  readonly own: ReadonlyMap<string, OwnEvaluation>;
  readonly evaluated: ReadonlySet<string>;
  /** Player whose sheet was open just before. */
  readonly previous: Registration | undefined;
  readonly onGoOn: (registrationId: string) => void;
}

function PlayerStep({ tryout, registrations, registrationId, own, evaluated, previous, onGoOn }: PlayerStepProps) {
  const path = tryoutDayPath(tryout.id);
  const search = useSearch();
  const searchParams = search && `?${search}`;
  const [, navigate] = useLocation();
  const goBack = useGoBack(`${path}${searchParams}`);
  const [isFinished, setIsFinished] = useState(false);
  const registration = registrations.find(({ id }) => id === registrationId);

  const continueTo = (then: 'next' | 'list') => {
    if (then === 'list') return goBack();
    const nextPlayer = nextUnevaluated(registrations, evaluated, registrationId);
    if (!nextPlayer) return setIsFinished(true);
    openPlayer(nextPlayer.id);
  };
  const openPlayer = (id: string) => {
    onGoOn(id);
    // Replaces the history entry, so that Back always leads to the list.
    navigate(`${path}/${id}${searchParams}`, { replace: true, state: history.state });
  };

  if (!registration || isFinished)
    return <NoPlayerToEvaluate finished={isFinished} count={evaluated.size} onBack={goBack} />;
  return (
    <EvaluationStep
      registration={registration}
      own={own.get(registrationId)}
      closed={tryout.status !== 'active'}
      onSaved={continueTo}
      onBack={goBack}
      previous={previous && { playerName: previous.playerName, onOpen: () => openPlayer(previous.id) }}
    />
  );
}

/** Shown in place of a player when all are evaluated or the URL names no player in this tryout. */
function NoPlayerToEvaluate({ finished, count, onBack }: { finished: boolean; count: number; onBack: () => void }) {
  return (
    <FullScreen className="flex min-h-dvh flex-col items-center justify-center lg:min-h-96">
      <h1 className="sr-only">Tryout Day</h1>
      <EmptyState
        icon={finished ? CircleCheck : UserX}
        title={
          finished ? "You've evaluated everyone who is checked in." : 'This player is not registered for this tryout.'
        }
        action={
          // The pressed button is gone, so focus moves here.
          <Button size="lg" autoFocus={finished} onClick={onBack}>
            Back to Players
          </Button>
        }
      >
        {finished && `${count} evaluated by me. Players who are checked in later appear in the list.`}
      </EmptyState>
    </FullScreen>
  );
}
