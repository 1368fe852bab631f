import { useState } from 'react';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { createSeason, updateSeason } from '@touchline/domain/seasons/contract.ts';
import { proposeSeason } from '@touchline/domain/seasons/rules.proposals.ts';
import { newSeasonPresets } from '@touchline/domain/seasons/rules.ts';
import { type Season, seasonForm, sports } from '@touchline/domain/seasons/schema.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useUser } from '../../lib/session/session.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Switch } from '../../ui/forms/switch.tsx';

const valuesOf = ({ name, sport, startDate, endDate, isActive }: Season) => ({
  name,
  sport,
  startDate,
  endDate,
  isActive,
});

const labels = { name: 'Name', sport: 'Sport', startDate: 'Start date', endDate: 'End date', isActive: 'Active' };

const displayValue = (name: keyof typeof labels, value: unknown): string =>
  name === 'isActive' ? (value ? 'on' : 'off') : String(value);

interface SeasonDialogProps {
  readonly season?: Season | undefined;
  /** Existing seasons, from which the next one is suggested. */
  readonly seasons: readonly Season[];
  readonly onClose: () => void;
  readonly onCreated: (seasonId: string) => void;
}

/** Creates a season or edits the given one. */
export function SeasonDialog({ season, seasons, onClose, onCreated }: SeasonDialogProps) {
  const { timeZone } = useUser();
  const [proposedValues] = useState(() => ({
    ...newSeasonPresets,
    ...proposeSeason(dayOf(new Date(), timeZone), seasons),
  }));
  const create = useCommand(createSeason);
  const update = useCommand(updateSeason);
  const form = useEditForm(seasonForm, season ? valuesOf(season) : proposedValues, updateSeason.changes);

  const submit = form.handleSubmit(async (values) => {
    if (season) {
      await update.mutateAsync({ ...form.changesOf(values), seasonId: season.id });
      onClose();
    } else {
      const created = await create.mutateAsync(values);
      onCreated(created.id);
    }
  });

  return (
    <FormDialog
      onClose={onClose}
      title={season ? 'Edit season' : 'Add Season'}
      description={season ? undefined : 'Age groups and teams are added to it afterwards.'}
      onSubmit={submit}
      dirty={form.formState.isDirty}
      submitLabel={season ? 'Save changes' : 'Create season'}
      busyLabel={season ? 'Saving...' : 'Creating...'}
      command={season ? update : create}
      cancelable
      columns
    >
      <EditConflicts conflicts={form.conflicts} labels={labels} show={displayValue} />
      <FormField form={form} name="name" label="Name" required className="sm:col-span-full">
        <Input autoComplete="off" placeholder="Spring 2027" />
      </FormField>
      <SelectField
        form={form}
        name="sport"
        label="Sport"
        required
        className="sm:col-span-full"
        placeholder="Select a sport"
        choices={sports}
      />
      <FormField form={form} name="startDate" label="Start date" required register={{ deps: 'endDate' }}>
        <Input type="date" />
      </FormField>
      <FormField form={form} name="endDate" label="End date" required>
        <Input type="date" min={form.watch('startDate') || undefined} />
      </FormField>
      {season && (
        <div className="sm:col-span-full">
          <Switch {...form.register('isActive')} aria-describedby="season-active-hint">
            Active
          </Switch>
          <p id="season-active-hint" className="text-sm text-muted-foreground">
            Teams of an active season are current teams, those of an inactive one past teams.
          </p>
        </div>
      )}
    </FormDialog>
  );
}
