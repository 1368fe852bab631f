import type { OverviewFilters as Filters } from '@touchline/domain/offers/schema.ts';
import { overviewFilters } from '@touchline/domain/offers/schema.ts';
import { seasonOptions } from '@touchline/domain/seasons/contract.ts';
import { listTryouts } from '@touchline/domain/tryouts/contract.ts';
import { useAfterPaint } from '../../lib/use-after-paint.ts';
import { formatInstant } from '../../lib/format.ts';
import { useSearchParam } from '../../lib/routing/location.ts';
import { useOperationQuery } from '../../lib/data/queries.ts';
import { type SearchText, useSearchText } from '../../lib/routing/search-text.ts';
import { useUser } from '../../lib/session/session.ts';
import { Field } from '../../ui/field.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';

const { status: statusSchema, seasonId: idSchema } = overviewFilters.shape;

export interface OverviewFilterState {
  readonly status: string;
  readonly seasonId: string;
  readonly tryoutId: string;
  readonly team: SearchText;
  readonly player: SearchText;
  readonly choose: (filter: 'status' | 'season' | 'tryout', value: string) => void;
  /** The filters for the server, without parameters of the address that are no filters. */
  readonly filters: Filters;
  readonly isFiltered: boolean;
}

/** The filters of the overview. They live in the address and are evaluated on the server (OFFER-51). */
export const useOverviewFilters = (): OverviewFilterState => {
  const [status, setStatus] = useSearchParam('status', '');
  const [seasonId, setSeason] = useSearchParam('season', '');
  const [tryoutId, setTryout] = useSearchParam('tryout', '');
  const team = useSearchText('team');
  const player = useSearchText('player');
  const filters = {
    status: statusSchema.safeParse(status).data,
    seasonId: idSchema.safeParse(seasonId).data,
    tryoutId: idSchema.safeParse(tryoutId).data,
    teamSearch: team.debounced,
    playerSearch: player.debounced,
  };
  const choices = { status: setStatus, season: setSeason, tryout: setTryout };
  return {
    status,
    seasonId,
    tryoutId,
    team,
    player,
    choose: (filter, value) => choices[filter](value, { replace: true }),
    filters,
    isFiltered: Object.values(filters).some(Boolean),
  };
};

// Of a tablet's row; desktops have all in one.
const third = 'sm:col-span-2 lg:col-span-1';
const half = 'col-span-2 sm:col-span-3 lg:col-span-1';

interface OverviewFiltersProps {
  readonly state: OverviewFilterState;
  /** The offers are shown, or failed to load: the options of the filters are fetched afterwards. */
  readonly areOffersThere: boolean;
}

export function OverviewFilters({ state, areOffersThere }: OverviewFiltersProps) {
  const enabled = useAfterPaint(areOffersThere);
  const { data: seasons } = useOperationQuery(seasonOptions, {}, { enabled });
  const { data: tryouts } = useOperationQuery(listTryouts, {}, { enabled });
  const { timeZone } = useUser();
  const { status, seasonId, tryoutId, team, player, choose } = state;
  // A club gives its tryouts the same names year after year: the date distinguishes them.
  const titles = tryouts?.map(({ title }) => title) ?? [];
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-6 lg:grid-cols-5">
      <Field label="Status" className={third}>
        <Select value={status} onChange={({ target }) => choose('status', target.value)}>
          <option value="">All statuses</option>
          <option value="pending">Pending</option>
          <option value="accepted">Accepted</option>
          <option value="declined">Declined</option>
        </Select>
      </Field>
      <Field label="Season" className={third}>
        <Select value={seasonId} onChange={({ target }) => choose('season', target.value)}>
          <option value="">All seasons</option>
          {seasons?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Tryout" className="col-span-2 lg:col-span-1">
        <Select value={tryoutId} onChange={({ target }) => choose('tryout', target.value)}>
          <option value="">All tryouts</option>
          {tryouts?.map(({ id, title, date }) => (
            <option key={id} value={id}>
              {titles.indexOf(title) === titles.lastIndexOf(title)
                ? title
                : `${title} · ${formatInstant(date, timeZone, 'day')}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Team" className={half}>
        <SearchInput label="Search teams" value={team.text} onValueChange={team.setText} />
      </Field>
      <Field label="Player" className={half}>
        <SearchInput label="Search players" value={player.text} onValueChange={player.setText} />
      </Field>
    </div>
  );
}
