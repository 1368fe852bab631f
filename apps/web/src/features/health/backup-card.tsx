import type { ServerHealth } from '@touchline/domain/health/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { DefinitionList } from '../../ui/display/definition-list.tsx';
import { sizeInWords } from './health-words.tsx';

type Backups = ServerHealth['backup'];

const descriptions = {
  nightly:
    'The server makes one each night, keeps those of 7 days and 4 weeks, and restores the newest each week to test it.',
  byOperator: 'PostgreSQL is backed up by you: let the machine run the command "backup" each night.',
} as const;

function NewestBackup({ newest, isNightly }: Pick<Backups, 'newest' | 'isNightly'>) {
  const { timeZone } = useUser();
  if (!newest) return isNightly ? 'None yet' : 'None in the folder of the backups';
  return (
    <>
      {`${formatInstant(newest.at, timeZone)} · ${sizeInWords(newest.bytes)}`}{' '}
      {newest.isOld && <Badge tone="red">Old</Badge>}
    </>
  );
}

function LastTest({ checked }: Pick<Backups, 'checked'>) {
  const { timeZone } = useUser();
  if (!checked) return 'None yet';
  const { at, isRestored, problem } = checked;
  const testedAt = formatInstant(at, timeZone);
  if (problem !== null)
    return (
      <>
        {testedAt} <Badge tone="red">Failed</Badge> <span className="break-words">{problem}</span>
      </>
    );
  return `${testedAt} · ${isRestored ? 'restored' : 'complete, but not restored for want of memory or disk space'}`;
}

/** Automatic backups, the result of the last test restore, and the data that can be lost in a power failure. */
export function BackupCard({ backup: { isNightly, newest, failed, checked } }: { readonly backup: Backups }) {
  const { timeZone } = useUser();
  return (
    <Card aria-label="Backups">
      <CardHeader title="Backups" description={descriptions[isNightly ? 'nightly' : 'byOperator']} />
      <DefinitionList
        className="mt-4"
        items={[
          { term: 'Last backup', detail: <NewestBackup newest={newest} isNightly={isNightly} /> },
          ...(failed
            ? [
                {
                  term: 'Last attempt',
                  detail: (
                    <>
                      {formatInstant(failed.at, timeZone)} <Badge tone="red">Failed</Badge>{' '}
                      <span className="break-words">{failed.reason}</span>
                    </>
                  ),
                },
              ]
            : []),
          ...(isNightly ? [{ term: 'Last test', detail: <LastTest checked={checked} /> }] : []),
        ]}
      />
      {isNightly && (
        <Alert title="After a power cut" className="mt-4">
          What people saved is in the log of the database, on the disk. Its table files get there later, within half a
          minute as a rule. If the power fails in that time, rows may be missing or the database may not open. Then
          restore the last backup; what was entered since then is lost. Use PostgreSQL where that would hurt.
        </Alert>
      )}
    </Card>
  );
}
