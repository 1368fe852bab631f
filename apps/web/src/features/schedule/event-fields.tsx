import { type ComponentProps, useState } from 'react';
import { isTypedDay, isTypedTime } from '@touchline/domain/core/calendar.ts';
import { kindNames } from '@touchline/domain/schedule/rules.names.ts';
import { weekdayOf } from '@touchline/domain/schedule/rules.series.ts';
import { startIsSkipped } from '@touchline/domain/schedule/rules.times.ts';
import { typedDays, type TypedEvent } from '@touchline/domain/schedule/schema.form.ts';
import { eventKinds } from '@touchline/domain/schedule/schema.next.ts';
import { useUser } from '../../lib/session/session.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import type { EventFormControl } from './event-form.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RepeatFields, SkippedTime } from './repeat-fields.tsx';
import { TeamsField } from './teams-field.tsx';

/** Date and times of an event in the club's time zone. */
function TimesFields({ form }: { form: EventFormControl }) {
  const { timeZone } = useUser();
  const value = form.watch() as TypedEvent;
  const isTimed = !value.isAllDay && isTypedDay(value.day) && isTypedTime(value.time);
  /** Repeats a series on the weekday of its first day, unless that weekday is already chosen. */
  const followDay = () => {
    const { day, weekdays, repeats } = form.getValues();
    if (repeats !== 'never' && isTypedDay(day) && !weekdays.includes(weekdayOf(day)))
      form.setValue('weekdays', [weekdayOf(day)]);
  };
  return (
    <>
      <FormField form={form} name="day" label="Date" required register={{ onChange: followDay, deps: 'endDay' }}>
        <Input type="date" />
      </FormField>
      <Checkbox className="self-end pb-2" {...form.register('isAllDay')}>
        Whole day
      </Checkbox>
      {value.isAllDay ? (
        <FormField form={form} name="endDay" label="Last date" optional>
          <Input type="date" min={value.day} />
        </FormField>
      ) : (
        <>
          <FormField form={form} name="time" label="Start" required register={{ deps: 'endTime' }}>
            <Input type="time" />
          </FormField>
          <FormField form={form} name="endTime" label="End" required>
            <Input type="time" />
          </FormField>
        </>
      )}
      {isTimed && !typedDays(value) && startIsSkipped(value, timeZone) && <SkippedTime value={value} day={value.day} />}
    </>
  );
}

/** Fields that are rarely needed. */
const foldedFields = ['endDay', 'meetingMinutes', 'note'] as const;

function FoldedFields({ form }: { form: EventFormControl }) {
  const { isAllDay, day } = form.watch();
  const { errors, defaultValues } = form.formState;
  const [isOpen, setIsOpen] = useState(() => foldedFields.some((name) => defaultValues?.[name]));
  // An error expands the section. It stays expanded when the error is fixed, so that nothing collapses under the
  // cursor.
  if (!isOpen && foldedFields.some((name) => errors[name])) setIsOpen(true);
  return (
    <details className="sm:col-span-full" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-2 text-sm font-medium">More details</summary>
      <div className="grid gap-4 pt-2">
        <FormField
          form={form}
          name="meetingMinutes"
          label="Meet before the start"
          optional
          hint="In minutes, up to 240."
        >
          <Input inputMode="numeric" autoComplete="off" />
        </FormField>
        {!isAllDay && (
          <FormField form={form} name="endDay" label="Last date" optional hint="If the event goes past midnight.">
            <Input type="date" min={day} />
          </FormField>
        )}
        <FormField form={form} name="note" label="Note" optional>
          <Textarea rows={3} />
        </FormField>
      </div>
    </details>
  );
}

interface EventFieldsProps {
  readonly form: EventFormControl;
  /** Teams of the event, or the team whose page the dialog was opened from. */
  readonly teams: ComponentProps<typeof TeamsField>['known'];
  /** True for a new event. Existing events cannot start to repeat. */
  readonly mayRepeat: boolean;
}

/** Fields for an event. Rarely needed ones are collapsed. */
export function EventFields({ form, teams, mayRepeat }: EventFieldsProps) {
  const kind = form.watch('kind');
  return (
    <>
      <SelectField
        form={form}
        name="kind"
        label="Kind"
        choices={eventKinds.map((id) => ({ id, name: kindNames[id] }))}
      />
      <InputField
        form={form}
        name="title"
        label="Title"
        required={kind === 'event'}
        optional={kind !== 'event'}
        autoComplete="off"
      />
      {kind === 'game' && (
        <>
          <InputField form={form} name="opponent" label="Opponent" optional autoComplete="off" />
          <SelectField form={form} name="side" label="Home or away" optional>
            <option value="">Not specified</option>
            <option value="home">Home</option>
            <option value="away">Away</option>
          </SelectField>
        </>
      )}
      <TeamsField form={form} known={teams} />
      <TimesFields form={form} />
      <PlaceFields form={form} />
      {mayRepeat && <RepeatFields form={form} />}
      <FoldedFields form={form} />
    </>
  );
}
