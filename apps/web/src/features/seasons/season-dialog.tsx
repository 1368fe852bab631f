import { useState } from 'react';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { createSeason, updateSeason } from '@touchline/domain/seasons/contract.ts';
import { proposeSeason } from '@touchline/domain/seasons/rules.proposals.ts';
import { newSeasonPresets } from '@touchline/domain/seasons/rules.ts';
import { type Season, seasonForm, sports } from '@touchline/domain/seasons/schema.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { formErrorOf } from '../../lib/forms/form-error.ts';
import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';

const valuesOf = ({ name, sport, startDate, endDate, isActive }: Season) => ({
  name,
  sport,
  startDate,
  endDate,
  isActive,
});

const labels = { name: 'Name', sport: 'Sport', startDate: 'Start date', endDate: 'End date', isActive: 'Active' };

const shown = (name: keyof typeof labels, value: unknown): string =>
  name === 'isActive' ? (value ? 'on' : 'off') : String(value);

interface SeasonDialogProps {
  readonly season?: Season | undefined;
  /** The seasons there are: another one is proposed for a new season. */
  readonly seasons: readonly Season[];
  readonly onClose: () => void;
  readonly onCreated: (seasonId: string) => void;
}

/** Creates a season, or edits the one given (SEASON-13). */
export function SeasonDialog({ season, seasons, onClose, onCreated }: SeasonDialogProps) {
  const { timeZone } = useUser();
  const [proposed] = useState(() => ({ ...newSeasonPresets, ...proposeSeason(dayOf(new Date(), timeZone), seasons) }));
  const create = useCommand(createSeason);
  const update = useCommand(updateSeason);
  const form = useEditForm(seasonForm, season ? valuesOf(season) : proposed);
  const { errors, isDirty } = form.formState;
  const refusal = formErrorOf(season ? update.error : create.error);

  const submit = form.handleSubmit(async (values) => {
    try {
      if (season) {
        await update.mutateAsync({ ...form.changesOf(values), seasonId: season.id });
        onClose();
      } else {
        const created = await create.mutateAsync(values);
        onCreated(created.id);
      }
    } catch (reason) {
      form.refused(reason, updateSeason.changes);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={season ? 'Edit season' : 'Add Season'}
      description={season ? undefined : 'Age groups and teams are added to it afterwards.'}
      onSubmit={(event) => void submit(event)}
      dirty={isDirty}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={create.busy || update.busy} busyLabel={season ? 'Saving...' : 'Creating...'}>
            {season ? 'Save changes' : 'Create season'}
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <EditConflicts conflicts={form.conflicts} labels={labels} show={shown} />
        <Field label="Name" required error={errors.name?.message} className="sm:col-span-full">
          <Input {...form.register('name')} autoComplete="off" placeholder="Spring 2027" />
        </Field>
        <Field label="Sport" required error={errors.sport?.message} className="sm:col-span-full">
          <Select {...form.register('sport')} placeholder="Select a sport">
            {sports.map((sport) => (
              <option key={sport} value={sport}>
                {sport}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Start date" required error={errors.startDate?.message}>
          <Input type="date" {...form.register('startDate', { deps: 'endDate' })} />
        </Field>
        <Field label="End date" required error={errors.endDate?.message}>
          <Input type="date" min={form.watch('startDate') || undefined} {...form.register('endDate')} />
        </Field>
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
        {refusal && (
          <Alert tone="red" className="sm:col-span-full">
            {refusal}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
