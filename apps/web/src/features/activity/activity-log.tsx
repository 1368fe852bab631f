import Download from 'lucide-react/icons/download';
import History from 'lucide-react/icons/history';
import { roleLabels } from '@touchline/domain/access/messages.memberships.ts';
import { retention } from '@touchline/domain/access/rules.retention.ts';
import { downloadActivity, listActivity } from '@touchline/domain/activity/contract.ts';
import { changesOf, actorNameOf, subjectOf } from '@touchline/domain/activity/rules.ts';
import type { ActivityLine } from '@touchline/domain/activity/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useDownload } from '../../lib/data/download.ts';
import { usePaginatedQuery } from '../../lib/cache/use-paginated-query.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { ActivityFilters, useActivityFilters } from './activity-filters.tsx';

const columnsIn = (timeZone: string): Column<ActivityLine>[] => [
  {
    key: 'who',
    header: 'Who',
    cell: (line) => (
      <>
        <span className="font-medium">{actorNameOf(line)}</span>
        {line.role && <span className="block text-xs text-muted-foreground"> {roleLabels[line.role]}</span>}
      </>
    ),
    onCard: 'title',
  },
  {
    key: 'what',
    header: 'What',
    className: 'w-1/2',
    cell: (line) => (
      <>
        <span className="block break-words">
          {line.words} <span className="font-medium">{subjectOf(line)}</span>
        </span>
        {line.fields && <span className="block text-xs text-muted-foreground">Changed: {changesOf(line)}</span>}
      </>
    ),
  },
  {
    key: 'when',
    header: 'When',
    cell: ({ at }) => formatInstant(at, timeZone),
    className: 'tabular-nums sm:whitespace-nowrap',
  },
];

/** Lists the actions of all members, newest first, filtered by person, kind and days. */
export function ActivityLog() {
  const { timeZone } = useUser();
  const state = useActivityFilters();
  const { pages, ...list } = usePaginatedQuery(listActivity, state.filters);
  const file = useDownload(downloadActivity);
  const lines = pages?.flatMap((page) => page.lines);
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <CardHeader
          title="Activity"
          description={`Changes, exports and sign-ins of all members, newest first. Kept for ${retention.auditMonths} months.`}
          actions={
            <Button variant="secondary" size="sm" busy={file.busy} onClick={() => void file.save(state.filters)}>
              {!file.busy && <Download aria-hidden="true" />}
              <span>Export CSV</span>
            </Button>
          }
        />
        <div className="mt-4">
          <ActivityFilters state={state} areLinesThere={lines !== undefined || list.isError} />
        </div>
      </Card>
      {lines && (
        <DataTable
          caption="Activity"
          columns={columnsIn(timeZone)}
          rows={lines}
          rowKey={({ id }) => id}
          empty={
            state.isFiltered ? (
              <EmptyState
                title="Nothing matches these filters."
                icon={History}
                action={
                  <Button variant="secondary" onClick={state.clear}>
                    Clear filters
                  </Button>
                }
              />
            ) : (
              <EmptyState title="No activity yet" icon={History}>
                What you and other members change appears here.
              </EmptyState>
            )
          }
        />
      )}
      {list.hasMore && <ShowMore busy={list.isFetchingMore} onClick={list.showMore} />}
      {!lines && (
        <NotLoaded query={list} rows={6} loading="Loading the activity" failed="We couldn't load the activity">
          We couldn't load it. Nothing is lost.
        </NotLoaded>
      )}
    </div>
  );
}
