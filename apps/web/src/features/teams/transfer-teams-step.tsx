import { counted, listed } from '@touchline/domain/core/words.ts';
import type { TeamOption } from '@touchline/domain/teams/schema.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';

interface TeamsStepProps {
  readonly teams: readonly TeamOption[];
  readonly selected: readonly TeamOption[];
  readonly onChange: (teamIds: readonly string[]) => void;
  readonly error: string | undefined;
}

const factsOf = ({ ageGroupName, playerCount, coaches }: TeamOption): string =>
  [
    ageGroupName,
    counted(playerCount, 'player'),
    coaches.length === 0 ? 'no coach' : listed(coaches.map(({ name }) => name)),
  ].join(' · ');

/** Teams of the source season, selected one by one or all at once. */
export function TransferTeamsStep({ teams, selected, onChange, error }: TeamsStepProps) {
  const selectedIds = selected.map(({ id }) => id);
  const toggle = (id: string) =>
    onChange(selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id]);
  return (
    <fieldset aria-describedby={error && 'transfer-teams-error'}>
      <legend className="sr-only">Teams to transfer</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          checked={selected.length === teams.length && teams.length > 0}
          indeterminate={selected.length > 0 && selected.length < teams.length}
          onChange={() => onChange(selected.length === teams.length ? [] : teams.map(({ id }) => id))}
        >
          <span className="font-medium">Select all</span>
        </Checkbox>
        <p aria-live="polite" className="text-sm text-muted-foreground tabular-nums">
          {selected.length} of {teams.length} selected
        </p>
      </div>
      {error && <FieldError id="transfer-teams-error">{error}</FieldError>}
      <ul aria-label="Teams" className="mt-2 divide-y divide-border rounded-md border border-border">
        {teams.map((team) => (
          <li key={team.id} className="px-3 py-1">
            <Checkbox checked={selectedIds.includes(team.id)} onChange={() => toggle(team.id)}>
              <span translate="no" className="font-medium break-words">
                {team.name}
              </span>{' '}
              <span className="block text-muted-foreground">{factsOf(team)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
