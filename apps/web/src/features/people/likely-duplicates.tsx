import { counted, listed } from '@touchline/domain/core/words.ts';
import { dismissDuplicate, listDuplicates, mergePlayers } from '@touchline/domain/people/contract.duplicates.ts';
import { duplicateWords, sameChildQuestion } from '@touchline/domain/people/messages.duplicates.ts';
import { playerLabels } from '@touchline/domain/people/messages.fields.ts';
import { keptProfileOf } from '@touchline/domain/people/rules.merging.ts';
import type { AlikePlayer, Duplicate } from '@touchline/domain/people/schema.duplicates.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatDay, inARow } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { PlayerLink } from '../../ui/actions/player-link.tsx';

const MergeDialog = lazyComponent(async () => (await import('./merge-dialog.tsx')).MergeDialog);

const nameOf = ({ firstName, lastName }: AlikePlayer): string => `${firstName} ${lastName}`;

function Facts({ player }: { player: AlikePlayer }) {
  const { guardian, teams } = player;
  return (
    <p className="text-sm">
      <span className="font-medium">
        <PlayerLink id={player.id}>{nameOf(player)}</PlayerLink>
      </span>
      <span className="text-muted-foreground">
        {' '}
        {inARow([
          player.birthDate === null ? 'no birth date' : `born ${formatDay(player.birthDate)}`,
          teams.length > 0 ? listed(teams) : 'no team',
          ...(guardian === null ? [] : [`guardian ${guardian}`]),
          player.hasAccount ? 'has an account' : 'no account',
        ])}
      </span>
    </p>
  );
}

/** Merges two profiles with one press if they agree. If they conflict, the press opens the comparison. */
function Pair({ pair, onCompare }: { pair: Duplicate; onCompare: () => void }) {
  const dismiss = useCommand(dismissDuplicate);
  const merge = useCommand(mergePlayers);
  const { player, other, reason, differing } = pair;
  const ids = { playerId: player.id, otherId: other.id };
  const names = `${nameOf(player)} and ${nameOf(other)}`;
  const differencesText = listed(differing.map((field) => playerLabels[field].toLowerCase()));
  const question = sameChildQuestion(pair[keptProfileOf(player, other)]);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3 last:pb-0">
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="font-medium">{question}</h3>
        <p className="text-sm text-muted-foreground">
          {differing.length > 0 ? `${duplicateWords[reason]}. Different: ${differencesText}` : duplicateWords[reason]}
        </p>
        <Facts player={player} />
        <Facts player={other} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          busy={dismiss.busy}
          busyLabel="Saving..."
          aria-label={`Another child: ${names} are two players`}
          onClick={() => dismiss.mutate(ids)}
        >
          Another child
        </Button>
        {differing.length === 0 && (
          <Button size="sm" variant="secondary" aria-label={`Compare ${names}`} onClick={onCompare}>
            Compare
          </Button>
        )}
        <Button
          size="sm"
          busy={merge.busy}
          busyLabel="Merging..."
          aria-label={`Same child: ${names} are one player`}
          onClick={() => (differing.length > 0 ? onCompare() : merge.mutate(ids))}
        >
          Same child
        </Button>
      </div>
    </li>
  );
}

const cardId = 'possible-duplicates';

/** Scrolls to the top of the card. The card is taller than a screen, and browsers would show its middle. */
const showCard = (): void => {
  const card = document.getElementById(cardId);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'start' });
};

/** Link from the top of a long list to the likely duplicates below it. Hidden if there are none. */
export function DuplicatesHint() {
  const total = useOperationQuery(listDuplicates, {}).data?.total ?? 0;
  if (total === 0) return null;
  return (
    <Button size="sm" variant="link" className="print:hidden" onClick={showCard}>
      {counted(total, 'possible duplicate')}
    </Button>
  );
}

/** Separator between the two ids in the dialog's URL. */
const idSeparator = '_';

/** Lists players who are probably in the list twice. Hidden if there are none. */
export function LikelyDuplicates() {
  const { data } = useOperationQuery(listDuplicates, {});
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<'merge'>();
  const [playerId, otherId] = dialog === 'merge' ? about.split(idSeparator) : [];
  const { pairs = [], total = 0 } = data ?? {};
  return (
    <>
      {pairs.length > 0 && (
        <Card id={cardId} tabIndex={-1} aria-label="Possible duplicates" className="scroll-mt-20 print:hidden">
          <CardHeader
            title={`Possible duplicates (${total})`}
            description={
              total > pairs.length
                ? `The first ${pairs.length}. The next ones follow as you answer these.`
                : 'A press on "Same child" makes two profiles one. Where they differ, you choose.'
            }
          />
          <ul className="mt-4 divide-y divide-border">
            {pairs.map((pair) => (
              <Pair
                key={`${pair.player.id}${pair.other.id}`}
                pair={pair}
                onCompare={() => openDialog('merge', `${pair.player.id}${idSeparator}${pair.other.id}`)}
              />
            ))}
          </ul>
        </Card>
      )}
      {playerId && otherId && <MergeDialog key={about} playerId={playerId} otherId={otherId} onClose={closeDialog} />}
    </>
  );
}
