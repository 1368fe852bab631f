import RefreshCw from 'lucide-react/icons/refresh-cw';
import { readHealth } from '@touchline/domain/health/contract.ts';
import { troubleTexts } from '@touchline/domain/health/messages.ts';
import type { ServerHealth as Health } from '@touchline/domain/health/schema.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { DefinitionList } from '../../ui/display/definition-list.tsx';
import { MailFilesNote } from '../../ui/states/mail-files-note.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { BackupCard } from './backup-card.tsx';
import { clockWords, sizeInWords } from './health-words.tsx';
import { ErrorTable, JobTable, MailTable } from './health-tables.tsx';

const engines = { embedded: 'Embedded', postgres: 'PostgreSQL' } as const;

function Facts({ health: { version, startedAt, database, disk, clock } }: { readonly health: Health }) {
  const { timeZone } = useUser();
  return (
    <DefinitionList
      className="mt-4"
      items={[
        { term: 'Version', detail: version },
        { term: 'Running since', detail: formatInstant(startedAt, timeZone) },
        {
          term: 'Database',
          detail: `${engines[database.engine]} ${database.version} · ${sizeInWords(database.bytes)}`,
        },
        {
          term: 'Free disk space',
          detail: disk && (
            <>
              {`${sizeInWords(disk.free)} of ${sizeInWords(disk.total)}`} {disk.isLow && <Badge tone="red">Low</Badge>}
            </>
          ),
        },
        {
          term: 'Clock',
          detail: (
            <>
              {clockWords(clock.aheadMs)} {!clock.isBelieved && <Badge tone="amber">Doubted</Badge>}
            </>
          ),
        },
      ]}
    />
  );
}

/** Health of the server, for its operator. */
export function ServerHealth() {
  const { timeZone } = useUser();
  const { data: health, ...query } = useOperationQuery(readHealth, {});
  if (!health)
    return (
      <NotLoaded query={query} rows={4} loading="Loading the state of the server" failed="Error loading the server">
        We couldn't load its state. Its log may say why.
      </NotLoaded>
    );
  return (
    <>
      <Card aria-label="Server">
        <CardHeader
          title="Server"
          description={`As of ${formatInstant(health.clock.server, timeZone)}. You see this because the server names you as its operator.`}
          actions={
            <Button
              variant="secondary"
              size="sm"
              busy={query.isFetching}
              busyLabel="Refreshing..."
              onClick={() => void query.refetch()}
            >
              <RefreshCw aria-hidden="true" />
              Refresh
            </Button>
          }
        />
        {health.troubles.map(({ trouble, detail, beganAt }) => (
          <Alert key={trouble} tone="red" title={troubleTexts[trouble].began} className="mt-4">
            {`${detail} Since ${formatInstant(beganAt, timeZone)}. ${troubleTexts[trouble].advice}`}
          </Alert>
        ))}
        <Facts health={health} />
      </Card>
      <BackupCard backup={health.backup} />
      <MailFilesNote />
      <MailTable mails={health.mails} />
      <JobTable jobs={health.jobs} />
      <ErrorTable errors={health.errors} />
    </>
  );
}
