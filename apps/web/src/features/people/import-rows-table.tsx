import { clsx } from 'clsx';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Info from 'lucide-react/icons/info';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import {
  fieldLabels,
  type ImportField,
  importFields,
  type ImportKind,
  type RowOutcome,
  type RowState,
} from '@touchline/domain/people/schema.import.ts';
import { type ImportRow, playerMarks } from '@touchline/domain/people/rules.column-matching.ts';
import { Badge, type Tone } from '../../ui/display/badge.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { isMarkedAsNoPlayer } from './import-check-notices.tsx';
import { type RowDecision, RowChoice, shownValue } from './import-row-choice.tsx';

export interface CheckedRow {
  readonly row: ImportRow;
  readonly outcome: RowOutcome;
  readonly chosen: RowDecision | undefined;
}

export const stateOf = ({ outcome, chosen }: CheckedRow): RowState => {
  if (chosen === undefined) return outcome.state;
  return chosen === 'take' ? 'changed' : 'new';
};

export const states: Readonly<Record<RowState, { label: string; tone: Tone }>> = {
  new: { label: 'New', tone: 'green' },
  changed: { label: 'Changed', tone: 'blue' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  invalid: { label: 'With errors', tone: 'red' },
};

/** Fields left out of a row's facts. The name has its own column, and every row is a player. */
const impliedFields: readonly ImportField[] = ['firstName', 'lastName', 'fullName', ...playerMarks];

const nameOf = ({ cells }: ImportRow): string =>
  cells.fullName ?? ([cells.firstName, cells.lastName].filter(Boolean).join(' ') || 'No name');

const labelOf = (field: string): string => fieldLabels[field as ImportField] ?? field;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="inline text-muted-foreground">{label}: </dt>
      <dd className="inline break-words">{children}</dd>
    </div>
  );
}

interface UnreadFactProps {
  readonly field: string;
  readonly value: string | undefined;
  readonly problem: string;
  /** True if the row is imported without this cell. */
  readonly isEmptied: boolean;
  /** True if the row is not imported. */
  readonly isRefused: boolean;
}

function UnreadFact({ field, value, problem, isEmptied, isRefused }: UnreadFactProps) {
  return (
    <div
      className={clsx(
        'min-w-0 rounded-md border px-2.5 py-1',
        isRefused ? 'border-red-line bg-red-soft text-red-ink' : 'border-amber-line bg-amber-soft text-amber-ink',
      )}
    >
      <dt className="inline">{labelOf(field)}: </dt>
      <dd className="inline break-words">
        <span className="font-medium">{value ?? 'empty'}</span>
        <span className="block">
          <span>{isEmptied && 'Left empty. '}</span>
          <span>{problem}</span>
        </span>
      </dd>
    </div>
  );
}

function ChangedFact({ field, before, after }: RowOutcome['changes'][number]) {
  return (
    <Fact label={labelOf(field)}>
      {before !== null && (
        <>
          <span className="sr-only">before </span>
          <del className="text-muted-foreground">{shownValue(field, before)}</del>
          <ArrowRight aria-hidden="true" className="mx-1 inline size-3.5 text-muted-foreground" />
          <span className="sr-only">, now </span>
        </>
      )}
      <ins className="font-medium no-underline">{shownValue(field, after)}</ins>
    </Fact>
  );
}

interface FactsProps extends Pick<RowsTableProps, 'kind' | 'onChoose' | 'disabled'> {
  readonly checked: CheckedRow;
}

/** Facts about a person from the file, with unreadable and doubtful cells first. A changed row shows only the changes. */
function Facts({ kind, checked, onChoose, disabled }: FactsProps) {
  const { row, outcome, chosen } = checked;
  const { problems, emptied, doubtful, changes, kept, notes } = outcome;
  const faults = Object.entries({ ...problems, ...emptied, ...doubtful });
  const mentionedFields = [...impliedFields, ...faults.map(([field]) => field), ...kept.map(({ field }) => field)];
  const fields = importFields[kind].filter(
    (field) => row.cells[field] !== undefined && !mentionedFields.includes(field),
  );
  return (
    <>
      {faults.length > 0 && (
        <dl className="mb-1.5 flex flex-wrap gap-1.5">
          {faults.map(([field, problem]) => (
            <UnreadFact
              key={field}
              field={field}
              value={row.cells[field as ImportField]}
              problem={problem}
              isEmptied={field in emptied}
              isRefused={field in problems}
            />
          ))}
        </dl>
      )}
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        {outcome.state === 'changed'
          ? changes.map((change) => <ChangedFact key={change.field} {...change} />)
          : fields.map((field) => (
              <Fact key={field} label={labelOf(field)}>
                {row.cells[field]}
              </Fact>
            ))}
      </dl>
      <RowChoice
        name={nameOf(row)}
        outcome={outcome}
        chosen={chosen}
        onChoose={(choice) => onChoose(outcome.line, choice)}
        disabled={disabled}
      />
      {notes.map((note) => (
        <p key={note} className="mt-1 flex gap-1.5 text-amber-ink">
          <Info aria-hidden="true" className="mt-[3px] size-4 shrink-0" />
          {note}
        </p>
      ))}
    </>
  );
}

function State(checked: CheckedRow) {
  const { outcome } = checked;
  const state = stateOf(checked);
  return (
    <span className="flex flex-wrap gap-1.5">
      {isMarkedAsNoPlayer(outcome) ? (
        <Badge tone="neutral">No player</Badge>
      ) : (
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
      )}
      {outcome.invites && (
        <Badge tone="neutral" icon={Mail}>
          Invitation
        </Badge>
      )}
    </span>
  );
}

interface RowsTableProps {
  readonly kind: ImportKind;
  readonly rows: readonly CheckedRow[];
  readonly empty: ReactNode;
  readonly onChoose: (line: number, chosen: RowDecision | undefined) => void;
  readonly disabled: boolean;
}

/** Rows of a file with their results, as cards on phones. */
export function ImportRowsTable({ rows, empty, ...props }: RowsTableProps) {
  const columns: Column<CheckedRow>[] = [
    {
      key: 'line',
      header: 'Line',
      numeric: true,
      cell: ({ row }) => row.line,
      className: 'align-top! text-muted-foreground',
    },
    {
      key: 'name',
      header: 'Name',
      cell: ({ row }) => (
        <span translate="no" className="font-medium break-words">
          {nameOf(row)}
        </span>
      ),
      className: 'align-top! min-w-40 max-w-56',
    },
    { key: 'state', header: 'Result', cell: (checked) => <State {...checked} />, className: 'align-top!' },
    {
      key: 'facts',
      header: 'What the file says',
      cell: (checked) => <Facts {...props} checked={checked} />,
      className: 'align-top! w-full',
    },
  ];
  return (
    <DataTable
      caption="Rows of the file"
      columns={columns}
      rows={rows}
      rowKey={({ row }) => String(row.line)}
      card={(checked) => (
        <div className="flex flex-col gap-2 text-sm">
          <div className="flex flex-wrap items-start justify-between gap-2">
            <p className="min-w-0 text-base font-semibold break-words">{nameOf(checked.row)}</p>
            <State {...checked} />
          </div>
          <div>
            <Facts {...props} checked={checked} />
          </div>
          <p className="text-xs text-muted-foreground tabular-nums">Line {checked.row.line}</p>
        </div>
      )}
      empty={empty}
    />
  );
}
