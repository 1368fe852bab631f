import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { seasonOptions } from '@touchline/domain/seasons/contract.ts';
import { teamOptions } from '@touchline/domain/teams/contract.ts';
import { teamNotices } from '@touchline/domain/teams/messages.ts';
import type { assignCoachForm, TeamOption } from '@touchline/domain/teams/schema.ts';
import { likelySeasons } from '@touchline/domain/seasons/rules.ts';
import { teamInWords } from '@touchline/domain/teams/rules.names.ts';
import { useOnlyChoice } from '../../lib/forms/only-choice.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';

type SeasonTeamForm = UseFormReturn<z.input<typeof assignCoachForm>, unknown, z.output<typeof assignCoachForm>>;

/** Query for the seasons, with this dialog's failure message. */
const seasonChoices = { ...seasonOptions, failed: teamNotices.choicesNotLoaded };

interface SeasonTeamFieldsProps {
  readonly form: SeasonTeamForm;
  /** Short objection to a team. Teams without one come first. */
  readonly judge?: (team: TeamOption) => string | undefined;
  /** Team to leave out. */
  readonly except?: string | undefined;
}

/** Selects a season, then one of its teams. Changing the season clears the team. */
export function SeasonTeamFields({ form, judge, except }: SeasonTeamFieldsProps) {
  const seasonId = form.watch('seasonId');
  const seasons = useOperationQuery(seasonChoices, {});
  const teams = useOperationQuery(teamOptions, { seasonId }, { enabled: seasonId !== '' });
  const offeredTeams = teams.data?.filter(({ id }) => id !== except);
  const judgedTeams = offeredTeams?.map((team) => ({ team, against: judge?.(team) })) ?? [];
  const choices = [...judgedTeams.filter(({ against }) => !against), ...judgedTeams.filter(({ against }) => against)];
  useOnlyChoice(form, 'seasonId', likelySeasons(seasons.data));
  useOnlyChoice(form, 'teamId', seasonId === '' ? undefined : offeredTeams);
  return (
    <>
      <SelectField
        // The options load after the form. Without a new key the browser would show none as selected.
        key={seasons.data ? 'loaded' : 'loading'}
        form={form}
        name="seasonId"
        label="Season"
        required
        hint={seasons.data?.length === 0 ? 'There is no season yet.' : undefined}
        register={{ onChange: () => form.setValue('teamId', '') }}
        placeholder={seasons.isLoading ? 'Loading...' : 'Select a season'}
        choices={seasons.data?.map(({ id, name, isActive }) => ({ id, name: isActive ? name : `${name} (inactive)` }))}
      />
      <SelectField
        key={`${seasonId}-${teams.data ? 'loaded' : 'loading'}`}
        form={form}
        name="teamId"
        label="Team"
        required
        hint={teams.data?.length === 0 ? 'This season has no teams yet.' : undefined}
        disabled={seasonId === ''}
        placeholder={seasonId === '' ? 'Select a season first' : teams.isLoading ? 'Loading...' : 'Select a team'}
        choices={choices.map(({ team: { id, name, ageGroupName }, against }) => ({
          id,
          name: `${teamInWords({ name, ageGroupName })}${against ? ` – ${against}` : ''}`,
        }))}
      />
    </>
  );
}
