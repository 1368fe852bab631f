import { useCallback, useEffect, useRef, useState } from 'react';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { importRows } from '@touchline/domain/constants.club.ts';
import { addFileProblems, chunksOf, readCoach, readPlayer } from '@touchline/domain/people/rules.import.ts';
import type { ImportOptions } from '@touchline/domain/people/rules.reading.ts';
import type { ImportKind, RowOutcome } from '@touchline/domain/people/schema.import.ts';
import type { ImportRow } from '@touchline/domain/people/rules.column-matching.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useUser } from '../../lib/session/session.ts';
import { importKinds } from './import-kinds.tsx';

interface Progress {
  readonly rows: readonly ImportRow[] | undefined;
  /** Results of all rows, in order. They stay while the same rows are checked again with other options. */
  readonly outcomes: readonly RowOutcome[] | undefined;
  readonly checked: number;
  /** Number of invitations that the club may still send today. */
  readonly invitationsLeft: number;
  readonly isDone: boolean;
  readonly error: Error | null;
}

export interface RowCheck extends Omit<Progress, 'rows'> {
  readonly total: number;
  /** Resumes where the check stopped. */
  readonly retry: () => void;
}

const noProgress: Progress = {
  rows: undefined,
  outcomes: undefined,
  checked: 0,
  invitationsLeft: 0,
  isDone: false,
  error: null,
};

/** Requests the result of each row from the server, in batches; idle without rows. */
export const useRowCheck = (
  kind: ImportKind,
  rows: readonly ImportRow[] | undefined,
  { dateOrder, invite }: Omit<ImportOptions, 'today'>,
): RowCheck => {
  const { timeZone } = useUser();
  const [progress, setProgress] = useState(noProgress);
  const { mutateAsync: preview } = useCommand(importKinds[kind].preview);
  const proceed = useRef<() => void>(() => {});

  useEffect(() => {
    if (!rows) return;
    let isCurrent = true;
    const options = { dateOrder, invite };
    const rowsByLine = new Map(rows.map((row) => [row.line, row]));
    const today = dayOf(new Date(), timeZone);
    const readRows = rows.map((row) => (kind === 'players' ? readPlayer(row, { ...options, today }) : readCoach(row)));
    const batches = [...chunksOf(readRows, importRows.perPreview)];
    const rowOutcomes: RowOutcome[] = [];

    const change = (news: Partial<Progress>) => {
      if (isCurrent) setProgress((before) => ({ ...before, ...news }));
    };
    const run = async () => {
      change({ error: null });
      try {
        for (let [piece] = batches; piece && isCurrent; [piece] = batches) {
          const answer = await preview({ rows: piece.flatMap(({ line }) => rowsByLine.get(line) ?? []), ...options });
          rowOutcomes.push(...answer.rows);
          batches.shift();
          change({ checked: rowOutcomes.length, invitationsLeft: answer.invitationsLeft });
        }
        const outcomes = rowOutcomes.map(addFileProblems(kind, readRows)).sort((one, other) => one.line - other.line);
        change({ outcomes, isDone: true });
      } catch (reason) {
        change({ error: reason as Error });
      }
    };

    setProgress((before) => ({ ...noProgress, rows, outcomes: before.rows === rows ? before.outcomes : undefined }));
    proceed.current = () => void run();
    void run();
    return () => {
      isCurrent = false;
    };
  }, [kind, rows, dateOrder, invite, timeZone, preview]);

  const retry = useCallback(() => proceed.current(), []);
  // Ignores progress that belongs to other rows.
  const { rows: checkedRows, ...current } = progress.rows === rows ? progress : noProgress;
  return { ...current, total: rows?.length ?? 0, retry };
};
