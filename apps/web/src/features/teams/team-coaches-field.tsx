import { coachesPerTeam, teamsPerCoach } from '@touchline/domain/constants.club.ts';
import { coachOptions } from '@touchline/domain/teams/contract.ts';
import { teamNotices } from '@touchline/domain/teams/messages.ts';
import { isOverLimit } from '@touchline/domain/teams/rules.ts';
import type { CoachOption } from '@touchline/domain/teams/schema.ts';
import { notify } from '../../lib/data/notices.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useCoachSearch } from './use-coach-search.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';

interface TeamCoachesFieldProps {
  readonly chosen: readonly string[];
  readonly onChange: (coachIds: string[]) => void;
  readonly error: string | undefined;
  /** Coaches already stored for this team, which is therefore included in their number of teams. */
  readonly stored: readonly string[];
  /** True if the team's season is active. Only then does the limit on a coach's teams apply (ruling 24). */
  readonly isCurrent: boolean;
}

/**
 * Selects up to three coaches. A fourth is refused with a toast. Coaches with the maximum number of teams are disabled.
 */
export function TeamCoachesField({ chosen, onChange, error, stored, isCurrent }: TeamCoachesFieldProps) {
  const { data: coaches, isError, refetch } = useOperationQuery(coachOptions, {});
  const { shown, field } = useCoachSearch(coaches, chosen);

  const isFull = ({ id, teamCount }: CoachOption): boolean =>
    !stored.includes(id) && isOverLimit({ otherCurrentTeams: teamCount }, isCurrent);

  const toggle = (id: string) => {
    if (chosen.includes(id)) onChange(chosen.filter((other) => other !== id));
    else if (chosen.length >= coachesPerTeam) notify(teamNotices.maximumCoaches);
    else onChange([...chosen, id]);
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 flex w-full items-baseline justify-between gap-2 text-sm font-medium">
        Coaches
        <span className="text-xs font-normal text-muted-foreground">
          {chosen.length} of {coachesPerTeam} · Optional
        </span>
      </legend>
      {!coaches && !isError && <Skeleton className="h-16 w-full" />}
      {!coaches && isError && (
        <p className="text-sm text-muted-foreground">
          The coaches could not be loaded.{' '}
          <Button variant="link" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {coaches?.length === 0 && (
        <p className="text-sm text-muted-foreground">No coaches have registered with your organization yet.</p>
      )}
      {field && <div className="mb-2 flex flex-col gap-1.5">{field}</div>}
      {shown && shown.length > 0 && (
        <ScrollArea className="max-h-52 rounded-md border border-border px-3 py-1">
          {shown.map((coach) => (
            <Checkbox
              key={coach.id}
              checked={chosen.includes(coach.id)}
              disabled={isFull(coach) && !chosen.includes(coach.id)}
              onChange={() => toggle(coach.id)}
            >
              {coach.name}
              <span className="text-muted-foreground">
                {' '}
                · {coach.teamCount} of {teamsPerCoach} teams<span>{isFull(coach) && ', no more possible'}</span>
              </span>
            </Checkbox>
          ))}
        </ScrollArea>
      )}
      {error && (
        <div className="mt-1.5">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
