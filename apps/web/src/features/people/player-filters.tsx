import { clsx } from 'clsx';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useState } from 'react';
import { counted } from '@touchline/domain/core/words.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { playerFilters } from '@touchline/domain/people/schema.ts';
import { listAgeGroups } from '@touchline/domain/seasons/contract.ts';
import { listTeams, teamOptions } from '@touchline/domain/teams/contract.ts';
import { teamInWords } from '@touchline/domain/teams/rules.names.ts';
import { useAfterPaint } from '../../lib/use-after-paint.ts';
import { useClearParams, useSearchParam } from '../../lib/routing/search-params.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useActor } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FilterChip } from '../../ui/lists/filter-chips.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';

const { teamId: idSchema, gender: genderSchema, account: accountSchema } = playerFilters.shape;

const filterNames = ['team', 'age', 'gender', 'account'] as const;
type FilterName = (typeof filterNames)[number];

const onTeamValues = { none: 'no', any: 'yes' } as const;

/** Filters for the list of players. The URL stores them, and the server applies them. */
export const usePlayerFilters = () => {
  const [team, setTeam] = useSearchParam('team', '');
  const [age, setAge] = useSearchParam('age', '');
  const [gender, setGender] = useSearchParam('gender', '');
  const [account, setAccount] = useSearchParam('account', '');
  const clear = useClearParams(filterNames);
  const setters = { team: setTeam, age: setAge, gender: setGender, account: setAccount };
  /** Returns the filters for the server, without unrelated URL parameters. */
  const filters = {
    teamId: idSchema.safeParse(team).data,
    onTeam: team === 'none' || team === 'any' ? onTeamValues[team] : undefined,
    ageGroupId: idSchema.safeParse(age).data,
    birthDate: age === 'none' ? ('missing' as const) : undefined,
    gender: genderSchema.safeParse(gender).data,
    account: accountSchema.safeParse(account).data,
  };
  return {
    values: { team, age, gender, account },
    choose: (filter: FilterName, value: string): void => setters[filter](value, { replace: true }),
    clear,
    filters,
    /** Number of active filters. */
    count: Object.values(filters).filter((value) => value !== undefined).length,
  };
};

/** Formats the number of players, and how many of them match the search and filters. */
export const countText = (page: { readonly total: number | null; readonly found: number | null } | undefined) => {
  if (!page?.total) return undefined;
  return page.found === null ? counted(page.total, 'player') : `${page.found} of ${counted(page.total, 'player')}`;
};

export type PlayerFilterState = ReturnType<typeof usePlayerFilters>;

interface Choice {
  readonly id: string;
  readonly name: string;
}

/** Returns the teams of active seasons; for coaches, only their own. */
const useTeamChoices = (enabled: boolean): readonly Choice[] | undefined => {
  const isManager = roleHas(useActor(), 'teams.manage');
  const allTeams = useOperationQuery(teamOptions, { when: 'current' }, { enabled: enabled && isManager });
  const ownTeams = useOperationQuery(listTeams, { when: 'current' }, { enabled: enabled && !isManager });
  const teams: readonly (Choice & { readonly ageGroupName: string })[] | undefined = isManager
    ? allTeams.data
    : ownTeams.data?.teams;
  return teams?.map((team) => ({ id: team.id, name: teamInWords(team) }));
};

/** Returns the age groups of active seasons. */
const useAgeGroupChoices = (enabled: boolean): readonly Choice[] | undefined => {
  const { data } = useOperationQuery(listAgeGroups, {}, { enabled });
  const current = data?.filter(({ seasonIsActive }) => seasonIsActive);
  const severalSeasons = new Set(current?.map(({ seasonId }) => seasonId)).size > 1;
  return current?.map(({ id, name, seasonName }) => ({ id, name: severalSeasons ? `${name}, ${seasonName}` : name }));
};

interface FilterProps {
  readonly name: FilterName;
  readonly label: string;
  /** Label of the option that does not filter. */
  readonly all: string;
  readonly state: PlayerFilterState;
  readonly choices: readonly Choice[];
}

function Filter({ name, label, all, state, choices }: FilterProps) {
  const value = state.values[name];
  // The value from the URL is selected after its option has loaded.
  const isKnown = value === '' || choices.some(({ id }) => id === value);
  return (
    <Field label={label} labelHidden>
      <Select
        value={isKnown ? value : ''}
        onChange={({ target }) => state.choose(name, target.value)}
        choices={choices}
        className={clsx(
          '[&>select]:rounded-full',
          isKnown && value && '[&>select]:border-primary [&>select]:font-medium',
        )}
      >
        <option value="">{all}</option>
      </Select>
    </Field>
  );
}

interface MissingProps {
  readonly name: FilterName;
  /** Filter value that selects the players who lack something. */
  readonly value: string;
  readonly children: string;
  readonly state: PlayerFilterState;
}

/** Chip that filters the list for players who lack something. */
function MissingChip({ name, value, children, state }: MissingProps) {
  const isPressed = state.values[name] === value;
  return (
    <FilterChip pressed={isPressed} onPress={() => state.choose(name, isPressed ? '' : value)}>
      {children}
    </FilterChip>
  );
}

interface PlayerFiltersProps {
  readonly state: PlayerFilterState;
  /** Toggle for archived players, for users who may see them. */
  readonly archived: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined;
  /** True when the players have loaded or failed to load. Only then are the filter options fetched. */
  readonly arePlayersThere: boolean;
}

const genderChoices = [
  { id: 'Female', name: 'Female' },
  { id: 'Male', name: 'Male' },
];

const onAnyTeam = { id: 'any', name: 'On a team' };

const accountChoices = [
  { id: 'yes', name: 'Has an account' },
  { id: 'invited', name: 'Invited' },
  { id: 'notInvited', name: 'Not invited' },
];

/**
 * Row of filters. On phones they are behind a button with the number of active filters. Rendered as items of a wrapping
 * row.
 */
export function PlayerFilters({ state, archived, arePlayersThere }: PlayerFiltersProps) {
  const actor = useActor();
  const [open, setOpen] = useState(false);
  const id = useId();
  const enabled = useAfterPaint(arePlayersThere);
  const managesSeasons = roleHas(actor, 'seasons.manage');
  const seesInvitations = roleHas(actor, 'accountInvitations.manage');
  const teams = useTeamChoices(enabled);
  const ageGroups = useAgeGroupChoices(enabled && managesSeasons);
  const count = state.count + (archived?.isOn ? 1 : 0);
  return (
    <>
      <Button
        variant="secondary"
        className="sm:hidden print:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <div
        id={id}
        className={clsx('flex w-full flex-col gap-3 pb-3 max-sm:order-1 print:hidden', !open && 'max-sm:hidden')}
      >
        <div className="grid grid-words gap-3 lg:grid-cols-4">
          <Filter name="team" label="Team" all="All teams" state={state} choices={[onAnyTeam, ...(teams ?? [])]} />
          {managesSeasons && (
            <Filter name="age" label="Age group" all="All age groups" state={state} choices={ageGroups ?? []} />
          )}
          <Filter name="gender" label="Gender" all="All genders" state={state} choices={genderChoices} />
          {seesInvitations && (
            <Filter
              name="account"
              label="Account"
              all="With or without account"
              state={state}
              choices={accountChoices}
            />
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <fieldset className="flex min-w-0 flex-wrap gap-2">
            <legend className="sr-only">Players who lack something</legend>
            <MissingChip name="team" value="none" state={state}>
              Without a team
            </MissingChip>
            {seesInvitations && (
              <MissingChip name="account" value="no" state={state}>
                Without an account
              </MissingChip>
            )}
            {managesSeasons && (
              <MissingChip name="age" value="none" state={state}>
                Without a birth date
              </MissingChip>
            )}
          </fieldset>
          {archived && (
            <Switch checked={archived.isOn} onChange={({ currentTarget }) => archived.onChange(currentTarget.checked)}>
              Show archived
            </Switch>
          )}
        </div>
      </div>
    </>
  );
}
