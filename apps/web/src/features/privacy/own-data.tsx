import Download from 'lucide-react/icons/download';
import { readPlayer } from '@touchline/domain/people/contract.ts';
import { downloadOwnData, prepareOwnData, readOwnData } from '@touchline/domain/privacy/contract.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useDownload } from '../../lib/data/download.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatInstant } from '../../lib/format.ts';
import { useActor, useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { PlayerDataButton } from './player-data-button.tsx';

function ChildData({ playerId }: { playerId: string }) {
  const player = useOperationQuery(readPlayer, { playerId }).data;
  if (!player) return null;
  return (
    <PlayerDataButton playerId={playerId}>
      {`Download the data of ${player.firstName} ${player.lastName}`}
    </PlayerDataButton>
  );
}

/** Downloads for the user's own data, and for the data of each player that the user is a guardian of. */
export function OwnData() {
  const { timeZone } = useUser();
  const answeredPlayers = useActor().players.filter(({ mayAnswer }) => mayAnswer);
  const state = useOperationQuery(readOwnData, {});
  const prepare = useCommand(prepareOwnData);
  const file = useDownload(downloadOwnData);
  const preparedFile = state.data;
  return (
    <Card>
      <CardHeader
        title="Your data"
        description="Everything that is stored about you and the players you may answer for, in every club, as a ZIP archive."
      />
      {state.data === undefined ? (
        <NotLoaded query={state} rows={1} loading="Loading the state of your data" failed="Error loading your data">
          There was a problem finding out if an archive is there.
        </NotLoaded>
      ) : (
        <div className="mt-4 flex flex-col items-start gap-3">
          {preparedFile && (
            <p className="text-sm text-muted-foreground">
              {`Prepared ${formatInstant(preparedFile.createdAt, timeZone)}. You can download it until ${formatInstant(preparedFile.expiresAt, timeZone)}, and prepare it again from ${formatInstant(preparedFile.nextAt, timeZone)}.`}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {preparedFile && (
              <Button busy={file.busy} onClick={() => void file.save({})}>
                {!file.busy && <Download aria-hidden="true" />}
                <span>Download my data</span>
              </Button>
            )}
            <Button variant="secondary" busy={prepare.busy} onClick={() => prepare.mutate({})}>
              Prepare my data
            </Button>
            {answeredPlayers.map(({ id }) => (
              <ChildData key={id} playerId={id} />
            ))}
          </div>
        </div>
      )}
    </Card>
  );
}
