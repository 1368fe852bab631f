import { clsx } from 'clsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import UserX from 'lucide-react/icons/user-x';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { acceptsEvaluations } from '@touchline/domain/evaluations/rules.ts';
import type { ListedEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { holdsPlace, numberOf } from '@touchline/domain/tryouts/rules.registrations.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { useSearchParam } from '../../lib/routing/search-params.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyCard } from '../../ui/states/empty-state.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { NoticeLine, NoticeUndo, useHeaderNotice } from '../../ui/layout/header-notice.tsx';
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx';
import { tabletUp, useMediaQuery } from '../../ui/base/use-media-query.ts';
import { EvaluationSummary } from './evaluation-summary.tsx';
import { OwnEvaluation } from './own-evaluation.tsx';
import type { Drafts } from './use-drafts.tsx';
import { useEvaluatedPlayer } from './use-evaluations.tsx';

interface PlayerEvaluationProps {
  readonly tryout: Tryout;
  readonly registrationId: string;
  readonly drafts: Drafts;
  readonly onBack: () => void;
  /** Set while the user goes from one unevaluated player to the next. */
  readonly onNext: (() => void) | undefined;
}

/** Player in the tryout, with the viewer's own evaluation and the summary of all visible evaluations. */
export function PlayerEvaluation({ registrationId, onBack, ...rest }: PlayerEvaluationProps) {
  const notice = useHeaderNotice();
  const backButton = useRef<HTMLButtonElement>(null);
  const { player, evaluations, isMissing, ...query } = useEvaluatedPlayer(rest.tryout.id, registrationId);
  return (
    <div>
      <div className="mb-2 -ml-4 flex items-center gap-2">
        <Button ref={backButton} variant="ghost" className="min-h-11!" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          Back to Players
        </Button>
        <div className="min-w-0 flex-1">
          <NoticeLine notice={notice} />
        </div>
        <NoticeUndo notice={notice} onUsed={() => backButton.current?.focus()} />
      </div>
      {player && <PlayerView key={registrationId} player={player} evaluations={evaluations} {...rest} />}
      {isMissing && <EmptyCard icon={UserX} title="This player is not registered for this tryout." />}
      {!player && !isMissing && (
        <NotLoaded query={query} loading="Loading evaluations" rows={2} failed="Failed to load player evaluations" />
      )}
    </div>
  );
}

type View = 'evaluate' | 'summary';

interface PlayerViewProps extends ComponentProps<typeof OwnEvaluation> {
  /** Evaluations visible to the viewer, newest first; undefined until loaded. */
  readonly evaluations: readonly ListedEvaluation[] | undefined;
}

function PlayerView({ evaluations, ...own }: PlayerViewProps) {
  const { player, tryout, onNext } = own;
  const [scrollsToTop] = useState(onNext !== undefined);
  // Fixed when the player is opened, so that the end of the tryout does not close an open form.
  const [openingView] = useState<View>(acceptsEvaluations(tryout.status) ? 'evaluate' : 'summary');
  const [view, setView] = useSearchParam<View>('view', openingView);
  const { playerName, playerPosition, playerAge, bibNumber, status, summary } = player;
  const number = numberOf(player);
  const isPhone = !useMediaQuery(tabletUp);
  const heading = useRef<HTMLHeadingElement>(null);
  // The list that was pressed is gone, so focus moves here for keyboard and screen reader users.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: isPhone || scrollsToTop ? 'start' : 'nearest' });
  }, [isPhone, scrollsToTop]);
  return (
    <>
      <div className="mb-4">
        <h2
          ref={heading}
          tabIndex={-1}
          // Leaves room for the line above, which confirms that the previous player was saved.
          className={clsx(
            scrollsToTop ? 'scroll-mt-32' : 'scroll-mt-20',
            'flex flex-wrap items-center gap-x-2 gap-y-1 text-xl leading-6 font-semibold outline-none',
          )}
        >
          <span translate="no" className="min-w-0 break-words">
            {playerName}
          </span>
          {number !== null &&
            (bibNumber ? (
              <span className="text-2xl leading-6 font-bold tabular-nums">#{number}</span>
            ) : (
              <Badge>#{number}</Badge>
            ))}
          {!holdsPlace(status) && <Badge tone="amber">{status === 'absent' ? 'Absent' : 'Withdrawn'}</Badge>}
        </h2>
        <p className="text-sm text-muted-foreground">
          {[playerPosition, playerAge !== null && `Age ${playerAge}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Tabs<View>
        label="Views of this player"
        value={view}
        onValueChange={(next) => setView(next, { replace: true })}
        tabs={[
          { value: 'evaluate', label: 'Evaluate' },
          { value: 'summary', label: 'Summary', count: summary.count },
        ]}
      >
        <TabPanel value="evaluate">
          <OwnEvaluation {...own} />
        </TabPanel>
        <TabPanel value="summary">
          <EvaluationSummary summary={summary} evaluations={evaluations} tryoutStatus={tryout.status} />
        </TabPanel>
      </Tabs>
    </>
  );
}
