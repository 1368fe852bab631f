import { clsx } from 'clsx';
import { useId, useState } from 'react';
import type { Counters, OverviewFilters as Filters } from '@touchline/domain/offers/schema.ts';
import { overviewFilters } from '@touchline/domain/offers/schema.ts';
import { seasonOptions } from '@touchline/domain/seasons/contract.ts';
import { listTryouts } from '@touchline/domain/tryouts/contract.ts';
import { useAfterPaint } from '../../lib/use-after-paint.ts';
import { formatInstant } from '../../lib/format.ts';
import { useSearchParam } from '../../lib/routing/search-params.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useSearchText } from '../../lib/routing/search-text.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FilterChip } from '../../ui/lists/filter-chips.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { Select } from '../../ui/forms/select.tsx';

const { status: statusSchema, seasonId: idSchema } = overviewFilters.shape;

/** Filters for the overview. The URL stores them, and the server applies them. */
export const useOverviewFilters = () => {
  const status = useSearchParam('status', '');
  const season = useSearchParam('season', '');
  const tryout = useSearchParam('tryout', '');
  const team = useSearchText('team');
  const player = useSearchText('player');
  /** Returns the filters for the server, without unrelated URL parameters. */
  const filters: Filters = {
    status: statusSchema.safeParse(status[0]).data,
    seasonId: idSchema.safeParse(season[0]).data,
    tryoutId: idSchema.safeParse(tryout[0]).data,
    teamSearch: team.debounced,
    playerSearch: player.debounced,
  };
  return { status, season, tryout, team, player, filters, isFiltered: Object.values(filters).some(Boolean) };
};

const statuses = [
  { value: '', count: 'total', label: 'Total' },
  { value: 'pending', count: 'pending', label: 'Pending' },
  { value: 'accepted', count: 'accepted', label: 'Accepted' },
  { value: 'declined', count: 'declined', label: 'Declined' },
  { value: 'withdrawn', count: 'withdrawn', label: 'Withdrawn' },
] as const;

interface StatusChipsProps {
  readonly state: ReturnType<typeof useOverviewFilters>;
  /** Undefined until loaded. */
  readonly counters: Counters | undefined;
}

/** Chips with the number of offers by status, which filter the list. On phones the row scrolls sideways. */
export function StatusChips({ state: { status }, counters }: StatusChipsProps) {
  const [selectedStatus, setStatus] = status;
  return (
    <fieldset className="min-w-0 flex-1">
      <legend className="sr-only">Status</legend>
      <div className="-m-1 flex gap-2 overflow-x-auto p-1 *:shrink-0">
        {statuses.map(
          ({ value, count, label }) =>
            // Withdrawn offers are rare, so their count is hidden if there are none.
            (value !== 'withdrawn' || selectedStatus === value || Boolean(counters?.withdrawn)) && (
              <FilterChip
                key={value}
                pressed={selectedStatus === value}
                onPress={() => setStatus(value, { replace: true })}
              >
                <span>{label}</span> <span className="tabular-nums">{counters?.[count] ?? '–'}</span>
              </FilterChip>
            ),
        )}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly state: ReturnType<typeof useSearchParam>;
  readonly options: readonly { readonly id: string; readonly name: string }[] | undefined;
}

function Choice({ label, all, state: [value, choose], options }: ChoiceProps) {
  return (
    <Field label={label} labelHidden>
      <Select value={value} onChange={({ target }) => choose(target.value, { replace: true })} choices={options ?? []}>
        <option value="">{all}</option>
      </Select>
    </Field>
  );
}

interface OverviewFiltersProps {
  readonly state: ReturnType<typeof useOverviewFilters>;
  /** True when the offers have loaded or failed to load. Only then are the filter options fetched. */
  readonly areOffersThere: boolean;
}

/** Row of the other filters. On phones all but the player search are behind a button. */
export function OverviewFilters({ state, areOffersThere }: OverviewFiltersProps) {
  const enabled = useAfterPaint(areOffersThere);
  const { data: seasons } = useOperationQuery(seasonOptions, {}, { enabled });
  const { data: tryouts } = useOperationQuery(listTryouts, {}, { enabled });
  const { timeZone } = useUser();
  const { season, tryout, team, player } = state;
  const count = [season[0], tryout[0], team.text].filter(Boolean).length;
  const [isOpen, setOpen] = useState(count > 0);
  const id = useId();
  // Clubs reuse tryout titles every year, so the date is added.
  const titles = tryouts?.map(({ title }) => title) ?? [];
  const tryoutChoices = tryouts?.map(({ id: value, title, date }) => {
    const isOnly = titles.indexOf(title) === titles.lastIndexOf(title);
    return { id: value, name: isOnly ? title : `${title} · ${formatInstant(date, timeZone, 'day')}` };
  });
  return (
    <div className="grid gap-3 lg:grid-cols-4">
      <div className="flex gap-2">
        <SearchInput
          label="Search players"
          value={player.text}
          onValueChange={player.setText}
          className="min-w-0 flex-1"
        />
        <Button
          variant="secondary"
          className="sm:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      </div>
      <div id={id} className={clsx('grid gap-3 sm:grid-cols-3 lg:col-span-3', !isOpen && 'max-sm:hidden')}>
        <SearchInput label="Search teams" value={team.text} onValueChange={team.setText} />
        <Choice label="Season" all="All seasons" state={season} options={seasons} />
        <Choice label="Tryout" all="All tryouts" state={tryout} options={tryoutChoices} />
      </div>
    </div>
  );
}
