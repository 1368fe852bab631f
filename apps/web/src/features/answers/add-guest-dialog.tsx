import { useState } from 'react';
import * as z from 'zod/mini';
import { addGuest, findGuests } from '@touchline/domain/answers/contract.guests.ts';
import { answerLimits } from '@touchline/domain/constants.club.ts';
import { listed } from '@touchline/domain/core/words.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';

const guestForm = z.strictObject({ playerId: z.uuid('Please choose a player.') });
const { guestSearch: minSearchLength } = answerLimits;

/** Adds a player from the club, found by name, to one event as a guest. */
export function AddGuestDialog({ eventId, onClose }: { readonly eventId: string; readonly onClose: () => void }) {
  const [typedName, setTypedName] = useState('');
  const search = useDebouncedValue(typedName.trim());
  const isLongEnough = search.length >= minSearchLength;
  const guests = useOperationQuery(findGuests, { eventId, search }, { enabled: isLongEnough, keepPrevious: true });
  const players = isLongEnough ? guests.data : undefined;
  const add = useCommand(addGuest);
  const form = useSchemaForm(guestForm, { playerId: '' });
  const submit = form.handleSubmit(async ({ playerId }) => {
    await add.mutateAsync({ eventId, playerId });
    onClose();
  });
  /** Starts a new search and clears the selection, which is no longer visible. */
  const searchFor = (text: string): void => {
    setTypedName(text);
    form.resetField('playerId');
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Add guest"
      description="The guest and the family see this event only, and answer it."
      onSubmit={submit}
      dirty={form.formState.isDirty}
      submitLabel="Add guest"
      busyLabel="Adding..."
      command={add}
    >
      <SearchInput label="Search players by name" value={typedName} onValueChange={searchFor} autoComplete="off" />
      {!isLongEnough && (
        <p className="text-sm text-muted-foreground">Type at least {minSearchLength} letters of the name.</p>
      )}
      {guests.isError && <Alert tone="red">The players could not be loaded.</Alert>}
      {players?.length === 0 && <p className="text-muted-foreground">No other player has this name.</p>}
      {players && players.length > 0 && (
        <RadioGroup legend="Player" legendHidden error={form.formState.errors.playerId?.message}>
          <ScrollArea className="flex max-h-72 flex-col gap-2 p-0.5">
            {players.map(({ playerId, name, teamNames }) => (
              <Radio
                key={playerId}
                {...form.register('playerId')}
                value={playerId}
                description={teamNames.length > 0 ? listed(teamNames) : 'On no team'}
              >
                {name}
              </Radio>
            ))}
          </ScrollArea>
        </RadioGroup>
      )}
    </FormDialog>
  );
}
