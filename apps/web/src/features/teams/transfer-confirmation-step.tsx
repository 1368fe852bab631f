import { ArrowRight } from 'lucide-react';
import { counted, listed } from '@touchline/domain/core/words.ts';
import { teamsPerCoach } from '@touchline/domain/limits.ts';
import type { Season } from '@touchline/domain/seasons/schema.ts';
import type { ComingCoach } from '@touchline/domain/teams/rules.transfer.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Plan } from './use-transfer.tsx';

interface ConfirmationStepProps {
  readonly plans: readonly Plan[];
  readonly source: Season;
  readonly target: Season;
  readonly coming: readonly ComingCoach[];
  /** Why the last attempt was refused. */
  readonly refusal: string | undefined;
}

/** The refusal may come while the end of a long list is in view. */
const scrollTo = (shown: HTMLElement | null): void => shown?.scrollIntoView({ block: 'nearest' });

const coachesOf = ({ team, keepCoaches }: Plan): string => {
  if (team.coaches.length === 0) return 'No coaches';
  const names = listed(team.coaches.map(({ name }) => name));
  return keepCoaches ? `With ${names}` : `Without ${names}`;
};

/** Says before anything is written what will happen, and what will not: the old teams and their players stay (decision D26). */
export function TransferConfirmationStep({ plans, source, target, coming, refusal }: ConfirmationStepProps) {
  const overLimit = coming.filter(({ isOverLimit }) => isOverLimit);
  return (
    <div className="flex flex-col gap-4">
      {refusal && (
        <div ref={scrollTo} className="scroll-mt-24">
          <Alert tone="red">{refusal}</Alert>
        </div>
      )}
      <Alert title={`${counted(plans.length, 'team')} will be copied from ${source.name} to ${target.name}.`}>
        The old teams and their players stay where they are. The new teams begin without players.
      </Alert>
      {overLimit.length > 0 && <OverLimit coaches={overLimit} plans={plans} source={source} />}
      <ul
        aria-label="What will be created"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else here takes the focus, and a keyboard scrolls from where the focus is
        tabIndex={0}
        className="divide-y divide-border rounded-md border border-border"
      >
        {plans.map((plan) => (
          <li key={plan.team.id} className="px-3 py-2.5 text-sm">
            <p className="flex flex-wrap items-center gap-x-1.5 break-words">
              <span className="min-w-0 text-muted-foreground">
                {plan.team.name} ({plan.team.ageGroupName})
              </span>
              <ArrowRight aria-label="becomes" className="size-4 shrink-0 text-muted-foreground" />
              <span className="min-w-0 font-medium">
                {plan.name} ({plan.ageGroup?.name})
              </span>
            </p>
            <p className="text-muted-foreground">{coachesOf(plan)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface OverLimitProps {
  readonly coaches: readonly ComingCoach[];
  readonly plans: readonly Plan[];
  readonly source: Season;
}

/** Who cannot come along, and what to do about it: the server would refuse the whole transfer. */
function OverLimit({ coaches, plans, source }: OverLimitProps) {
  const isTheirs = ({ team, keepCoaches }: Plan): boolean =>
    keepCoaches && team.coaches.some(({ id }) => coaches.some((coach) => coach.id === id));
  return (
    <Alert tone="amber" title={`${listed(coaches.map(({ name }) => name))} cannot come along.`}>
      A coach has at most {teamsPerCoach} teams of current seasons. Go back and switch off “Keep coaches” for{' '}
      {listed(plans.filter(isTheirs).map(({ team }) => team.name))}, or nothing is transferred.
      {source.isActive && ` The teams of ${source.name} count as well until that season is marked inactive.`}
    </Alert>
  );
}
