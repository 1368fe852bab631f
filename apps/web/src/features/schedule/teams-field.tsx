import { isAdmin } from '@touchline/domain/core/actor.ts';
import { listTeamChoices } from '@touchline/domain/schedule/contract.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useActor } from '../../lib/session/session.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';
import { SkeletonList } from '../../ui/states/skeleton.tsx';
import { type EventFormControl, toggleIn } from './event-form.tsx';

interface TeamsFieldProps {
  readonly form: EventFormControl;
  /** Teams of the event, or the team whose page the dialog was opened from. */
  readonly known: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Selects the event's teams, current ones first. An event without teams is for everyone, and only admins can create one.
 */
export function TeamsField({ form, known }: TeamsFieldProps) {
  const { data, isError, isFetching, refetch } = useOperationQuery(listTeamChoices, {});
  // Teams of past seasons are no longer offered, but the event keeps those that it has.
  const currentTeams = known.map((team) => data?.find(({ id }) => id === team.id) ?? { ...team, ageGroupName: null });
  const teams = data && [...currentTeams, ...data.filter(({ id }) => currentTeams.every((team) => team.id !== id))];
  const mayInviteAll = isAdmin(useActor());
  const chosenIds = form.watch('teamIds');
  const error = form.formState.errors.teamIds?.message;
  return (
    <fieldset className="min-w-0 sm:col-span-full">
      <legend className="mb-1 text-sm font-medium">Teams</legend>
      {mayInviteAll && chosenIds.length === 0 && (
        <p className="mb-2 text-sm text-muted-foreground">Without a team the event is for everyone in the club.</p>
      )}
      {!teams && !isError && <SkeletonList rows={2} label="Loading the teams" />}
      {!teams && isError && (
        <ErrorState title="Failed to load the teams" onRetry={() => void refetch()} busy={isFetching} />
      )}
      {teams?.length === 0 && <p className="text-sm text-muted-foreground">You have no teams in a current season.</p>}
      {teams && teams.length > 0 && (
        <ScrollArea aria-label="Teams" className="max-h-60">
          <div className="flex flex-col gap-2 p-1">
            {teams.map(({ id, name, ageGroupName }) => (
              <Checkbox
                key={id}
                checked={chosenIds.includes(id)}
                onChange={() =>
                  form.setValue('teamIds', toggleIn(chosenIds, id), {
                    shouldDirty: true,
                    shouldValidate: form.formState.isSubmitted,
                  })
                }
              >
                {name} {ageGroupName !== null && <span className="text-muted-foreground">· {ageGroupName}</span>}
              </Checkbox>
            ))}
          </div>
        </ScrollArea>
      )}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
