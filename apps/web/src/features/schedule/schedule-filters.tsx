import { clsx } from 'clsx';
import { roleHas } from '@touchline/domain/policy.ts';
import { listTeamChoices } from '@touchline/domain/schedule/contract.ts';
import { kindNames } from '@touchline/domain/schedule/rules.names.ts';
import { eventKinds } from '@touchline/domain/schedule/schema.next.ts';
import { agendaSearch } from '@touchline/domain/schedule/schema.ts';
import { listMyTeams } from '@touchline/domain/teams/contract.ts';
import { listVenues } from '@touchline/domain/venues/contract.ts';
import { teamInWords } from '@touchline/domain/teams/rules.names.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useSearchParam } from '../../lib/routing/search-params.ts';
import { useActor, useUser } from '../../lib/session/session.ts';
import { useAfterPaint } from '../../lib/use-after-paint.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FilterChip } from '../../ui/lists/filter-chips.tsx';
import { Select } from '../../ui/forms/select.tsx';

const { teamId: idSchema, kind: kindSchema, lacking: lackingSchema } = agendaSearch.shape;

/** Names of the filters in the URL. */
export const filterParams = ['team', 'kind', 'field', 'child', 'answer', 'lacking'] as const;

/** Filters for the schedule. The URL stores them, and the server applies them. */
export const useScheduleFilters = (ofTeam: string | undefined) => {
  const [team, setTeam] = useSearchParam('team', '');
  const [kind, setKind] = useSearchParam('kind', '');
  const [field, setField] = useSearchParam('field', '');
  const [child, setChild] = useSearchParam('child', '');
  const [answer, setAnswer] = useSearchParam('answer', '');
  const [lacking, setLacking] = useSearchParam('lacking', '');
  return {
    values: { team, kind, field, child, lacking },
    setters: { team: setTeam, kind: setKind, field: setField, child: setChild, lacking: setLacking },
    isUnanswered: answer === 'needed',
    showUnanswered: (only: boolean) => setAnswer(only ? 'needed' : '', { replace: true }),
    /** Returns the filters for the server, without unrelated URL parameters. */
    filters: {
      teamId: ofTeam ?? idSchema.safeParse(team || undefined).data,
      kind: kindSchema.safeParse(kind || undefined).data,
      fieldId: idSchema.safeParse(field || undefined).data,
      playerId: idSchema.safeParse(child || undefined).data,
      unanswered: answer === 'needed' ? true : undefined,
      lacking: lackingSchema.safeParse(lacking || undefined).data,
    },
  };
};

type ScheduleFilterState = ReturnType<typeof useScheduleFilters>;
export type ScheduleFilter = ScheduleFilterState['filters'];

interface Choice {
  readonly id: string;
  readonly name: string;
}

const unique = (choices: readonly Choice[]): readonly Choice[] => [
  ...new Map(choices.map((choice) => [choice.id, choice])).values(),
];

/** Returns the filter options (teams, fields and children), fetched after the page has rendered its events. */
const useChoices = () => {
  const mayCreate = roleHas(useActor(), 'schedule.create');
  const { role } = useUser();
  const isPlayer = role === 'player';
  const isPainted = useAfterPaint(true);
  const teams = useOperationQuery(listTeamChoices, {}, { enabled: isPainted && mayCreate });
  const venues = useOperationQuery(listVenues, {}, { enabled: isPainted && mayCreate });
  const ownTeams = useOperationQuery(listMyTeams, { when: 'current' }, { enabled: isPainted && isPlayer });
  return {
    team: mayCreate
      ? (teams.data ?? []).map((team) => ({ id: team.id, name: teamInWords(team) }))
      : unique(ownTeams.data ?? []),
    field: (venues.data ?? [])
      .filter(({ isArchived }) => !isArchived)
      .flatMap(({ name: venue, fields }) => fields.map(({ id, name }) => ({ id, name: `${venue}, ${name}` }))),
    child: unique((ownTeams.data ?? []).map(({ playerId, playerName }) => ({ id: playerId, name: playerName }))),
    kind: [...eventKinds.map((id) => ({ id, name: kindNames[id] })), { id: 'tryout', name: 'Tryout' }],
    lacking: role === 'admin' ? [{ id: 'coach', name: 'Without a coach' }] : [],
  };
};

const filterTexts = {
  team: ['Team', 'All teams', 'Another team'],
  kind: ['Kind', 'All kinds', 'Another kind'],
  field: ['Field', 'All fields', 'Another field'],
  child: ['Child', 'All children', 'Another child'],
  lacking: ['Coaches', 'All events', 'Without a coach'],
} as const;

interface ScheduleFiltersProps {
  readonly state: ScheduleFilterState;
  /** True if the page shows a single team. */
  readonly isOfTeam: boolean;
}

/** Filters for the schedule. Filters without options are hidden. */
export function ScheduleFilters({ state, isOfTeam }: ScheduleFiltersProps) {
  const { values, setters, filters, isUnanswered, showUnanswered } = state;
  const answers = useUser().players.some(({ mayAnswer }) => mayAnswer);
  const choices = useChoices();
  const isNarrowedBy = {
    ...{ team: filters.teamId !== undefined, child: filters.playerId !== undefined, kind: filters.kind !== undefined },
    ...{ field: filters.fieldId !== undefined, lacking: filters.lacking !== undefined },
  };
  const visibleFilters = (['team', 'child', 'kind', 'field', 'lacking'] as const).filter(
    (name) =>
      !(isOfTeam && name === 'team') &&
      (isNarrowedBy[name] || choices[name].length > (name === 'field' || name === 'lacking' ? 0 : 1)),
  );
  return (
    <div className="grid w-full grid-words gap-2 sm:flex sm:w-auto sm:flex-wrap print:hidden">
      {visibleFilters.map((name) => {
        const isNarrowed = isNarrowedBy[name];
        const isKnown = choices[name].some(({ id }) => id === values[name]);
        return (
          <Field key={name} label={filterTexts[name][0]} labelHidden>
            <Select
              value={isNarrowed ? values[name] : ''}
              onChange={({ target }) => setters[name](target.value, { replace: true })}
              choices={choices[name]}
              className={clsx(
                '[&>select]:rounded-full',
                isNarrowed && '[&>select]:border-primary [&>select]:font-medium',
              )}
            >
              <option value="">{filterTexts[name][1]}</option>
              {/* A link may contain a value that is not, or not yet, among the options. */}
              {isNarrowed && !isKnown && <option value={values[name]}>{filterTexts[name][2]}</option>}
            </Select>
          </Field>
        );
      })}
      {(answers || isUnanswered) && (
        <div className="max-sm:col-span-full">
          <FilterChip pressed={isUnanswered} onPress={() => showUnanswered(!isUnanswered)}>
            Only what needs an answer
          </FilterChip>
        </div>
      )}
    </div>
  );
}
