import type { ReactNode } from 'react';
import { counted, listed } from '@touchline/domain/core/words.ts';
import { teamsPerCoach } from '@touchline/domain/constants.club.ts';
import { bornText } from '@touchline/domain/seasons/rules.cut-off.ts';
import type { AgeGroup } from '@touchline/domain/seasons/schema.ts';
import { formatDay } from '../../lib/format.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { TransferConfigurationStep } from './transfer-configuration-step.tsx';
import { TransferConfirmationStep } from './transfer-confirmation-step.tsx';
import { TransferTeamsStep } from './transfer-teams-step.tsx';
import type { SeasonCopyState } from './use-season-copy.tsx';
import { Question, type StepProps } from './wizard-dialog.tsx';

type CopySeasonStepProps = StepProps & { readonly state: SeasonCopyState };

/** Step in the wizard, with its question and fields. */
export function CopySeasonStep({ step, state, wasRefused, takesFocus, failure }: CopySeasonStepProps) {
  const { source, target, teams, selected, plans } = state;
  const ask = (question: string, answer: ReactNode) => (
    <Question text={question} takesFocus={takesFocus}>
      {answer}
    </Question>
  );
  if (step === 0)
    return ask('What is the new season called, and when is it?', <SeasonStep {...{ state, wasRefused }} />);
  if (step === 1) {
    if (!teams.data) return <NotLoaded query={teams} rows={3} loading="Loading teams" failed="Error loading teams" />;
    return ask(
      'Which teams come along?',
      teams.data.length === 0 ? (
        <p className="text-sm text-muted-foreground">{source.name} has no teams. Its age groups are copied anyway.</p>
      ) : (
        <TransferTeamsStep
          teams={teams.data}
          selected={selected}
          onChange={state.choose}
          error={wasRefused ? state.obstacles[1]?.sentence : undefined}
        />
      ),
    );
  }
  if (step === 2) {
    return ask(
      `Set up the teams for ${target.name}`,
      <TransferConfigurationStep state={state} target={target} showErrors={wasRefused} />,
    );
  }
  const counts = [counted(target.ageGroups.length, 'age group'), counted(plans.length, 'team')];
  return ask(
    'Is everything as it should be?',
    <div className="flex flex-col gap-4">
      <TransferConfirmationStep
        state={state}
        failure={failure}
        title={`${target.name} will be created${target.isActive ? '' : ', inactive,'} with ${listed(counts)}.`}
        wayOut="Or go back to the first step and leave the new season inactive for now: then its teams do not count yet."
      >
        {source.name}, its teams and their players stay as they are.{' '}
        <span>
          {plans.length > 0 &&
            'The new teams begin without players: their rosters propose those of now, one by one or all at once.'}
        </span>
      </TransferConfirmationStep>
      <AgeGroups groups={target.ageGroups} />
    </div>,
  );
}

function SeasonStep({ state, wasRefused }: Pick<CopySeasonStepProps, 'state' | 'wasRefused'>) {
  const { form, change, errorOf, target } = state;
  const visibleErrorOf = (field: Parameters<typeof errorOf>[0]) => (wasRefused ? errorOf(field) : undefined);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Name" required error={visibleErrorOf('name')} className="sm:col-span-full">
        <Input value={form.name} onChange={(event) => change({ name: event.target.value })} autoComplete="off" />
      </Field>
      <Field label="Start date" required error={visibleErrorOf('startDate')}>
        <Input type="date" value={form.startDate} onChange={(event) => change({ startDate: event.target.value })} />
      </Field>
      <Field label="End date" required error={visibleErrorOf('endDate')}>
        <Input
          type="date"
          min={form.startDate || undefined}
          value={form.endDate}
          onChange={(event) => change({ endDate: event.target.value })}
        />
      </Field>
      <Checkbox
        className="sm:col-span-full"
        checked={form.isActive}
        onChange={(event) => change({ isActive: event.target.checked })}
        hint={`Its teams then stand beside the present ones, and count towards the ${teamsPerCoach} teams of a coach. You can switch it on later: Edit, Active.`}
      >
        Make the new season active now
      </Checkbox>
      <div className="sm:col-span-full">
        <AgeGroups groups={target.ageGroups} />
      </div>
    </div>
  );
}

function AgeGroups({ groups }: { groups: readonly AgeGroup[] }) {
  if (groups.length === 0) return <Alert tone="amber">This season has no age groups to copy.</Alert>;
  return (
    <section aria-labelledby="copied-age-groups" className="text-sm">
      <h4 id="copied-age-groups" className="mb-1.5 font-medium">
        Age groups
      </h4>
      <ul aria-labelledby="copied-age-groups" className="flex flex-wrap gap-2">
        {groups.map((group) => (
          <li key={group.id} className="rounded-full border border-border bg-muted px-3 py-1 break-words">
            {group.name}{' '}
            <span className="text-muted-foreground tabular-nums">
              {[group.gender, bornText(group, formatDay)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
