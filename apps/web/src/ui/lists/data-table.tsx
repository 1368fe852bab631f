import { clsx } from 'clsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { Fragment, memo, type ReactNode } from 'react';
import { Card } from '../base/card.tsx';
import { useVirtualizedRow } from './use-virtualized-row.ts';
import { VirtualizedItem } from './virtualized-item.tsx';
import { SelectAll, SelectRow, type Selection } from './row-selection.tsx';
import { type Sort, SortControl } from './sort-control.tsx';
import { desktopUp, tabletUp, useMediaQuery, usePrinting } from '../base/use-media-query.ts';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Aligns cells to the right, with tabular digits. */
  numeric?: boolean;
  /** Shows the header only to screen readers, for a column of buttons, which is not printed. */
  headerHidden?: boolean;
  sortable?: boolean;
  /** Place on a phone's card: the first line, a labeled line, the row of buttons at the end, or hidden. */
  onCard?: 'title' | 'field' | 'actions' | 'hidden';
  className?: string;
};

type DataTableProps<Row> = {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Turns cards into two expandable lines, all in one frame. */
  compact?: boolean;
  /**
   * Card for a row on phones, by default built from the columns. A stable function keeps unchanged rows from
   * re-rendering.
   */
  card?: (row: Row) => ReactNode;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  selection?: Selection<Row> | undefined;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** Shows cards in two columns on screens narrower than 1280 px, for many columns or long values. */
  roomy?: boolean;
  /** Reduces padding and allows two lines in rows and headers, for many narrow columns. */
  dense?: boolean | undefined;
};

/** Returns true for columns of buttons, which are not printed. */
const hasActs = <Row,>({ headerHidden, onCard }: Column<Row>): boolean => headerHidden === true || onCard === 'actions';

/** Rows of one kind as a table from 768 px up (from 1280 if roomy) and in print, and as a list of cards below. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const printing = usePrinting();
  const isWide = useMediaQuery(props.roomy ? desktopUp : tabletUp) || printing;
  if (props.rows.length === 0 && props.empty) return <Card flush>{props.empty}</Card>;
  return isWide ? <WideTable {...props} whole={printing} /> : <CardList {...props} />;
}

type WideTableProps<Row> = DataTableProps<Row> & {
  /** Renders all rows for print, where there is no scrolling. */
  whole: boolean;
};

function WideTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  dense,
  whole,
}: WideTableProps<Row>) {
  return (
    <Card flush>
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-border text-xs text-muted-foreground">
            {selection && (
              <th scope="col" className="w-12 py-2 pl-4">
                <SelectAll rows={rows} rowKey={rowKey} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} dense={dense} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {rows.map((row, index) => (
            <TableRow
              key={rowKey(row)}
              index={index}
              total={whole ? 0 : rows.length}
              empty={columns.length}
              estimatedHeight={dense ? 48 : 64}
            >
              {() => (
                <>
                  {selection && (
                    <td className={clsx('pl-4 align-middle', !dense && 'py-2')}>
                      <SelectRow row={row} rowKey={rowKey} selection={selection} />
                    </td>
                  )}
                  {columns.map((column, place) => (
                    <td
                      key={column.key}
                      translate={column.key === 'name' ? 'no' : undefined}
                      className={clsx(
                        // Names may have 35 letters without a space, which would overflow the page.
                        place === 0 && !column.numeric && 'min-w-32 wrap-anywhere',
                        dense ? 'px-2 pt-1.5 pb-1.25' : 'px-4 py-2.5',
                        'align-middle print:py-1',
                        column.numeric && 'text-right tabular-nums',
                        hasActs(column) && 'print:hidden',
                        column.className,
                      )}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </>
              )}
            </TableRow>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type TableRowProps = {
  index: number;
  total: number;
  empty: number;
  estimatedHeight: number;
  children: () => ReactNode;
};

function TableRow({ empty, children, ...place }: TableRowProps) {
  const { ref, isNear, height } = useVirtualizedRow<HTMLTableRowElement>({ ...place, variant: 'row' });
  return (
    <tr ref={ref} className="transition-colors last:rounded-b-lg hover:bg-muted">
      {isNear ? children() : <td colSpan={empty} style={{ height }} />}
    </tr>
  );
}

type HeaderCellProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort' | 'dense'> & { column: Column<Row> };

function HeaderCell<Row>({ column, sort, onSort, dense }: HeaderCellProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const className = clsx(
    dense ? 'px-2' : 'px-4',
    'py-2 font-medium',
    column.numeric && 'text-right',
    hasActs(column) && 'print:hidden',
  );
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" className={className}>
        <span className={column.headerHidden ? 'sr-only' : undefined}>{column.header}</span>
      </th>
    );
  }
  const Icon = direction ? (direction === 'ascending' ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={className}>
      <button
        type="button"
        onClick={() => onSort({ key: column.key, direction: direction === 'ascending' ? 'descending' : 'ascending' })}
        className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 text-left hover:text-foreground"
      >
        {column.header}
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      </button>
    </th>
  );
}

const cardStyles = 'flex min-w-0 gap-3 rounded-lg border border-border bg-card p-4 shadow-card';
const compactStyles = 'flex min-w-0 gap-3 px-4 [&>span]:mt-5';

function CardList<Row>({
  caption,
  columns,
  rows,
  rowKey,
  card,
  sort,
  onSort,
  selection,
  compact,
}: DataTableProps<Row>) {
  const drawColumns = (row: Row) => <ColumnsCard columns={columns} row={row} />;
  return (
    <div className="flex flex-col gap-3">
      {onSort && <SortControl options={columns.filter(({ sortable }) => sortable)} sort={sort} onSort={onSort} />}
      {selection && rows.length > 0 && (
        <SelectAll rows={rows} rowKey={rowKey} selection={selection} label="Select all" />
      )}
      <ul
        aria-label={caption}
        className={
          compact
            ? 'divide-y divide-border rounded-lg border border-border bg-card shadow-card'
            : 'grid items-start gap-3 md:grid-cols-2'
        }
      >
        {rows.map((row, index) => (
          <CardItem
            key={rowKey(row)}
            row={row}
            index={index}
            total={rows.length}
            box={selection && <SelectRow row={row} rowKey={rowKey} selection={selection} />}
            draw={card ?? drawColumns}
            compact={compact}
          />
        ))}
      </ul>
    </div>
  );
}

type CardItemProps<Row> = {
  row: Row;
  index: number;
  total: number;
  box: ReactNode;
  draw: (row: Row) => ReactNode;
  compact: boolean | undefined;
};

/** Card for a row. While `draw` stays the same function, a changed row re-renders no other card. */
const CardItem = memo(function CardItem<Row>({ row, index, total, box, draw, compact }: CardItemProps<Row>) {
  return (
    <VirtualizedItem
      index={index}
      total={total}
      estimatedHeight={compact ? 65 : 200}
      className={compact ? compactStyles : cardStyles}
    >
      {() => (
        <>
          {box}
          <div className="min-w-0 flex-1">{draw(row)}</div>
        </>
      )}
    </VirtualizedItem>
  );
}) as <Row>(props: CardItemProps<Row>) => ReactNode;

type CardLineProps = { term: string; numeric?: boolean | undefined; children: ReactNode };

/** Labeled line of a card. Large text goes below its label. */
export function CardLine({ term, numeric, children }: CardLineProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted-foreground">{term}</dt>
      <dd className={clsx('text-right', numeric ? 'flex-1 tabular-nums' : 'beside')}>{children}</dd>
    </div>
  );
}

/** Card with the title, labeled lines and buttons of a row. */
export function ColumnsCard<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const place = (column: Column<Row>, index: number) =>
    column.onCard ?? (index === 0 ? 'title' : column.headerHidden ? 'actions' : 'field');
  const columnsAt = (wanted: string) => columns.filter((column, index) => place(column, index) === wanted);
  const actions = columnsAt('actions');
  return (
    <>
      {columnsAt('title').map((column) => (
        <div key={column.key} className="font-semibold">
          {column.cell(row)}
        </div>
      ))}
      <dl className="mt-2 flex flex-col gap-1.5 text-sm">
        {columnsAt('field').map((column) => (
          <CardLine key={column.key} term={column.header} numeric={column.numeric}>
            {column.cell(row)}
          </CardLine>
        ))}
      </dl>
      {actions.length > 0 && (
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          {actions.map((column) => (
            <Fragment key={column.key}>{column.cell(row)}</Fragment>
          ))}
        </div>
      )}
    </>
  );
}
