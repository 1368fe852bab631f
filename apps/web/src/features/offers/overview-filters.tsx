import type { OverviewFilters as Filters } from '@touchline/domain/offers/schema.ts';
import { overviewFilters } from '@touchline/domain/offers/schema.ts';
import { seasonOptions } from '@touchline/domain/seasons/contract.ts';
import { listTryouts } from '@touchline/domain/tryouts/contract.ts';
import { useAfterPaint } from '../../lib/use-after-paint.ts';
import { formatInstant } from '../../lib/format.ts';
import { useSearchParam } from '../../lib/routing/search-params.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useSearchText } from '../../lib/routing/search-text.ts';
import { useUser } from '../../lib/session/session.ts';
import { Field } from '../../ui/field.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';

const { status: statusSchema, seasonId: idSchema } = overviewFilters.shape;

/** The filters of the overview. They live in the address and are evaluated on the server. */
export const useOverviewFilters = () => {
  const status = useSearchParam('status', '');
  const season = useSearchParam('season', '');
  const tryout = useSearchParam('tryout', '');
  const team = useSearchText('team');
  const player = useSearchText('player');
  /** The filters for the server, without parameters of the address that are no filters. */
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
  { id: 'pending', name: 'Pending' },
  { id: 'accepted', name: 'Accepted' },
  { id: 'declined', name: 'Declined' },
  { id: 'withdrawn', name: 'Withdrawn' },
];

// Of a tablet's row; desktops have all in one.
const third = 'sm:col-span-2 lg:col-span-1';
const half = 'col-span-2 sm:col-span-3 lg:col-span-1';

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly state: ReturnType<typeof useSearchParam>;
  readonly options: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly className: string;
}

function Choice({ label, all, state: [value, choose], options, className }: ChoiceProps) {
  return (
    <Field label={label} className={className}>
      <Select value={value} onChange={({ target }) => choose(target.value, { replace: true })}>
        <option value="">{all}</option>
        {options?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface OverviewFiltersProps {
  readonly state: ReturnType<typeof useOverviewFilters>;
  /** The offers are shown, or failed to load: the options of the filters are fetched afterwards. */
  readonly areOffersThere: boolean;
}

export function OverviewFilters({ state, areOffersThere }: OverviewFiltersProps) {
  const enabled = useAfterPaint(areOffersThere);
  const { data: seasons } = useOperationQuery(seasonOptions, {}, { enabled });
  const { data: tryouts } = useOperationQuery(listTryouts, {}, { enabled });
  const { timeZone } = useUser();
  const { status, season, tryout, team, player } = state;
  // A club gives its tryouts the same names year after year: the date distinguishes them.
  const titles = tryouts?.map(({ title }) => title) ?? [];
  const named = tryouts?.map(({ id, title, date }) => {
    const isOnly = titles.indexOf(title) === titles.lastIndexOf(title);
    return { id, name: isOnly ? title : `${title} · ${formatInstant(date, timeZone, 'day')}` };
  });
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-6 lg:grid-cols-5">
      <Choice label="Status" all="All statuses" state={status} options={statuses} className={third} />
      <Choice label="Season" all="All seasons" state={season} options={seasons} className={third} />
      <Choice label="Tryout" all="All tryouts" state={tryout} options={named} className="col-span-2 lg:col-span-1" />
      <Field label="Team" className={half}>
        <SearchInput label="Search teams" value={team.text} onValueChange={team.setText} />
      </Field>
      <Field label="Player" className={half}>
        <SearchInput label="Search players" value={player.text} onValueChange={player.setText} />
      </Field>
    </div>
  );
}
