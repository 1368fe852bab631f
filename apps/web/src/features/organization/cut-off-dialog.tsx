import { useState } from 'react';
import { counted, listed } from '@touchline/domain/core/words.ts';
import { changeCutOff, tryCutOff } from '@touchline/domain/seasons/contract.cut-off.ts';
import { type CutOff, cutOffInWords } from '@touchline/domain/seasons/rules.cut-off.ts';
import type { CutOffPreview } from '@touchline/domain/seasons/schema.cut-off.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';

const groupNames = (groups: readonly string[]): string => groups.join(', ') || 'none';

/** Lists players who would change age groups. */
function MovedPlayers({ seasons, playerCount, players }: CutOffPreview) {
  if (seasons.length === 0) return <p className="text-sm">No season is active, so no player changes age groups.</p>;
  if (playerCount === 0)
    return <p className="text-sm">In {listed(seasons)} no player would be in another age group.</p>;
  return (
    <section aria-labelledby="moved-players" className="flex flex-col gap-2 text-sm">
      <h3 id="moved-players">
        In {listed(seasons)}, {counted(playerCount, 'player')} would be in another age group:
      </h3>
      <ScrollArea className="max-h-60 rounded-md border border-border">
        <ul aria-labelledby="moved-players" className="divide-y divide-border">
          {players.map(({ id, name, groups, groupsThen }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
              <span translate="no" className="font-medium break-words">
                {name}
              </span>
              <span className="text-muted-foreground">
                {groupNames(groups)} → {groupNames(groupsThen)}
              </span>
            </li>
          ))}
        </ul>
      </ScrollArea>
      {playerCount > players.length && (
        <p className="text-muted-foreground">And {counted(playerCount - players.length, 'more player')}.</p>
      )}
    </section>
  );
}

interface CutOffDialogProps {
  readonly cutOff: CutOff;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Shows which players a cut-off would move before it is saved. Existing age groups change only on request. */
export function CutOffDialog({ cutOff, onClose, onSaved }: CutOffDialogProps) {
  const query = useOperationQuery(tryCutOff, { cutOff });
  const command = useCommand(changeCutOff);
  const [includesPresent, setIncludesPresent] = useState(false);
  const { data } = query;
  const seasons = data?.seasons ?? [];
  const day = cutOffInWords(cutOff);

  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (!data) return;
    await command.mutateAsync({ cutOff, before: data.before, ...(includesPresent && { digest: data.digest }) });
    onSaved();
  };

  return (
    <FormDialog
      onClose={onClose}
      title={`Cut-off ${day}`}
      description={data && data.before !== cutOff ? `It is ${cutOffInWords(data.before)} now.` : undefined}
      onSubmit={submit}
      submitLabel="Save cut-off"
      command={command}
      disabled={!data}
      cancelable
    >
      {data ? (
        <MovedPlayers {...data} />
      ) : (
        <NotLoaded query={query} loading="Looking for players..." rows={3} failed="The players could not be loaded." />
      )}
      {seasons.length > 0 && (
        <RadioGroup legend={`Which age groups begin on ${day}?`}>
          <Radio
            name="reach"
            checked={!includesPresent}
            onChange={() => setIncludesPresent(false)}
            description="Those that exist stay as they are."
          >
            New age groups only
          </Radio>
          <Radio
            name="reach"
            checked={includesPresent}
            onChange={() => setIncludesPresent(true)}
            description="Registrations and rosters stay, also of players who no longer fit."
          >
            Also change the age groups of {listed(seasons)}
          </Radio>
        </RadioGroup>
      )}
    </FormDialog>
  );
}
