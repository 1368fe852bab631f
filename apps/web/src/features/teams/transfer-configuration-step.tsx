import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { counted } from '@touchline/domain/core/words.ts';
import { teamsPerCoach } from '@touchline/domain/constants.club.ts';
import type { CopiedCoach } from '@touchline/domain/teams/rules.transfer.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { type Plan, planErrors, type TargetSeason, type TeamPlans } from './use-team-plans.tsx';

interface ConfigurationStepProps {
  readonly state: Pick<TeamPlans, 'plans' | 'coming' | 'edit'>;
  readonly target: TargetSeason;
  /** Shows errors next to the fields after the first attempt to continue. */
  readonly showErrors: boolean;
}

/** Name, age group and coaches of each new team. */
export function TransferConfigurationStep(props: ConfigurationStepProps) {
  return (
    <ul aria-label="New teams" className="flex flex-col gap-3">
      {props.state.plans.map((plan) => (
        <li key={plan.team.id}>
          <PlanFields plan={plan} {...props} />
        </li>
      ))}
    </ul>
  );
}

function PlanFields({ plan, state: { coming, edit }, target, showErrors }: ConfigurationStepProps & { plan: Plan }) {
  const { id, name, ageGroupName, playerCount } = plan.team;
  const errors = showErrors ? planErrors(plan) : undefined;
  return (
    <fieldset className="min-w-0 rounded-lg border border-border p-4">
      <legend className="float-left mb-3 w-full text-sm">
        <span translate="no" className="font-semibold break-words">
          {name}
        </span>{' '}
        <span className="text-muted-foreground">
          {ageGroupName} · {counted(playerCount, 'player')}
        </span>
      </legend>
      <div className="clear-left grid items-start gap-4 sm:grid-cols-2">
        <Field label="New name" required error={errors?.name}>
          <Input value={plan.name} onChange={({ target: { value } }) => edit(id, { name: value })} autoComplete="off" />
        </Field>
        <Field
          label="Target age group"
          required
          error={errors?.ageGroupId}
          hint={
            plan.ageGroup
              ? undefined
              : 'None is for the children of this team. Choose one, or go back and leave it out.'
          }
        >
          <Select
            value={plan.ageGroupId}
            onChange={({ target: { value } }) => edit(id, { ageGroupId: value })}
            placeholder="Select an age group"
            choices={target.ageGroups}
          />
        </Field>
      </div>
      <KeepCoaches plan={plan} coming={coming} onChange={(coachIds) => edit(id, { coachIds })} />
    </fieldset>
  );
}

interface KeepCoachesProps {
  readonly plan: Plan;
  readonly coming: readonly CopiedCoach[];
  readonly onChange: (coachIds: readonly string[]) => void;
}

/** Keeps all of a team's coaches at once or, if there are several, one by one. */
function KeepCoaches({ plan: { team, coachIds }, coming, onChange }: KeepCoachesProps) {
  if (team.coaches.length === 0) return <p className="mt-3 text-sm text-muted-foreground">This team has no coaches.</p>;
  const allIds = team.coaches.map(({ id }) => id);
  const coachOverLimit = (id: string) =>
    coachIds.includes(id) && coming.find((coach) => coach.isOverLimit && coach.id === id);
  const hintFor = (id: string) => {
    const coach = coachOverLimit(id);
    return coach && <OverLimitNote coach={coach} />;
  };
  const [onlyCoach, ...otherCoaches] = team.coaches;
  const isAlone = onlyCoach !== undefined && otherCoaches.length === 0;
  return (
    <div className="mt-2">
      <Checkbox
        checked={coachIds.length === allIds.length}
        indeterminate={coachIds.length > 0 && coachIds.length < allIds.length}
        onChange={({ target: { checked } }) => onChange(checked ? allIds : [])}
        hint={isAlone && hintFor(onlyCoach.id)}
      >
        Keep coaches {isAlone && <span className="text-muted-foreground">· {onlyCoach.name}</span>}
      </Checkbox>
      {!isAlone && (
        <ul aria-label={`Coaches of ${team.name}`} className="pl-7.5">
          {team.coaches.map(({ id, name }) => (
            <li key={id}>
              <Checkbox
                checked={coachIds.includes(id)}
                onChange={({ target: { checked } }) =>
                  onChange(allIds.filter((other) => (other === id ? checked : coachIds.includes(other))))
                }
                hint={hintFor(id)}
              >
                {name}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Warning instead of a field error, because leaving the coach out of another team also solves the problem. */
function OverLimitNote({ coach: { name, teams } }: { coach: CopiedCoach }) {
  return (
    <span className="flex gap-1.5 text-amber-ink">
      <TriangleAlert aria-hidden="true" className="mt-[3px] size-4 shrink-0" />
      <span className="min-w-0">
        {`${name} would coach ${teams} current teams; at most ${teamsPerCoach} are possible.`}
      </span>
    </span>
  );
}
