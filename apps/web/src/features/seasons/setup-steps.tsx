import ArrowRight from 'lucide-react/icons/arrow-right';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import type { Setup } from '@touchline/domain/seasons/schema.ts';
import {
  ageGroupsPath,
  newCoachPath,
  newPlayerCodePath,
  newSeasonPath,
  newTeamPath,
  newTryoutPath,
} from '../../lib/routing/form-paths.ts';
import { paths } from '../../lib/routing/paths.ts';
import { preloadOnIntent } from '../../lib/routing/preload.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';

/** Returns the steps in order. `to` is the path of the form for the step. */
const stepsOf = ({ seasonId, hasAgeGroups, hasTeams, hasPlayers, hasCoaches, hasTryouts }: Setup) => [
  {
    name: 'Add a season',
    hint: 'Teams and tryouts belong to one.',
    isDone: seasonId !== null,
    to: newSeasonPath,
  },
  {
    name: 'Add age groups',
    hint: 'All from U8 to U19 in one step.',
    isDone: hasAgeGroups,
    to: seasonId === null ? newSeasonPath : ageGroupsPath(seasonId),
  },
  { name: 'Create a team', hint: 'Players join it later.', isDone: hasTeams, to: newTeamPath },
  {
    name: 'Bring in players',
    hint: 'They register with a code, or you import a list.',
    isDone: hasPlayers,
    to: newPlayerCodePath,
    beside: { name: 'Import a list', to: paths.importPlayers },
  },
  {
    name: 'Add your first coach',
    hint: 'An invitation by email opens the account.',
    isDone: hasCoaches,
    to: newCoachPath,
  },
  { name: 'Plan a tryout', hint: 'Then register players for it.', isDone: hasTryouts, to: newTryoutPath },
];

type Step = ReturnType<typeof stepsOf>[number];

interface SetupStepsProps {
  readonly setup: Setup;
  readonly page: string;
  readonly whole: boolean;
  readonly hiding: boolean;
  readonly onHide: () => void;
}

/** Steps to a first tryout, checked off as the club completes them. Each links to its form. */
export function SetupSteps({ setup, page, whole, hiding, onHide }: SetupStepsProps) {
  const steps = stepsOf(setup);
  const nextStep = steps.find(({ isDone }) => !isDone);
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const [isOpen, setOpen] = useState(false);
  // Once most steps are done, the guide collapses to make room for the page.
  const isFolded = whole && !isOpen && doneCount > steps.length / 2;
  const progress = `${doneCount} of ${steps.length} steps done`;
  const isHere = ({ to }: Step) => to.split('?')[0] === page;
  // Creating a tryout requires only an age group, so that step is offered alongside the next one.
  const parallelStep = setup.hasAgeGroups
    ? steps.find((step) => step.to === newTryoutPath && !step.isDone && step !== nextStep && !isHere(step))
    : undefined;
  if (!whole || isFolded) {
    if (!nextStep || (!isFolded && isHere(nextStep))) return null;
    return (
      <section
        aria-label="Set up your club"
        className="mb-5 flex print:hidden flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-green-line bg-green-soft px-4 py-3"
      >
        <p className="text-sm text-green-ink">{progress}. What comes next:</p>
        <div className="flex flex-wrap gap-2">
          {isFolded && (
            <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
              Show all steps
            </Button>
          )}
          {parallelStep && <StepLink to={parallelStep.to}>{parallelStep.name}</StepLink>}
          <LinkButton
            size="sm"
            variant={whole ? 'secondary' : 'primary'}
            href={nextStep.to}
            {...preloadOnIntent(nextStep.to)}
          >
            {nextStep.name}
            <ArrowRight aria-hidden="true" />
          </LinkButton>
        </div>
      </section>
    );
  }
  return (
    <Card aria-labelledby="setup-title" className="mb-6 flex flex-col gap-3 print:hidden">
      <CardHeader
        title={<span id="setup-title">Set up your club</span>}
        description={progress}
        actions={
          <Button size="sm" variant="ghost" busy={hiding} onClick={onHide}>
            Hide
          </Button>
        }
      />
      <ol className="flex flex-col">
        {steps.map((step) => (
          <StepRow key={step.name} step={step} isNext={step === nextStep} />
        ))}
      </ol>
    </Card>
  );
}

function StepRow({ step: { name, hint, isDone, to, beside }, isNext }: { step: Step; isNext: boolean }) {
  const Mark = isDone ? CircleCheck : Circle;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border py-3 first:border-t-0 first:pt-1 last:pb-0">
      <Mark
        aria-hidden="true"
        className={isDone ? 'size-5 shrink-0 text-green-ink' : 'size-5 shrink-0 text-muted-foreground'}
      />
      <div className="beside">
        <p className={isDone ? 'text-muted-foreground' : 'font-medium'}>
          {isDone && <span className="sr-only">Done: </span>}
          <span>{name}</span>
        </p>
        {isNext && <p className="text-sm text-muted-foreground">{hint}</p>}
      </div>
      {!isDone && (
        <div className={beside && isNext ? 'flex flex-wrap gap-2 max-sm:pl-8' : 'flex gap-2'}>
          {beside && isNext && <StepLink to={beside.to}>{beside.name}</StepLink>}
          <StepLink to={to} primary={isNext} of={name}>
            {isNext ? 'Start' : 'Open'}
          </StepLink>
        </div>
      )}
    </li>
  );
}

interface WayProps {
  readonly to: string;
  readonly primary?: boolean;
  /** Name of the step, for screen readers. */
  readonly of?: string;
  readonly children: string;
}

function StepLink({ to, primary = false, of, children }: WayProps) {
  return (
    <LinkButton
      size="sm"
      variant={primary ? 'primary' : 'secondary'}
      href={to}
      aria-label={of && `${children}: ${of}`}
      {...preloadOnIntent(to)}
    >
      {children}
    </LinkButton>
  );
}
