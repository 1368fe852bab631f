import { coachesPerTeam, teamsPerCoach } from '@touchline/domain/limits.ts';
import { coachOptions } from '@touchline/domain/teams/contract.ts';
import { teamNotices } from '@touchline/domain/teams/messages.ts';
import { notify } from '../../lib/notices.ts';
import { useAnswer } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCoachSearch } from './use-coach-search.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';

interface TeamCoachesFieldProps {
  readonly chosen: readonly string[];
  readonly onChange: (coachIds: string[]) => void;
  readonly error: string | undefined;
}

/** Chooses up to three coaches; a fourth is not taken, and the person is told (TEAM-30, TEAM-31). */
export function TeamCoachesField({ chosen, onChange, error }: TeamCoachesFieldProps) {
  const { data: coaches, isError, refetch } = useAnswer(coachOptions, {});
  const { shown, field } = useCoachSearch(coaches, chosen);

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
            Retry
          </Button>
        </p>
      )}
      {coaches?.length === 0 && (
        <p className="text-sm text-muted-foreground">No coaches have registered with your organization yet.</p>
      )}
      {field && <div className="mb-2 flex flex-col gap-1.5">{field}</div>}
      {shown && shown.length > 0 && (
        <ScrollArea className="max-h-52 rounded-md border border-border px-3 py-1">
          {shown.map(({ id, name, teamCount }) => (
            <Checkbox key={id} checked={chosen.includes(id)} onChange={() => toggle(id)}>
              {name}
              <span className="text-muted-foreground">
                {' '}
                · {teamCount} of {teamsPerCoach} teams
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
