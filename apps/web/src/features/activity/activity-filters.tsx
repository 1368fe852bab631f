import { useSearchParams } from 'wouter';
import { activityPeople } from '@touchline/domain/activity/contract.ts';
import { operatorName } from '@touchline/domain/activity/messages.operator.ts';
import { kindNames } from '@touchline/domain/activity/rules.ts';
import { activityFilters, activityKinds, byOperator } from '@touchline/domain/activity/schema.ts';
import { useSearchParam, withParams } from '../../lib/routing/search-params.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useAfterPaint } from '../../lib/use-after-paint.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';

const { personId: idSchema, kind: kindSchema, from: daySchema } = activityFilters.shape;

/** Filters for the activity log. The URL stores them, and the server applies them. */
export const useActivityFilters = () => {
  const person = useSearchParam('person', '');
  const kind = useSearchParam('kind', '');
  const from = useSearchParam('from', '');
  const until = useSearchParam('until', '');
  const [, setSearch] = useSearchParams();
  const noFilters = { person: undefined, kind: undefined, from: undefined, until: undefined };
  const clear = () => setSearch(withParams(noFilters), { replace: true });
  /** Returns the filters for the server, without unrelated URL parameters. */
  const filters = {
    personId: idSchema.safeParse(person[0]).data,
    kind: kindSchema.safeParse(kind[0]).data,
    from: daySchema.safeParse(from[0]).data,
    until: daySchema.safeParse(until[0]).data,
  };
  return { person, kind, from, until, clear, filters, isFiltered: Object.values(filters).some(Boolean) };
};

const kinds = activityKinds
  .map((id) => ({ id, name: kindNames[id] }))
  .sort((one, other) => one.name.localeCompare(other.name));

interface ActivityFiltersProps {
  readonly state: ReturnType<typeof useActivityFilters>;
  /** True when the log entries have loaded or failed to load. Only then are the people fetched. */
  readonly areLinesThere: boolean;
}

export function ActivityFilters({ state, areLinesThere }: ActivityFiltersProps) {
  const { data: people } = useOperationQuery(activityPeople, {}, { enabled: useAfterPaint(areLinesThere) });
  const {
    person: [person, choosePerson],
    kind: [, chooseKind],
    from: [from, chooseFrom],
    until: [until, chooseUntil],
  } = state;
  const isKnown = person === byOperator || people?.some(({ id }) => id === person);
  return (
    <div className="grid grid-words gap-3 lg:grid-cols-4">
      <Field label="Person">
        <Select
          value={isKnown ? person : ''}
          onChange={({ target }) => choosePerson(target.value, { replace: true })}
          choices={people ?? []}
        >
          <option value="">Everyone</option>
          <option value={byOperator}>{operatorName}</option>
        </Select>
      </Field>
      <Field label="Kind">
        <Select
          value={state.filters.kind ?? ''}
          onChange={({ target }) => chooseKind(target.value, { replace: true })}
          choices={kinds}
        >
          <option value="">Everything</option>
        </Select>
      </Field>
      <Field label="From" className="max-sm:col-span-full">
        <Input
          type="date"
          value={from}
          max={until || undefined}
          onChange={({ target }) => chooseFrom(target.value, { replace: true })}
        />
      </Field>
      <Field label="Until" className="max-sm:col-span-full">
        <Input
          type="date"
          value={until}
          min={from || undefined}
          onChange={({ target }) => chooseUntil(target.value, { replace: true })}
        />
      </Field>
    </div>
  );
}
