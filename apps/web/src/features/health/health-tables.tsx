import CircleCheck from 'lucide-react/icons/circle-check';
import { retention } from '@touchline/domain/access/rules.retention.ts';
import { counted } from '@touchline/domain/core/words.ts';
import type { ServerHealth } from '@touchline/domain/health/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { CardHeader } from '../../ui/base/card.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { durationInWords } from './health-words.tsx';

type Reason = ServerHealth['mails']['reasons'][number];
type JobState = ServerHealth['jobs'][number];
type RequestError = ServerHealth['errors'][number];

const reasonColumns = (timeZone: string): Column<Reason>[] => [
  {
    key: 'reason',
    header: 'Reason',
    onCard: 'title',
    className: 'w-1/2 break-words font-medium',
    cell: ({ reason }) => reason ?? 'Not tried yet',
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => (
      <Badge tone={state === 'failed' ? 'red' : 'amber'}>{state === 'failed' ? 'Failed' : 'Waiting'}</Badge>
    ),
  },
  { key: 'count', header: 'Emails', numeric: true, cell: ({ count }) => count },
  {
    key: 'at',
    header: 'Failed or due',
    className: 'tabular-nums sm:whitespace-nowrap',
    cell: ({ at }) => formatInstant(at, timeZone),
  },
];

/** Unsent emails by reason. */
export function MailTable({ mails: { waiting, failed, reasons } }: { readonly mails: ServerHealth['mails'] }) {
  const { timeZone } = useUser();
  return (
    <div className="flex flex-col gap-3">
      <CardHeader
        title="Emails"
        description={`${waiting} waiting · ${failed} failed in the last ${counted(retention.emailDays, 'day')}`}
      />
      <DataTable
        caption="Emails that have not left"
        columns={reasonColumns(timeZone)}
        rows={reasons}
        rowKey={({ state, reason }) => `${state} ${reason}`}
        empty={<EmptyState icon={CircleCheck} title="Every email has left" />}
      />
    </div>
  );
}

const jobColumns = (timeZone: string): Column<JobState>[] => [
  {
    key: 'job',
    header: 'Job',
    onCard: 'title',
    className: 'font-medium first-letter:uppercase',
    cell: ({ name }) => name,
  },
  {
    key: 'succeeded',
    header: 'Last success',
    className: 'tabular-nums',
    cell: ({ succeededAt }) => (succeededAt ? formatInstant(succeededAt, timeZone) : 'Not since the start'),
  },
  {
    key: 'failed',
    header: 'Last failure',
    className: 'tabular-nums',
    cell: ({ failedAt, failure, succeededAt }) =>
      failedAt ? (
        <>
          {formatInstant(failedAt, timeZone)}{' '}
          <Badge tone={succeededAt && succeededAt > failedAt ? 'neutral' : 'red'}>{failure}</Badge>
        </>
      ) : (
        'None'
      ),
  },
  { key: 'took', header: 'Took', numeric: true, cell: ({ seconds }) => durationInWords(seconds) },
];

/** Scheduled jobs since the server started. */
export function JobTable({ jobs }: { readonly jobs: readonly JobState[] }) {
  const { timeZone } = useUser();
  return (
    <div className="flex flex-col gap-3">
      <CardHeader title="Jobs" description="Work that the server does by itself, since it started." />
      <DataTable caption="Jobs" columns={jobColumns(timeZone)} rows={jobs} rowKey={({ name }) => name} compact />
    </div>
  );
}

const errorColumns = (timeZone: string): Column<RequestError>[] => [
  {
    key: 'id',
    header: 'Id',
    onCard: 'title',
    className: 'break-all font-mono text-xs',
    cell: ({ requestId }) => requestId,
  },
  {
    key: 'at',
    header: 'When',
    className: 'tabular-nums sm:whitespace-nowrap',
    cell: ({ at }) => formatInstant(at, timeZone),
  },
  { key: 'status', header: 'Answer', numeric: true, cell: ({ status }) => status ?? '–' },
  { key: 'operation', header: 'Operation', className: 'break-words', cell: ({ operation }) => operation ?? '–' },
  { key: 'cause', header: 'Cause', className: 'break-words', cell: ({ cause }) => cause ?? '–' },
];

/** Recent faults by the id that error messages show. */
export function ErrorTable({ errors }: { readonly errors: readonly RequestError[] }) {
  const { timeZone } = useUser();
  return (
    <div className="flex flex-col gap-3">
      <CardHeader
        title="Errors"
        description={`The newest of the last ${counted(retention.errorDays, 'day')}, by the id that an error message ends with. The log has more about each.`}
      />
      <DataTable
        caption="Errors"
        columns={errorColumns(timeZone)}
        rows={errors}
        rowKey={({ requestId, at }) => `${requestId} ${at}`}
        empty={<EmptyState icon={CircleCheck} title="No errors" />}
      />
    </div>
  );
}
