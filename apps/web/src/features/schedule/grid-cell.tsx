import { clsx } from 'clsx';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Day } from '@touchline/domain/core/calendar.ts';
import { weekdayOf } from '@touchline/domain/schedule/rules.series.ts';
import type { Entry } from '@touchline/domain/schedule/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNamesChildren } from '../../lib/session/use-names-children.ts';
import { factsOf } from './agenda-entry.tsx';

/** Day of the grid with its entries, including those that started earlier and continue. */
export interface GridDay {
  readonly day: Day;
  readonly entries: readonly Entry[];
  /** Number of entries that are not shown. */
  readonly more: number;
}

export interface GridProps {
  readonly days: readonly GridDay[];
  readonly label: string;
  readonly today: Day;
  /** Shows teams before titles, because most events of several teams have the same title. */
  readonly namesTeams: boolean;
  /** Opens the day in the agenda. */
  readonly onOpenDay: (day: Day) => void;
  /** Moves one week or month back or forward. */
  readonly onTurn: (by: 1 | -1) => void;
  /** Adds an event on a day, or at an hour of that day. */
  readonly onSlot?: ((slot: string) => void) | undefined;
}

const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Mon Tue Wed Thu Fri Sat Sun'.split(' ');
export const monthName = (day: Day): string => `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
export const weekdayName = (day: Day): string => weekdays[weekdayOf(day) - 1] ?? '';
/** Splits days into whole weeks. */
export const weeksOf = (days: readonly GridDay[]): readonly (readonly GridDay[])[] =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
export const dayName = (day: Day): string => formatInstant(`${day}T00:00:00Z`, 'UTC', 'longDay');

const dayOffsetByKey: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] },
};

const itemsOf = (cell: Element): readonly HTMLElement[] => [...cell.querySelectorAll<HTMLElement>('a, button')];

interface GridShape {
  readonly rows: number;
  readonly columns: number;
  /** Cell that is the initial Tab stop. */
  readonly first: readonly [number, number];
  readonly onTurn: (by: 1 | -1) => void;
  /** Called when the empty part of a cell is pressed, or Enter in an empty cell. */
  readonly onSlot: ((row: number, column: number) => void) | undefined;
}

/**
 * Keyboard navigation for a grid. Arrows, Home and End move between cells, and Page Up and Page Down turn the page.
 * Enter moves into a cell, where arrows move between entries, and Escape leaves it. One cell at a time is a Tab stop.
 */
export const useGridKeys = ({ rows, columns, first, onTurn, onSlot }: GridShape) => {
  const grid = useRef<HTMLTableElement>(null);
  const [position, setPosition] = useState<readonly [number, number]>(first);
  /** Set while the page turns and the focused cell is removed. */
  const isTurning = useRef(false);
  const current = [Math.min(position[0], rows - 1), Math.min(position[1], columns - 1)] as const;

  const moveTo = (row: number, column: number): void => {
    const nextPosition = [Math.max(0, Math.min(rows - 1, row)), Math.max(0, Math.min(columns - 1, column))] as const;
    setPosition(nextPosition);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${nextPosition[0]}-${nextPosition[1]}"]`)?.focus();
  };

  useEffect(() => {
    if (!isTurning.current || document.activeElement !== document.body) return;
    isTurning.current = false;
    grid.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
  });

  const turnPage = (by: 1 | -1): void => {
    isTurning.current = true;
    onTurn(by);
  };

  const moveWithin = (cell: HTMLElement, event: KeyboardEvent): boolean => {
    const items = itemsOf(cell);
    const index = items.indexOf(event.target as HTMLElement);
    if (index === -1) return false;
    if (event.key === 'Escape') cell.focus();
    else if (event.key === 'ArrowDown') items[Math.min(index + 1, items.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') items[Math.max(index - 1, 0)]?.focus();
    else return true;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-cell]');
    isTurning.current = false;
    if (!cell || moveWithin(cell, event)) return;
    const [row = 0, column = 0] = (cell.dataset['cell'] ?? '').split('-').map(Number);
    const move = dayOffsetByKey[event.key];
    if (move) moveTo(row + move[0], column + move[1]);
    else if (event.key === 'Home') moveTo(row, 0);
    else if (event.key === 'End') moveTo(row, columns - 1);
    else if (event.key === 'PageUp') turnPage(-1);
    else if (event.key === 'PageDown') turnPage(1);
    else if (event.key === 'Enter' || event.key === ' ') {
      const [item] = itemsOf(cell);
      if (item) item.focus();
      else onSlot?.(row, column);
    } else return;
    event.preventDefault();
  };

  return {
    grid: { role: 'grid', ref: grid, onKeyDown },
    cell: (row: number, column: number) => ({
      role: 'gridcell',
      'data-cell': `${row}-${column}`,
      tabIndex: row === current[0] && column === current[1] ? 0 : -1,
      onFocus: () => setPosition([row, column]),
      onClick: ({ target }: MouseEvent) => {
        if (!(target as Element).closest('a, button')) onSlot?.(row, column);
      },
    }),
  };
};

interface GridEntryProps {
  readonly entry: Entry;
  readonly isWide: boolean;
  readonly namesTeams?: boolean;
}

/** Entry in a cell, which links to its event or tryout. */
export function GridEntry({ entry, isWide, namesTeams = false }: GridEntryProps) {
  const { timeZone, role } = useUser();
  const namesChildren = useNamesChildren();
  const {
    icon: Icon,
    kind,
    title,
    isCancelled,
    isAsking,
    isWithoutCoach,
    time,
    of,
    place,
    href,
  } = factsOf(entry, timeZone, role === 'player');
  const lineOfTitle = !isWide && 'truncate';
  const isOfTeam = namesTeams && entry.type === 'event' && of !== '';
  const shownTitle = isOfTeam ? `${of} · ${title}` : title;
  const childNames = namesChildren ? entry.children.map(({ firstName }) => firstName).join(', ') : '';
  return (
    <Link
      href={href}
      tabIndex={-1}
      className={clsx(
        'flex min-h-6 items-start gap-1 rounded-sm border border-border bg-card px-1 py-0.5 text-xs hover:border-input',
        isCancelled && 'text-muted-foreground',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 print:hidden" />
      {/* A long title in a narrow cell wraps onto its own line. */}
      <span className={clsx('min-w-0', isWide ? 'break-words' : 'flex flex-wrap gap-x-1.5')}>
        <span className="tabular-nums">{isWide ? time : time.split(' to ')[0]}</span>{' '}
        {isCancelled ? (
          <s className={clsx(lineOfTitle)}>{shownTitle}</s>
        ) : (
          <span className={clsx('font-medium', lineOfTitle)}>{shownTitle}</span>
        )}
        {title !== kind && <span className="sr-only">, {kind}</span>}{' '}
        <span className={isWide ? 'block text-muted-foreground' : 'sr-only'}>
          {[!isOfTeam && of, place, childNames && `for ${childNames}`].filter(Boolean).join(' · ')}
          <span>{isCancelled && ' · Canceled'}</span>
          <span>{isAsking && ' · Answer needed'}</span>
          <span>{isWithoutCoach && ' · No coach'}</span>
        </span>
      </span>
    </Link>
  );
}

interface MoreProps {
  readonly count: number;
  readonly day: string;
  readonly onOpen: () => void;
}

/** Link to the day in the agenda, if the grid has no room for all entries. */
export function MoreEntries({ count, day, onOpen }: MoreProps): ReactNode {
  if (count <= 0) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onOpen}
      className="min-h-6 rounded-sm px-1 text-left text-xs font-medium text-muted-foreground underline hover:text-foreground"
    >
      +{count} more <span className="sr-only">on {day}</span>
    </button>
  );
}
