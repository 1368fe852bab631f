import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { listed } from '@touchline/domain/core/words.ts';
import { teamsPerCoach } from '@touchline/domain/constants.club.ts';
import type { CopiedCoach } from '@touchline/domain/teams/rules.transfer.ts';
import { teamInWords } from '@touchline/domain/teams/rules.names.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { type Plan, planErrorsOf, type TeamPlans } from './use-team-plans.tsx';

interface ConfirmationStepProps {
  readonly state: Pick<TeamPlans, 'plans' | 'coming'>;
  /** Error from submitting the copies. */
  readonly failure: Error | null;
  /** Sentence about the effects of the copy. */
  readonly title: string;
  readonly children: ReactNode;
  /** Alternative to leaving coaches out. */
  readonly wayOut: string | undefined;
}

/** Scrolls to an alert, which may appear while the end of a long list is in view. */
const scrollTo = (shown: HTMLElement | null): void => shown?.scrollIntoView({ block: 'nearest' });

const namesOf = (coaches: Plan['coaches']): string => listed(coaches.map(({ name }) => name));

const coachesOf = ({ team, coaches }: Plan): string => {
  if (team.coaches.length === 0) return 'No coaches';
  const stayingCoaches = team.coaches.filter((coach) => !coaches.includes(coach));
  if (coaches.length === 0) return `Without ${namesOf(stayingCoaches)}`;
  return `With ${namesOf(coaches)}${stayingCoaches.length > 0 ? `, without ${namesOf(stayingCoaches)}` : ''}`;
};

/** Shows the effects before anything is written. Old teams and their players stay (ruling 26). */
export function TransferConfirmationStep({ state, failure, title, children, wayOut }: ConfirmationStepProps) {
  const { plans } = state;
  const refusal = planErrorsOf(failure, plans);
  const coachesOverLimit = state.coming.filter(({ isOverLimit }) => isOverLimit);
  return (
    <div className="flex flex-col gap-4">
      {refusal.length > 0 && (
        <div ref={scrollTo} className="scroll-mt-20">
          <Alert tone="red">
            {refusal.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Alert>
        </div>
      )}
      <Alert title={title}>{children}</Alert>
      {coachesOverLimit.length > 0 && <OverLimit coaches={coachesOverLimit} plans={plans} wayOut={wayOut} />}
      {plans.length > 0 && (
        <ul
          aria-label="What will be created"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else here takes the focus, and a keyboard scrolls from where the focus is
          tabIndex={0}
          className="divide-y divide-border rounded-md border border-border"
        >
          {plans.map((plan) => (
            <li key={plan.team.id} className="px-3 py-2.5 text-sm">
              <p className="flex flex-wrap items-center gap-x-1.5 break-words">
                <span className="min-w-0 text-muted-foreground">{teamInWords(plan.team)}</span>
                <ArrowRight aria-label="becomes" className="size-4 shrink-0 text-muted-foreground" />
                <span className="min-w-0 font-medium">
                  {plan.name} ({plan.ageGroup?.name})
                </span>
              </p>
              <p className="text-muted-foreground">{coachesOf(plan)}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface OverLimitProps {
  readonly coaches: readonly CopiedCoach[];
  readonly plans: readonly Plan[];
  readonly wayOut: string | undefined;
}

/** Lists coaches over the limit and how to fix it. The server would refuse the whole transfer. */
function OverLimit({ coaches, plans, wayOut }: OverLimitProps) {
  const isOfCoaches = (plan: Plan): boolean => plan.coaches.some(({ id }) => coaches.some((coach) => coach.id === id));
  return (
    <Alert tone="amber" title={`${listed(coaches.map(({ name }) => name))} cannot come along.`}>
      A coach has at most {teamsPerCoach} teams of current seasons. Go back and leave{' '}
      {coaches.length === 1 ? 'this coach' : 'these coaches'} out of{' '}
      {listed(plans.filter(isOfCoaches).map(({ team }) => team.name))}, or nothing is copied. {wayOut}
    </Alert>
  );
}
