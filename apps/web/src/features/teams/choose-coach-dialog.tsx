import * as z from 'zod/mini';
import { teamsPerCoach } from '@touchline/domain/constants.club.ts';
import { assignCoach, coachOptions } from '@touchline/domain/teams/contract.ts';
import { teamNotices } from '@touchline/domain/teams/messages.ts';
import { isOverLimit } from '@touchline/domain/teams/rules.ts';
import { type CoachOption, coachNeeded, type Team } from '@touchline/domain/teams/schema.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOrganizationGuard } from '../../lib/session/organization.ts';
import { useOnlyChoice } from '../../lib/forms/only-choice.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useCoachSearch } from './use-coach-search.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';

const coachForm = z.strictObject({ coachId: z.uuid(coachNeeded) });

const hintOf = (choices: readonly CoachOption[] | undefined, isFull: (coach: CoachOption) => boolean) => {
  if (choices?.length === 0) return 'There is no other coach in your organization yet.';
  return choices?.every(isFull) ? `Every other coach already has ${teamsPerCoach} teams.` : undefined;
};

/**
 * Assigns a coach to a team. Its current coaches are not offered. Coaches with the maximum number of current teams are
 * disabled (ruling 24).
 */
export function ChooseCoachDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const coaches = useOperationQuery(coachOptions, {});
  const assign = useCommand(assignCoach);
  const withOrganization = useOrganizationGuard(teamNotices.noOrganization);
  const form = useSchemaForm(coachForm, { coachId: '' });
  const assignedIds = team.coaches.map(({ id }) => id);
  const choices = coaches.data?.filter(({ id }) => !assignedIds.includes(id));
  const isFull = ({ teamCount }: CoachOption): boolean =>
    isOverLimit({ otherCurrentTeams: teamCount }, team.seasonIsActive);
  const teamsOf = (coach: CoachOption): string =>
    `${coach.teamCount} of ${teamsPerCoach} teams${isFull(coach) ? ', no more possible' : ''}`;
  useOnlyChoice(
    form,
    'coachId',
    choices?.filter((coach) => !isFull(coach)),
  );
  const { isLong, shown, field } = useCoachSearch(choices);
  const problem = form.formState.errors.coachId?.message;

  const submit = form.handleSubmit(
    withOrganization(async ({ coachId }) => {
      await assign.mutateAsync({ teamId: team.id, coachId });
      onClose();
    }),
  );

  return (
    <FormDialog
      onClose={onClose}
      title="Assign Coach to Team"
      description={`Team ${team.name} · ${team.ageGroupName} · ${team.seasonName}`}
      onSubmit={submit}
      submitLabel="Assign Coach"
      busyLabel="Assigning..."
      command={assign}
    >
      {field}
      {isLong ? (
        <RadioGroup legend="Coach" legendHidden error={problem}>
          <ScrollArea className="flex max-h-72 flex-col gap-2 p-0.5">
            {shown?.map((coach) => (
              <Radio
                key={coach.id}
                {...form.register('coachId')}
                value={coach.id}
                description={teamsOf(coach)}
                disabled={isFull(coach)}
              >
                {coach.name}
              </Radio>
            ))}
          </ScrollArea>
        </RadioGroup>
      ) : (
        <Field label="Coach" required error={problem} hint={hintOf(choices, isFull)}>
          <Select {...form.register('coachId')} placeholder={coaches.isLoading ? 'Loading...' : 'Select a coach'}>
            {shown?.map((coach) => (
              <option key={coach.id} value={coach.id} disabled={isFull(coach)}>
                {coach.name} ({teamsOf(coach)})
              </option>
            ))}
          </Select>
        </Field>
      )}
    </FormDialog>
  );
}
