import ArrowLeft from 'lucide-react/icons/arrow-left';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import SearchX from 'lucide-react/icons/search-x';
import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { waitsForEvaluation } from '@touchline/domain/evaluations/rules.ts';
import { holdsPlace } from '@touchline/domain/tryouts/rules.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { findPlayers } from '@touchline/domain/tryouts/rules.find-players.ts';
import { useSearchParam } from '../../lib/routing/search-params.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { tryoutDayPath, tryoutPath } from '../../lib/routing/club-paths.ts';
import { useSearchText } from '../../lib/routing/search-text.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { useRootAttribute } from '../../ui/base/use-root-attribute.ts';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { SegmentedControl } from '../../ui/actions/segmented-control.tsx';
import { useHeaderNotice } from '../../ui/layout/header-notice.tsx';
import { SlimHeader } from '../../ui/layout/slim-header.tsx';
import { DayRow, DaySymbols } from './day-row.tsx';
import { HandOutNumbers } from './hand-out-numbers.tsx';

const NumberDialog = lazyComponent(async () => (await import('./number-dialog.tsx')).NumberDialog);

/** Scroll position of the list when a player was opened. */
export interface DayPlace {
  readonly registrationId: string;
  readonly scroll: number;
}

interface DayListProps {
  readonly tryout: Tryout;
  readonly registrations: readonly Registration[];
  /** Registrations that the viewer has evaluated; undefined until the evaluations have loaded. */
  readonly evaluated: ReadonlySet<string> | undefined;
  /** Error about data that could not be read, above the list. */
  readonly notice: ReactNode;
  readonly place: DayPlace | undefined;
  readonly onOpen: (place: DayPlace) => void;
}

type DayFilter = 'everybody' | 'missing' | 'to-evaluate';

const emptyTexts: Readonly<Record<DayFilter, string>> = {
  everybody: 'No players registered for this tryout yet.',
  missing: 'No one is missing.',
  'to-evaluate': "You've evaluated everyone who is checked in.",
};

const noIds: ReadonlySet<string> = new Set();

const fitsFilter = (
  registration: Registration,
  shown: DayFilter,
  evaluated: ReadonlySet<string> | undefined,
): boolean => {
  if (shown === 'missing') return registration.status === 'registered';
  if (shown === 'to-evaluate') return waitsForEvaluation(registration, evaluated ?? noIds);
  return registration.status !== 'withdrawn';
};

/** Formats a summary such as "12 of 30 checked in · 5 evaluated by me", without absent and withdrawn players. */
const countsText = (registrations: readonly Registration[], evaluated: ReadonlySet<string> | undefined): string => {
  const expected = registrations.filter(({ status }) => holdsPlace(status)).length;
  const checkedIn = registrations.filter(({ status }) => status === 'checked_in').length;
  return [`${checkedIn} of ${expected} checked in`, evaluated && `${evaluated.size} evaluated by me`]
    .filter(Boolean)
    .join(' · ');
};

/** Restores the scroll position of the list and the focus on the button that was pressed. */
const useRestoredPlace = (place: DayPlace | undefined): void => {
  const [initialPlace] = useState(place);
  useLayoutEffect(() => {
    if (!initialPlace) return;
    window.scrollTo(0, initialPlace.scroll);
    const button = document.getElementById(`evaluate-${initialPlace.registrationId}`);
    (button ?? document.getElementById('content'))?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: 'nearest' });
  }, [initialPlace]);
};

/** Registrations of a tryout on its day, with filters for everyone, missing players and players to evaluate. */
export function DayList({ tryout, registrations, evaluated, notice, place, onOpen }: DayListProps) {
  const { text, setText } = useSearchText('search');
  const [filter, setFilter] = useSearchParam<DayFilter>('show', 'everybody');
  const search = useSearch();
  // A row that was just changed stays in the list, so that the thumb does not hit the next one.
  const [keptIds, setKeptIds] = useState(noIds);
  const keep = useCallback((id: string) => setKeptIds((before) => new Set(before).add(id)), []);
  const openRegistration = useCallback(
    (registrationId: string) => onOpen({ registrationId, scroll: window.scrollY }),
    [onOpen],
  );
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<'number'>();
  const askForNumber = useCallback((id: string) => openDialog('number', id), [openDialog]);
  const dialogRegistration = dialog === 'number' ? registrations.find(({ id }) => id === about) : undefined;
  useRestoredPlace(place);
  const headerNotice = useHeaderNotice();
  useRootAttribute('full-screen');

  const isSearching = text.trim() !== '';
  const matches = findPlayers(registrations, text);
  // A search finds every player in the list, including withdrawn ones.
  const showsEverybody = isSearching && filter === 'everybody';
  const rows = matches.filter((one) => showsEverybody || keptIds.has(one.id) || fitsFilter(one, filter, evaluated));
  const reset = () => {
    setText('');
    setFilter('everybody', { replace: true });
  };

  return (
    <div className="mx-auto max-w-3xl pb-24">
      <DaySymbols />
      <div className="sticky top-0 z-10 short:static border-b border-border bg-background px-1 pb-2 lg:top-14">
        <SlimHeader
          back={
            <Link
              href={tryoutPath(tryout.id)}
              aria-label="Back to tryout"
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
            >
              <ArrowLeft aria-hidden="true" className="size-4" />
            </Link>
          }
          notice={headerNotice}
          title={<span className="line-clamp-3">{tryout.title}</span>}
        >
          <span className="tabular-nums">{countsText(registrations, evaluated)}</span>
        </SlimHeader>
        <div className="px-2">
          <SearchInput
            label="Search players"
            placeholder="Search by name or number"
            className="[&_input]:h-11"
            value={text}
            // The previous player was handled, so typing replaces the search.
            onFocus={({ target }) => keptIds.size > 0 && target.select()}
            onValueChange={(text) => {
              setKeptIds(noIds);
              setText(text);
            }}
          />
        </div>
      </div>
      <div className="flex flex-col gap-3 px-3 pt-3">
        <SegmentedControl<DayFilter>
          label="Players shown"
          wide
          tall
          value={filter}
          onValueChange={(next) => {
            setKeptIds(noIds);
            setFilter(next, { replace: true });
          }}
          options={[
            { value: 'everybody', label: 'Everyone' },
            { value: 'missing', label: 'Not here yet' },
            { value: 'to-evaluate', label: 'To evaluate' },
          ]}
        />
        {notice}
        <Card flush className="@container max-sm:-mx-3 max-sm:rounded-none max-sm:border-x-0">
          {rows.length === 0 ? (
            <EmptyDayList
              searching={isSearching}
              shown={filter}
              hasCome={registrations.some(({ status }) => status === 'checked_in')}
              onReset={reset}
            />
          ) : (
            <ul aria-label="Players" className="divide-y divide-border">
              {rows.map((registration) => (
                <DayRow
                  key={registration.id}
                  registration={registration}
                  isEvaluated={evaluated?.has(registration.id)}
                  evaluationPath={`${tryoutDayPath(tryout.id)}/${registration.id}${search && `?${search}`}`}
                  onTouched={keep}
                  onOpen={openRegistration}
                  onNumber={askForNumber}
                />
              ))}
            </ul>
          )}
        </Card>
        {/* Placed below the players, because it appears and disappears with check-ins and must not move a row under a thumb. */}
        <HandOutNumbers tryoutId={tryout.id} registrations={registrations} />
      </div>
      {dialogRegistration && (
        <NumberDialog
          key={dialogRegistration.id}
          registration={dialogRegistration}
          registrations={registrations}
          onTouched={keep}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}

interface EmptyDayListProps {
  readonly searching: boolean;
  readonly shown: DayFilter;
  /** True if any player is checked in. */
  readonly hasCome: boolean;
  readonly onReset: () => void;
}

function EmptyDayList({ searching, shown, hasCome, onReset }: EmptyDayListProps) {
  const sentence = shown === 'to-evaluate' && !hasCome ? 'No one is checked in yet.' : emptyTexts[shown];
  return (
    <EmptyState
      icon={searching ? SearchX : ClipboardList}
      title={searching ? 'No players match your search.' : sentence}
      action={
        (searching || shown !== 'everybody') && (
          <Button variant="secondary" className="min-h-11!" onClick={onReset}>
            {!searching && shown === 'to-evaluate' && !hasCome ? 'Check players in' : 'Show everyone'}
          </Button>
        )
      }
    >
      {!searching && shown === 'everybody' && 'An admin registers them on the page of the tryout.'}
    </EmptyState>
  );
}
