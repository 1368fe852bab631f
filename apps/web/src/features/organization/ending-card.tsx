import Download from 'lucide-react/icons/download';
import { organizationEndDays } from '@touchline/domain/constants.ts';
import {
  downloadExport,
  keepOrganization,
  prepareExport,
  readEnding,
} from '@touchline/domain/organization/contract.ending.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useDownload } from '../../lib/data/download.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatInstant } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { rereadSession, useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';

const EndDialog = lazyComponent(async () => (await import('./end-dialog.tsx')).EndDialog);

type Ending = OutputOf<typeof readEnding>;

/** Export required before the organization is deleted. Admins may also make one at any other time. */
function Export({ made }: { readonly made: Ending['export'] }) {
  const { timeZone } = useUser();
  const prepare = useCommand(prepareExport);
  const file = useDownload(downloadExport);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted-foreground">
        {made === null
          ? 'An export has players, coaches, teams, seasons, tryouts, evaluations and offers, as a ZIP archive.'
          : made.isReady
            ? `The export of ${formatInstant(made.askedAt, timeZone)} is ready. You can download it until ${formatInstant(made.expiresAt, timeZone)}.`
            : 'The export is being prepared. It appears here in a minute or two.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {made?.isReady && (
          <Button variant="secondary" busy={file.busy} onClick={() => void file.save({})}>
            {!file.busy && <Download aria-hidden="true" />}
            <span>Download export</span>
          </Button>
        )}
        {(made === null || made.isReady) && (
          <Button variant="secondary" busy={prepare.busy} onClick={() => prepare.mutate({})}>
            Prepare export
          </Button>
        )}
      </div>
    </div>
  );
}

function DeletionNotice({ name, endsAt }: { readonly name: string; readonly endsAt: string }) {
  const { timeZone } = useUser();
  const { mutate, busy } = useCommand(keepOrganization);
  return (
    <>
      <Alert tone="red">
        {name} will be deleted on {formatInstant(endsAt, timeZone)}. Everybody can work on until then.
      </Alert>
      <div>
        <Button busy={busy} onClick={() => mutate({}, { onSuccess: () => void rereadSession() })}>
          Keep the organization
        </Button>
      </div>
    </>
  );
}

/** Deletes the organization, after an export of its data. */
export function EndingCard() {
  const query = useOperationQuery(readEnding, {});
  const { dialog, openDialog, closeDialog } = useOpenDialog<'delete-organization'>();
  const ending = query.data;
  if (!ending) {
    return (
      <NotLoaded query={query} rows={2} loading="Loading the export" failed="Error loading the export">
        We couldn't load the state of the export. Nothing is lost.
      </NotLoaded>
    );
  }
  const isReady = ending.export?.isReady === true;
  return (
    <Card aria-label="Delete the organization" className="flex flex-col gap-4">
      <CardHeader
        title="Delete the organization"
        description={`Everything of it goes for good, after ${organizationEndDays} days in which any admin can keep it. Prepare an export first, and keep it.`}
      />
      <Export made={ending.export} />
      {ending.endsAt ? (
        <DeletionNotice name={ending.name} endsAt={ending.endsAt} />
      ) : (
        isReady && (
          <div>
            <Button variant="destructive" onClick={() => openDialog('delete-organization')}>
              Delete the organization
            </Button>
          </div>
        )
      )}
      {isReady && !ending.endsAt && dialog === 'delete-organization' && (
        <EndDialog name={ending.name} onClose={closeDialog} />
      )}
    </Card>
  );
}
