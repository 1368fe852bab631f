import { listed } from '@touchline/domain/core/words.ts';
import { listAgeGroups, seasonOptions } from '@touchline/domain/seasons/contract.ts';
import { seasonNotices } from '@touchline/domain/seasons/messages.ts';
import { createTeam, updateTeam } from '@touchline/domain/teams/contract.ts';
import { teamNotices } from '@touchline/domain/teams/messages.ts';
import { type NewTeam, type Team, teamForm } from '@touchline/domain/teams/schema.ts';
import { likelySeasons } from '@touchline/domain/seasons/rules.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { ageGroupsPath, newSeasonPath } from '../../lib/routing/form-paths.ts';
import { useOnlyChoice } from '../../lib/forms/only-choice.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOrganizationGuard } from '../../lib/session/organization.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TeamCoachesField } from './team-coaches-field.tsx';

/** Query for the seasons, with this form's failure message, because the form needs seasons and age groups. */
const seasonChoices = { ...seasonOptions, failed: seasonNotices.choicesNotLoaded };

const emptyValues = { name: '', seasonId: '', ageGroupId: '', coachIds: [] as string[] };

const valuesOf = ({ name, seasonId, ageGroupId, coaches }: Team) => ({
  name,
  seasonId,
  ageGroupId,
  coachIds: coaches.map(({ id }) => id),
});

const labels = { name: 'Name', ageGroupId: 'Age group', coachIds: 'Coaches' };

type Changes = Partial<NewTeam> & { readonly expected?: Partial<NewTeam> };

/** Drops the season from the changes, because it follows from the age group. */
const changesOfTeam = ({ seasonId: _season, expected, ...changes }: Changes) => {
  const { seasonId: _seen, ...expectedValues } = expected ?? {};
  return { ...changes, ...(expected && { expected: expectedValues }) };
};

/** Creates a team or edits the given one. Only age groups of the chosen season are offered. */
export function TeamDialog({ team, onClose }: { team?: Team | undefined; onClose: () => void }) {
  const create = useCommand(createTeam);
  const update = useCommand(updateTeam);
  const withOrganization = useOrganizationGuard(teamNotices.noOrganization);
  const form = useEditForm(teamForm, team ? valuesOf(team) : emptyValues, updateTeam.changes);
  const { errors, isDirty } = form.formState;
  const seasonId = form.watch('seasonId');
  const seasons = useOperationQuery(seasonChoices, {});
  const ageGroups = useOperationQuery(listAgeGroups, { seasonId }, { enabled: seasonId !== '' });
  useOnlyChoice(form, 'seasonId', likelySeasons(seasons.data));
  useOnlyChoice(form, 'ageGroupId', seasonId === '' ? undefined : ageGroups.data);

  const displayValue = (name: string, value: unknown): string => {
    if (name === 'ageGroupId') return team?.ageGroupName ?? '';
    if (name === 'coachIds') return listed(team?.coaches.map((coach) => coach.name) ?? []);
    return String(value);
  };

  const submit = form.handleSubmit(
    withOrganization(async (values) => {
      if (team) await update.mutateAsync({ ...changesOfTeam(form.changesOf(values)), teamId: team.id });
      else await create.mutateAsync(values);
      onClose();
    }),
  );

  return (
    <FormDialog
      onClose={onClose}
      title={team ? 'Edit Team' : 'Create Team'}
      onSubmit={submit}
      dirty={isDirty}
      submitLabel={team ? 'Save changes' : 'Create Team'}
      busyLabel={team ? 'Saving...' : 'Creating...'}
      command={team ? update : create}
      cancelable
    >
      <EditConflicts conflicts={form.conflicts} labels={labels} show={displayValue} />
      <InputField form={form} name="name" label="Name" required autoComplete="off" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          // The options load after the form. Without a new key the browser would show none as selected.
          key={seasons.data ? 'loaded' : 'loading'}
          form={form}
          name="seasonId"
          label="Season"
          required
          register={{ onChange: () => form.setValue('ageGroupId', '', { shouldDirty: true }) }}
          placeholder="Select a season"
          choices={seasons.data}
        />
        <SelectField
          key={`${seasonId}-${ageGroups.data ? 'loaded' : 'loading'}`}
          form={form}
          name="ageGroupId"
          label="Age group"
          required
          disabled={seasonId === ''}
          placeholder={seasonId === '' ? 'Select a season first' : 'Select an age group'}
          choices={ageGroups.data}
        />
      </div>
      <NothingToChoose
        noSeason={seasons.data?.length === 0}
        without={ageGroups.data?.length === 0 ? seasonId : undefined}
      />
      <TeamCoachesField
        chosen={form.watch('coachIds') ?? []}
        onChange={(coachIds) => form.setValue('coachIds', coachIds, { shouldDirty: true, shouldValidate: true })}
        error={errors.coachIds?.message}
        stored={team?.coaches.map(({ id }) => id) ?? []}
        isCurrent={seasons.data?.find(({ id }) => id === seasonId)?.isActive ?? true}
      />
    </FormDialog>
  );
}

/** Explains an empty select and links to the page where it can be filled. */
function NothingToChoose({ noSeason, without }: { noSeason: boolean; without: string | undefined }) {
  if (!noSeason && without === undefined) return null;
  return (
    <Alert
      tone="amber"
      action={
        <LinkButton size="sm" variant="secondary" href={without === undefined ? newSeasonPath : ageGroupsPath(without)}>
          {without === undefined ? 'Add Season' : 'Add age groups'}
        </LinkButton>
      }
    >
      {noSeason ? 'There is no season yet.' : 'This season has no age groups yet.'} A team belongs to an age group of a
      season.
    </Alert>
  );
}
