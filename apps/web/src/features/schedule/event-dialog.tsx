import { useState } from 'react';
import { isAdmin } from '@touchline/domain/core/actor.ts';
import { type Day, dayOf } from '@touchline/domain/core/calendar.ts';
import { isSameValue } from '@touchline/domain/core/edits.ts';
import { listed } from '@touchline/domain/core/words.ts';
import { createEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { kindNames } from '@touchline/domain/schedule/rules.names.ts';
import { endAfter, timesOf } from '@touchline/domain/schedule/rules.times.ts';
import { emptyEvent, eventDialogForm, valuesOfEvent } from '@touchline/domain/schedule/schema.form.ts';
import type { EventKind } from '@touchline/domain/schedule/schema.next.ts';
import type { EventDetail, NewEvent, Scope } from '@touchline/domain/schedule/schema.ts';
import { readTeam } from '@touchline/domain/teams/contract.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { zoneNote } from '../../lib/format.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useActor, useUser } from '../../lib/session/session.ts';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { EventFields } from './event-fields.tsx';
import { type EventFormControl, eventLabels } from './event-form.tsx';
import { FormPreview } from './saving-preview.tsx';
import { ScopeField } from './scope-field.tsx';
import { SharedUse } from './shared-use.tsx';
import { useMovedEnd, useProposal } from './use-proposal.tsx';

/** Fields that determine the place and time that an event books. */
const bookingFields = [
  ...(['day', 'time', 'endDay', 'endTime', 'isAllDay', 'fieldId', 'parts'] as const),
  ...(['repeats', 'weekdays', 'until', 'count', 'flipped'] as const),
] as const;

/**
 * Returns the permission to share a field. It applies to one booking and resets when the form describes another, which
 * may collide with other events (ruling 116).
 */
const useSharedField = (form: EventFormControl, scope?: Scope) => {
  const bookingKey = JSON.stringify([form.watch(bookingFields), scope]);
  const [confirmedKey, setConfirmedKey] = useState<string>();
  return {
    sharesField: confirmedKey === bookingKey,
    confirmSharing: (isConfirmed: boolean) => setConfirmedKey(isConfirmed ? bookingKey : undefined),
  };
};

const descriptionOf = (timeZone: string, otherwise?: string): string | undefined => {
  const zone = zoneNote(timeZone);
  return zone ? `Times are those of the club, ${zone}.` : otherwise;
};

/** Initial day and time from the URL, as `2027-06-01` or `2027-06-01T18:00`. */
const valuesIn = (slot: string, today: Day) => {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(slot) ?? [];
  const values = emptyEvent(day ?? today);
  if (day === undefined || time === undefined) return values;
  const { endDay, endTime } = endAfter(day, time, 90);
  return { ...values, time, endTime, endDay: endDay === day ? '' : endDay };
};

interface CreateEventDialogProps {
  /** Event to copy. */
  readonly copied?: EventDetail | undefined;
  /** Empty slot of the week grid that was pressed. */
  readonly slot?: string;
  /** Team whose page the dialog was opened from. */
  readonly teamId?: string | undefined;
  readonly onClose: () => void;
  /** Opens the created event. */
  readonly onCreated?: (eventId: string) => void;
}

/** Creates an event or a series, or copies an event. */
export function CreateEventDialog({ copied, slot = '', teamId, onClose, onCreated }: CreateEventDialogProps) {
  const { timeZone } = useUser();
  const needsTeam = !isAdmin(useActor());
  const create = useCommand(createEvent);
  const { data: team } = useOperationQuery(readTeam, { teamId: teamId ?? '' }, { enabled: teamId !== undefined });
  const [openedAt] = useState(() => new Date());
  const [schema] = useState(() => eventDialogForm({ now: openedAt, timeZone, needsTeam }));
  const [values] = useState(() =>
    copied
      ? valuesOfEvent(copied)
      : { ...valuesIn(slot, dayOf(openedAt, timeZone)), teamIds: teamId === undefined ? [] : [teamId] },
  );
  const form = useSchemaForm(schema, values);
  useProposal(form, { enabled: !copied, keepsStart: slot.includes('T') });
  const { sharesField, confirmSharing } = useSharedField(form);
  return (
    <FormDialog
      onClose={onClose}
      title={copied ? 'Copy event' : 'Add to Schedule'}
      description={descriptionOf(timeZone, copied ? undefined : 'A practice, a game or another event.')}
      onSubmit={form.handleSubmit(async (event) => {
        const { id } = await create.mutateAsync({ ...event, sharesField });
        if (onCreated) onCreated(id);
        else onClose();
      })}
      dirty={form.formState.isDirty}
      size="lg"
      columns
      submitLabel={copied ? 'Add copy' : 'Add to Schedule'}
      busyLabel="Adding..."
      command={create}
    >
      <EventFields
        form={form}
        teams={copied?.teams ?? (team && teamId !== undefined ? [{ id: teamId, name: team.name }] : [])}
        mayRepeat
      />
      <FormPreview
        event={schema.safeParse(form.watch()).data}
        onEnd={(day) => {
          form.setValue('until', day, { shouldDirty: true });
          form.setValue('count', '');
        }}
      />
      <SharedUse error={create.error} isConfirmed={sharesField} onConfirm={confirmSharing} />
    </FormDialog>
  );
}

/** Formats a value that a colleague saved. */
const shownValue = ({ teams, field }: EventDetail, name: string, value: unknown): string => {
  if (name === 'teamIds') return listed(teams.map((team) => team.name));
  if (name === 'fieldId') return field?.name ?? '';
  if (name === 'kind') return kindNames[value as EventKind];
  return name === 'isAllDay' ? (value ? 'on' : 'off') : String(value);
};

/** Edits an event, or the same fields of several events in its series. */
export function EditEventDialog({ event, onClose }: { readonly event: EventDetail; readonly onClose: () => void }) {
  const { timeZone } = useUser();
  const needsTeam = !isAdmin(useActor());
  const update = useCommand(updateEvent);
  const [now] = useState(() => new Date());
  const [schema] = useState(() =>
    eventDialogForm({ now, timeZone, needsTeam, before: timesOf(event, event.isAllDay) }),
  );
  const form = useEditForm(schema, valuesOfEvent(event), updateEvent.changes);
  useMovedEnd(form, true);
  const [scope, setScope] = useState<Scope>('one');
  const { sharesField, confirmSharing } = useSharedField(form, scope);
  const storedValues = schema.safeParse(valuesOfEvent(event)).data;
  /** Adds fields that follow from changed ones: the last day from the first, the opponent from the kind. */
  const changesIn = (
    values: NewEvent,
    { expected, ...changed }: { expected?: Partial<NewEvent> } & Partial<NewEvent>,
  ) => {
    const names = (Object.keys(values) as (keyof NewEvent)[]).filter(
      (name) => storedValues && !(name in changed) && !isSameValue(values[name], storedValues[name]),
    );
    const pick = (all: NewEvent | undefined) => Object.fromEntries(names.map((name) => [name, all?.[name]]));
    const { repeat: _, sharesField: __, ...changes } = { ...pick(values), ...changed } as Partial<NewEvent>;
    const {
      repeat: ___,
      sharesField: ____,
      ...seenValues
    } = { ...pick(storedValues), ...expected } as Partial<NewEvent>;
    return { ...changes, expected: seenValues };
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Edit event"
      description={descriptionOf(timeZone)}
      onSubmit={form.handleSubmit(async (values) => {
        await update.mutateAsync({
          ...changesIn(values, form.changesOf(values)),
          eventId: event.id,
          scope,
          sharesField,
        });
        onClose();
      })}
      dirty={form.formState.isDirty}
      size="lg"
      columns
      submitLabel="Save changes"
      command={update}
    >
      <EditConflicts
        conflicts={form.conflicts}
        labels={eventLabels}
        show={(name, value) => shownValue(event, name, value)}
      />
      <EventFields form={form} teams={event.teams} mayRepeat={false} />
      {event.seriesId !== null && new Date(event.startsAt) > now && (
        <ScopeField
          legend="Change"
          hint="Events that are over stay as they are, and so does what was changed on one event alone."
          value={scope}
          onChange={setScope}
        />
      )}
      <FormPreview event={schema.safeParse(form.watch()).data} reached={{ eventId: event.id, scope }} />
      <SharedUse error={update.error} isConfirmed={sharesField} onConfirm={confirmSharing} />
    </FormDialog>
  );
}
