import { TriangleAlert } from 'lucide-react';
import { counted, listed } from '@touchline/domain/core/words.ts';
import { teamsPerCoach } from '@touchline/domain/limits.ts';
import type { ComingCoach } from '@touchline/domain/teams/rules.transfer.ts';
import type { Season } from '@touchline/domain/seasons/schema.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { type Edits, type Plan, planErrors } from './use-transfer.tsx';

interface ConfigurationStepProps {
  readonly plans: readonly Plan[];
  readonly target: Season;
  readonly coming: readonly ComingCoach[];
  readonly onEdit: (teamId: string, changes: Edits) => void;
  /** Says at the fields what is missing: after the first attempt to go on. */
  readonly showErrors: boolean;
}

/** Name, age group and coaches of every new team (XFER-15). */
export function TransferConfigurationStep({ plans, ...rest }: ConfigurationStepProps) {
  return (
    <ul aria-label="New teams" className="flex flex-col gap-3">
      {plans.map((plan) => (
        <li key={plan.team.id}>
          <PlanFields plan={plan} {...rest} />
        </li>
      ))}
    </ul>
  );
}

function PlanFields({
  plan,
  target,
  coming,
  onEdit,
  showErrors,
}: { plan: Plan } & Omit<ConfigurationStepProps, 'plans'>) {
  const { id, name, ageGroupName, playerCount } = plan.team;
  const errors = showErrors ? planErrors(plan) : undefined;
  return (
    <fieldset className="min-w-0 rounded-lg border border-border p-4">
      <legend className="float-left mb-3 w-full text-sm">
        <span className="font-semibold break-words">{name}</span>{' '}
        <span className="text-muted-foreground">
          {ageGroupName} · {counted(playerCount, 'player')}
        </span>
      </legend>
      <div className="clear-left grid items-start gap-4 sm:grid-cols-2">
        <Field label="New name" required error={errors?.name}>
          <Input
            value={plan.name}
            onChange={({ target: { value } }) => onEdit(id, { name: value })}
            autoComplete="off"
          />
        </Field>
        <Field label="Target age group" required error={errors?.ageGroupId}>
          <Select
            value={plan.ageGroupId}
            onChange={({ target: { value } }) => onEdit(id, { ageGroupId: value })}
            placeholder="Select an age group"
          >
            {target.ageGroups.map((group) => (
              <option key={group.id} value={group.id}>
                {group.name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <KeepCoaches plan={plan} coming={coming} onChange={(keepCoaches) => onEdit(id, { keepCoaches })} />
    </fieldset>
  );
}

interface KeepCoachesProps {
  readonly plan: Plan;
  readonly coming: readonly ComingCoach[];
  readonly onChange: (keepCoaches: boolean) => void;
}

function KeepCoaches({ plan: { team, keepCoaches }, coming, onChange }: KeepCoachesProps) {
  if (team.coaches.length === 0) return <p className="mt-3 text-sm text-muted-foreground">This team has no coaches.</p>;
  const overLimit = coming.filter((coach) => coach.isOverLimit && team.coaches.some(({ id }) => id === coach.id));
  return (
    <Checkbox
      className="mt-2"
      checked={keepCoaches}
      onChange={({ target: { checked } }) => onChange(checked)}
      hint={keepCoaches && overLimit.length > 0 && <TooMany coaches={overLimit} />}
    >
      Keep coaches <span className="text-muted-foreground">· {listed(team.coaches.map(({ name }) => name))}</span>
    </Checkbox>
  );
}

/** No error of this field alone: another team without its coaches would do as well. */
function TooMany({ coaches }: { coaches: readonly ComingCoach[] }) {
  return (
    <span className="flex gap-1.5 text-amber-ink">
      <TriangleAlert aria-hidden="true" className="mt-[3px] size-4 shrink-0" />
      <span className="min-w-0">
        {coaches
          .map(
            ({ name, teams }) => `${name} would coach ${teams} current teams; at most ${teamsPerCoach} are possible.`,
          )
          .join(' ')}
      </span>
    </span>
  );
}
