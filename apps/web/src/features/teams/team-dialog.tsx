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
import { useOperationQuery } from '../../lib/data/queries.ts';
import { formErrorOf } from '../../lib/forms/form-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TeamCoachesField } from './team-coaches-field.tsx';

/** The seasons as this form words a failed load: it needs them together with their age groups (SEASON-43). */
const seasonChoices = { ...seasonOptions, failed: seasonNotices.choicesNotLoaded };

const empty = { name: '', seasonId: '', ageGroupId: '', coachIds: [] as string[] };

const valuesOf = ({ name, seasonId, ageGroupId, coaches }: Team) => ({
  name,
  seasonId,
  ageGroupId,
  coachIds: coaches.map(({ id }) => id),
});

const labels = { name: 'Name', ageGroupId: 'Age group', coachIds: 'Coaches' };

type Changes = Partial<NewTeam> & { readonly expected?: Partial<NewTeam> };

/** The age group says which season it is. */
const changesOfTeam = ({ seasonId: _season, expected, ...changes }: Changes) => {
  const { seasonId: _seen, ...seen } = expected ?? {};
  return { ...changes, ...(expected && { expected: seen }) };
};

/** Creates a team, or edits the one given (TEAM-23). Only age groups of the chosen season are offered (TEAM-29). */
export function TeamDialog({ team, onClose }: { team?: Team | undefined; onClose: () => void }) {
  const create = useCommand(createTeam);
  const update = useCommand(updateTeam);
  const guarded = useOrganizationGuard(teamNotices.noOrganization);
  const form = useEditForm(teamForm, team ? valuesOf(team) : empty);
  const { errors, isDirty } = form.formState;
  const seasonId = form.watch('seasonId');
  const seasons = useOperationQuery(seasonChoices, {});
  const ageGroups = useOperationQuery(listAgeGroups, { seasonId }, { enabled: seasonId !== '' });
  useOnlyChoice(form, 'seasonId', likelySeasons(seasons.data));
  useOnlyChoice(form, 'ageGroupId', seasonId === '' ? undefined : ageGroups.data);
  const refusal = formErrorOf(team ? update.error : create.error);

  const shown = (name: string, value: unknown): string => {
    if (name === 'ageGroupId') return team?.ageGroupName ?? '';
    if (name === 'coachIds') return listed(team?.coaches.map((coach) => coach.name) ?? []);
    return String(value);
  };

  const submit = form.handleSubmit(
    guarded(async (values) => {
      try {
        if (team) await update.mutateAsync({ ...changesOfTeam(form.changesOf(values)), teamId: team.id });
        else await create.mutateAsync(values);
        onClose();
      } catch (reason) {
        form.refused(reason, updateTeam.changes);
      }
    }),
  );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={team ? 'Edit Team' : 'Create Team'}
      onSubmit={(event) => void submit(event)}
      dirty={isDirty}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={create.busy || update.busy} busyLabel={team ? 'Saving...' : 'Creating...'}>
            {team ? 'Save changes' : 'Create Team'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <EditConflicts conflicts={form.conflicts} labels={labels} show={shown} />
        <Field label="Name" required error={errors.name?.message}>
          <Input {...form.register('name')} autoComplete="off" />
        </Field>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Season" required error={errors.seasonId?.message}>
            <Select
              // The options come after the form: without a key the browser would keep showing none as chosen.
              key={seasons.data ? 'loaded' : 'loading'}
              {...form.register('seasonId', {
                onChange: () => form.setValue('ageGroupId', '', { shouldDirty: true }),
              })}
              placeholder="Select a season"
            >
              {seasons.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Age group" required error={errors.ageGroupId?.message}>
            <Select
              key={`${seasonId}-${ageGroups.data ? 'loaded' : 'loading'}`}
              {...form.register('ageGroupId')}
              disabled={seasonId === ''}
              placeholder={seasonId === '' ? 'Select a season first' : 'Select an age group'}
            >
              {ageGroups.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
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
        {refusal && <Alert tone="red">{refusal}</Alert>}
      </div>
    </Dialog>
  );
}

/** Explains an empty select, and links to the page where that can be fixed. */
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
