import { useState } from 'react';
import { counted } from '@touchline/domain/core/words.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { listTeamChoices } from '@touchline/domain/schedule/contract.ts';
import { listSeveral } from '@touchline/domain/schedule/contract.reached.ts';
import { changeSeveral } from '@touchline/domain/schedule/contract.several.ts';
import type { SeveralEvents } from '@touchline/domain/schedule/schema.reached.ts';
import {
  initialSeveralValues,
  actSearchFor,
  searchOfSeveral,
  severalForm,
  type SeveralValues,
} from '@touchline/domain/schedule/schema.several-form.ts';
import { listVenues } from '@touchline/domain/venues/contract.ts';
import { teamInWords } from '@touchline/domain/teams/rules.names.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatDay, formatInstant, inARow } from '../../lib/format.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useUser } from '../../lib/session/session.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SkeletonList } from '../../ui/states/skeleton.tsx';
import { toggleIn } from './event-form.tsx';
import { PlaceFields } from './place-fields.tsx';
import { ActPreview } from './saving-preview.tsx';

type Form = ReturnType<typeof useSchemaForm<SeveralValues, unknown>>;

const selectionChoices = [
  ['day', 'Of a day'],
  ['venue', 'Of a venue'],
  ['team', 'Of a team'],
  ['season', 'Of series after the end of the season'],
] as const;

/** Selects the events of a day, or those of a venue or team between two days. */
function WhichFields({ form }: { form: Form }) {
  const selectedBy = form.watch('by');
  const isOfSeason = form.watch('seasonId') !== '';
  const { data: teams } = useOperationQuery(listTeamChoices, {});
  const { data: venues } = useOperationQuery(listVenues, {});
  return (
    <>
      <div className="sm:col-span-full">
        <RadioGroup legend="Which events">
          {selectionChoices
            .filter(([id]) => id !== 'season' || isOfSeason)
            .map(([id, label]) => (
              <Radio key={id} value={id} {...form.register('by')}>
                {label}
              </Radio>
            ))}
        </RadioGroup>
      </div>
      {selectedBy === 'venue' && (
        <SelectField
          // The options load after the form. Without a new key the browser would select the first one.
          key={venues ? 'loaded' : 'loading'}
          form={form}
          name="venueId"
          label="Venue"
          placeholder="Select a venue"
          choices={venues?.filter(({ isArchived }) => !isArchived)}
          className="sm:col-span-full"
        />
      )}
      {selectedBy === 'team' && (
        <SelectField
          key={teams ? 'loaded' : 'loading'}
          form={form}
          name="teamId"
          label="Team"
          placeholder="Select a team"
          choices={teams?.map((team) => ({ id: team.id, name: teamInWords(team) }))}
          className="sm:col-span-full"
        />
      )}
      {selectedBy !== 'season' && (
        <FormField
          form={form}
          name="day"
          label={selectedBy === 'day' ? 'Date' : 'First date'}
          className={selectedBy === 'day' ? 'sm:col-span-full' : ''}
        >
          <Input type="date" />
        </FormField>
      )}
      {(selectedBy === 'venue' || selectedBy === 'team') && (
        <FormField form={form} name="lastDay" label="Last date" optional>
          <Input type="date" min={form.watch('day')} />
        </FormField>
      )}
    </>
  );
}

interface ChosenEventsProps {
  readonly found: SeveralEvents;
  readonly without: readonly string[];
  readonly onChange: (without: string[]) => void;
}

/** Affected events, each with a checkbox to leave it out. */
function ChosenEvents({ found: { events, isCut }, without, onChange }: ChosenEventsProps) {
  const { timeZone } = useUser();
  if (events.length === 0)
    return (
      <p role="status" className="text-sm text-muted-foreground sm:col-span-full">
        There are no upcoming events that you can change.
      </p>
    );
  const includedEvents = events.filter(({ id }) => !without.includes(id));
  return (
    <fieldset className="min-w-0 sm:col-span-full">
      <legend className="mb-1 text-sm font-medium" aria-live="polite">
        {includedEvents.length} of {counted(events.length, 'event')}
      </legend>
      {isCut && (
        <p className="text-sm text-muted-foreground">
          These are the first ones. Choose fewer days, or change the others afterwards.
        </p>
      )}
      <ScrollArea aria-label="Events" className="mt-1 max-h-60 rounded-md border border-border px-3 py-1">
        {events.map(({ id, name, startsAt, isAllDay, place }) => (
          <Checkbox key={id} checked={!without.includes(id)} onChange={() => onChange(toggleIn(without, id))}>
            {name}{' '}
            <span className="text-muted-foreground">
              ·{' '}
              {inARow([
                isAllDay ? formatDay(dayOf(new Date(startsAt), timeZone)) : formatInstant(startsAt, timeZone),
                place,
              ])}
            </span>
          </Checkbox>
        ))}
      </ScrollArea>
    </fieldset>
  );
}

/** Days and minutes to move the events by, and a new place. */
function MoveFields({ form }: { form: Form }) {
  return (
    <>
      <FormField form={form} name="days" label="Days later" optional hint="-1 for a day earlier.">
        <Input inputMode="numeric" autoComplete="off" />
      </FormField>
      <FormField form={form} name="minutes" label="Minutes later" optional hint="-30 for half an hour earlier.">
        <Input inputMode="numeric" autoComplete="off" />
      </FormField>
      <Checkbox className="sm:col-span-full" {...form.register('isElsewhere')}>
        All of them at another place
      </Checkbox>
      {form.watch('isElsewhere') && <PlaceFields form={form} />}
    </>
  );
}

interface SeveralDialogProps {
  /** Team whose page the dialog was opened from. */
  readonly teamId?: string | undefined;
  /** Season whose series run past its end. */
  readonly seasonId: string;
  readonly onClose: () => void;
}

/** Cancels or moves several events with one reason. */
export function SeveralDialog({ teamId, seasonId, onClose }: SeveralDialogProps) {
  const { timeZone } = useUser();
  const change = useCommand(changeSeveral);
  const [values] = useState(() => initialSeveralValues(dayOf(new Date(), timeZone), teamId, seasonId));
  const form = useSchemaForm(severalForm, values);
  const [excludedIds, setExcludedIds] = useState<string[]>([]);
  const search = searchOfSeveral(form.watch());
  const {
    data: matches,
    isError,
    refetch,
  } = useOperationQuery(listSeveral, search ?? {}, { enabled: search !== null });
  const includedEvents = (search && matches ? matches.events : []).filter(({ id }) => !excludedIds.includes(id));
  const isMove = form.watch('act') === 'move';
  const countText = counted(includedEvents.length, 'event');
  return (
    <FormDialog
      onClose={onClose}
      title="Change several events"
      description="One act with one reason. All of them change, or none."
      onSubmit={form.handleSubmit(async (filled) => {
        await change.mutateAsync({ events: includedEvents.map(({ id, startsAt }) => ({ id, startsAt })), ...filled });
        onClose();
      })}
      dirty={form.formState.isDirty}
      size="lg"
      columns
      submitLabel={isMove ? `Move ${countText}` : `Cancel ${countText}`}
      busyLabel={isMove ? 'Moving...' : 'Canceling...'}
      command={change}
      disabled={includedEvents.length === 0}
      destructive={!isMove}
    >
      <WhichFields form={form} />
      {search && isError && <ErrorState title="Failed to load the events" onRetry={() => void refetch()} />}
      {search && !matches && !isError && <SkeletonList rows={3} label="Loading the events" />}
      {search && matches && <ChosenEvents found={matches} without={excludedIds} onChange={setExcludedIds} />}
      <div className="sm:col-span-full">
        <RadioGroup legend="What happens to them">
          <Radio value="cancel" description="They stay in the schedule, struck through." {...form.register('act')}>
            Cancel
          </Radio>
          <Radio value="move" {...form.register('act')}>
            Move
          </Radio>
        </RadioGroup>
      </div>
      {isMove && <MoveFields form={form} />}
      <ActPreview
        search={search && includedEvents.length > 0 ? actSearchFor(form.getValues(), search, excludedIds) : null}
      />
      <FormField form={form} name="reason" label="Reason" optional className="sm:col-span-full">
        <Input autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}
