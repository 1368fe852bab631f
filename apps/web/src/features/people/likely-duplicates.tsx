import { dismissDuplicate, listDuplicates } from '@touchline/domain/people/contract.duplicates.ts';
import { duplicateWords } from '@touchline/domain/people/messages.duplicates.ts';
import type { AlikePlayer, Duplicate } from '@touchline/domain/people/schema.duplicates.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/data/queries.ts';
import { formatDay, inARow } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const MergeDialog = lazyComponent(async () => (await import('./merge-dialog.tsx')).MergeDialog);

const nameOf = ({ firstName, lastName }: AlikePlayer): string => `${firstName} ${lastName}`;

function Facts({ player }: { player: AlikePlayer }) {
  return (
    <p className="text-sm">
      <span translate="no" className="font-medium">
        {nameOf(player)}
      </span>
      <span className="text-muted-foreground">
        {' '}
        {inARow([
          player.birthDate === null ? 'no birth date' : `born ${formatDay(player.birthDate)}`,
          player.hasAccount ? 'has an account' : 'no account',
        ])}
      </span>
    </p>
  );
}

function Pair({ pair, onCompare }: { pair: Duplicate; onCompare: () => void }) {
  const dismiss = useCommand(dismissDuplicate);
  const { player, other, reason } = pair;
  const names = `${nameOf(player)} and ${nameOf(other)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-sm text-muted-foreground">{duplicateWords[reason]}</p>
        <Facts player={player} />
        <Facts player={other} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          busy={dismiss.busy}
          busyLabel="Saving..."
          aria-label={`${names} are two players`}
          onClick={() => dismiss.mutate({ playerId: player.id, otherId: other.id })}
        >
          Two players
        </Button>
        <Button size="sm" aria-label={`Compare ${names}`} onClick={onCompare}>
          Compare
        </Button>
      </div>
    </li>
  );
}

/** Ids of a pair in the address of its dialog. */
const between = '_';

/** Players who are probably in the list twice; nothing when there are none. */
export function LikelyDuplicates() {
  const { data } = useOperationQuery(listDuplicates, {});
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<'merge'>();
  const [playerId, otherId] = dialog === 'merge' ? about.split(between) : [];
  const { pairs = [], total = 0 } = data ?? {};
  return (
    <>
      {pairs.length > 0 && (
        <Card aria-label="Possible duplicates" className="print:hidden">
          <CardHeader
            title={`Possible duplicates (${total})`}
            description={
              total > pairs.length
                ? `The first ${pairs.length}. The next ones follow as you merge these or say that they are two players.`
                : 'Compare them and merge those that are the same player.'
            }
          />
          <ul className="mt-4 divide-y divide-border">
            {pairs.map((pair) => (
              <Pair
                key={`${pair.player.id}${pair.other.id}`}
                pair={pair}
                onCompare={() => openDialog('merge', `${pair.player.id}${between}${pair.other.id}`)}
              />
            ))}
          </ul>
        </Card>
      )}
      {playerId && otherId && <MergeDialog key={about} playerId={playerId} otherId={otherId} onClose={closeDialog} />}
    </>
  );
}
