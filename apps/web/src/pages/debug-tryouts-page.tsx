import type { ComponentProps } from 'react';
import { Redirect } from 'wouter';
import { debugTryouts } from '@touchline/domain/tryouts/contract.debug.ts';
import { problemIn } from '../lib/data/api.ts';
import { paths } from '../lib/routing/paths.ts';
import { useOperationQuery } from '../lib/cache/queries.ts';
import { Card, CardHeader } from '../ui/base/card.tsx';
import { DataTable } from '../ui/lists/data-table.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { SkeletonList } from '../ui/states/skeleton.tsx';

/** Shows developers the rows of the tryout tables. The server returns 404 unless it runs with DEV_TOOLS=1. */
export function DebugTryoutsPage() {
  const { data, error, refetch } = useOperationQuery(debugTryouts, {});
  if (problemIn(error)?.status === 404) return <Redirect to={paths.notFound} replace />;
  if (error) return <ErrorState title="The data could not be loaded" onRetry={() => void refetch()} />;
  if (!data) return <SkeletonList />;
  return (
    <>
      <PageHeader title="Debug tryouts" description="Players, tryouts and registrations of the organization" />
      <div className="flex flex-col gap-6">
        <Rows
          title="Players"
          rows={data.players}
          columns={[
            { key: 'name', header: 'Name', cell: ({ name }) => name },
            { key: 'id', header: 'Id', cell: ({ id }) => <code>{id}</code> },
          ]}
        />
        <Rows
          title="Tryouts"
          rows={data.tryouts}
          columns={[
            { key: 'title', header: 'Title', cell: ({ title }) => title },
            { key: 'group', header: 'Age group', cell: ({ ageGroupName }) => ageGroupName },
            { key: 'status', header: 'Status', cell: ({ status }) => status },
          ]}
        />
        <Rows
          title="Registrations"
          rows={data.registrations}
          columns={[
            { key: 'tryout', header: 'Tryout', cell: ({ tryoutTitle }) => tryoutTitle },
            { key: 'player', header: 'Player', cell: ({ playerName }) => playerName },
            { key: 'status', header: 'Status', cell: ({ status }) => status },
          ]}
        />
      </div>
    </>
  );
}

type RowsProps<Row> = { title: string } & Pick<ComponentProps<typeof DataTable<Row>>, 'rows' | 'columns'>;

function Rows<Row extends { id: string }>({ title, rows, columns }: RowsProps<Row>) {
  return (
    <Card>
      <CardHeader title={`${title} (${rows.length})`} />
      <DataTable caption={title} rows={rows} rowKey={({ id }) => id} columns={columns} />
    </Card>
  );
}
