import { useEffect } from 'react';
import { isTypedDay, isTypedTime } from '@touchline/domain/core/calendar.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { isLastOfMonth, nthOf, proposedEnd, weekdayOf } from '@touchline/domain/schedule/rules.series.ts';
import { listTeamChoices } from '@touchline/domain/schedule/contract.ts';
import { spanOf, startIsSkipped, timesOn } from '@touchline/domain/schedule/rules.times.ts';
import {
  holidayOn,
  type Repetition,
  repetitions,
  typedDays,
  type TypedEvent,
  typedTimes,
} from '@touchline/domain/schedule/schema.form.ts';
import { listHolidays } from '@touchline/domain/venues/contract.ts';
import { eventsPerSeries } from '@touchline/domain/constants.club.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { type EventFormControl, toggleIn } from './event-form.tsx';

const ordinals = ['', 'first', 'second', 'third', 'fourth'];
const weekdayNames = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const dateOf = (day: string): string => `${weekdayNames[weekdayOf(day)]?.slice(0, 3)} ${formatDay(day)}`;

/** Returns the repetitions for a day. If its weekday is the fourth and also the last of the month, both are offered. */
const repetitionChoices = (day: string): readonly { readonly id: Repetition; readonly name: string }[] => {
  const isKnown = isTypedDay(day);
  const weekday = isKnown ? weekdayNames[weekdayOf(day)] : 'day';
  const isFifth = isKnown && nthOf(day) === 5;
  const names: Readonly<Record<Repetition, string>> = {
    never: 'Does not repeat',
    week: 'Every week',
    two_weeks: 'Every two weeks',
    three_weeks: 'Every three weeks',
    four_weeks: 'Every four weeks',
    month: `Every month, on the ${isFifth ? 'last' : ordinals[isKnown ? nthOf(day) : 1]} ${weekday}`,
    month_last: `Every month, on the last ${weekday}`,
  };
  const isOtherLast = isKnown && isLastOfMonth(day) && !isFifth;
  return repetitions.filter((id) => id !== 'month_last' || isOtherLast).map((id) => ({ id, name: names[id] }));
};

/** Shows the actual start if daylight saving time skips the typed time. */
export function SkippedTime({ value, day }: { readonly value: TypedEvent; readonly day: string }) {
  const { timeZone } = useUser();
  const { startsAt } = spanOf(timesOn(day, typedTimes(value)), timeZone);
  return (
    <span className="text-sm text-amber-ink sm:col-span-full">
      The clock skips {value.time} on this day: it starts at {formatInstant(startsAt, timeZone, 'clock')}.
    </span>
  );
}

/** Dates of a series before it is saved. Each can be left out; holidays are left out by default. */
function SeriesDays({ form, value }: { form: EventFormControl; value: TypedEvent }) {
  const { timeZone } = useUser();
  const series = isTypedDay(value.day) ? typedDays(value) : null;
  if (!series) return null;
  const { days, leftOut } = series;
  const isTimed = !value.isAllDay && isTypedTime(value.time) && isTypedTime(value.endTime);
  return (
    <fieldset className="min-w-0 sm:col-span-full">
      <legend className="mb-1 text-sm font-medium" aria-live="polite">
        {days.length > eventsPerSeries
          ? `More than ${counted(eventsPerSeries, 'event')}`
          : counted(days.length, 'event')}
      </legend>
      <p className="text-sm text-muted-foreground">Uncheck the days on which it does not take place.</p>
      <ScrollArea aria-label="Dates" className="mt-1 max-h-52 rounded-md border border-border px-3 py-1">
        {[...days, ...leftOut].sort().map((day) => (
          <Checkbox
            key={day}
            checked={days.includes(day)}
            onChange={() => form.setValue('flipped', toggleIn(value.flipped, day), { shouldDirty: true })}
          >
            {dateOf(day)}{' '}
            <span className="text-muted-foreground">{holidayOn(day, value) && `· ${holidayOn(day, value)?.name}`}</span>
            {isTimed && startIsSkipped(timesOn(day, typedTimes(value)), timeZone) && (
              <span className="block">
                <SkippedTime value={value} day={day} />
              </span>
            )}
          </Checkbox>
        ))}
      </ScrollArea>
    </fieldset>
  );
}

function Weekdays({ form, value: { day, weekdays } }: { form: EventFormControl; value: TypedEvent }) {
  const firstWeekday = isTypedDay(day) ? weekdayOf(day) : 0;
  return (
    <fieldset className="min-w-0 sm:col-span-full">
      <legend className="mb-1 text-sm font-medium">On</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {weekdayNames.slice(1).map((name, at) => (
          <Checkbox
            key={name}
            checked={weekdays.includes(at + 1)}
            disabled={at + 1 === firstWeekday}
            onChange={() => form.setValue('weekdays', toggleIn(weekdays, at + 1), { shouldDirty: true })}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

/** Repetition of a new event: weekdays, and a last day or a number of events. Whichever comes first ends the series. */
export function RepeatFields({ form }: { form: EventFormControl }) {
  const { data: holidays } = useOperationQuery(listHolidays, {});
  const { data: choices = [] } = useOperationQuery(listTeamChoices, {});
  const { setValue } = form;
  useEffect(() => {
    if (holidays) setValue('holidays', [...holidays]);
  }, [holidays, setValue]);
  const value = form.watch() as TypedEvent;
  const { day, repeats } = value;
  const followKind = () => {
    if (!isTypedDay(day)) return;
    const firstWeekday = weekdayOf(day);
    if (!value.weekdays.includes(firstWeekday)) setValue('weekdays', [firstWeekday]);
    const teams = choices.filter(({ id }) => value.teamIds.includes(id));
    const end = proposedEnd(
      day,
      teams.map(({ seasonEnd }) => seasonEnd),
    );
    if (end !== undefined && value.until === '' && value.count === '') setValue('until', end);
  };
  return (
    <>
      <SelectField
        form={form}
        name="repeats"
        label="Repeats"
        choices={repetitionChoices(day)}
        className="sm:col-span-full"
        register={{ onChange: followKind }}
      />
      {repeats !== 'never' && (
        <>
          {!repeats.startsWith('month') && <Weekdays form={form} value={value} />}
          <FormField form={form} name="until" label="Last day" optional register={{ deps: 'count' }}>
            <Input type="date" min={day} />
          </FormField>
          <FormField
            form={form}
            name="count"
            label="Number of events"
            optional
            hint={`At most ${eventsPerSeries}. The series ends with whichever comes first.`}
            register={{ deps: 'until' }}
          >
            <Input inputMode="numeric" autoComplete="off" />
          </FormField>
          <SeriesDays form={form} value={value} />
        </>
      )}
    </>
  );
}
