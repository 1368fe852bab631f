import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { isWallTime, wallTimeOf } from '@touchline/domain/core/wall-clock.ts';
import { listAgeGroups, seasonOptions } from '@touchline/domain/seasons/contract.ts';
import { tryoutNotices } from '@touchline/domain/tryouts/messages.ts';
import { deadlineFor } from '@touchline/domain/tryouts/rules.dates.ts';
import type { NewTryout, tryoutForm } from '@touchline/domain/tryouts/schema.ts';
import { likelySeasons } from '@touchline/domain/seasons/rules.ts';
import { notify } from '../../lib/data/notices.ts';
import { ageGroupsPath, newSeasonPath } from '../../lib/routing/form-paths.ts';
import { useOnlyChoice } from '../../lib/forms/only-choice.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { MailFilesNote } from '../../ui/states/mail-files-note.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';

export type TryoutFormValues = z.input<ReturnType<typeof tryoutForm>>;
export type TryoutForm = UseFormReturn<TryoutFormValues, unknown, NewTryout>;

/** Queries seasons, and all age groups in one request, so that changing the season requires no waiting. */
const useChoices = () => {
  const seasons = useOperationQuery(seasonOptions, {});
  const ageGroups = useOperationQuery(listAgeGroups, {});
  const isError = seasons.isError || ageGroups.isError;
  // Reports both failures with the tryout form's own message.
  useEffect(() => {
    if (isError) notify(tryoutNotices.formNotLoaded);
  }, [isError]);
  return {
    seasons: seasons.data,
    ageGroups: ageGroups.data,
    isError,
    isFetching: seasons.isFetching || ageGroups.isFetching,
    retry: () => void Promise.all([seasons.refetch(), ageGroups.refetch()]),
  };
};

/** Explains why there is nothing to choose from and what to do about it. */
function ChoicesNote({ choices, seasonId }: { choices: ReturnType<typeof useChoices>; seasonId: string }) {
  const { seasons, ageGroups, isError, isFetching, retry } = choices;
  if (isError) {
    return (
      <Alert
        tone="red"
        title="Seasons and age groups could not be loaded."
        action={
          <Button size="sm" variant="secondary" busy={isFetching} onClick={retry}>
            Try again
          </Button>
        }
      />
    );
  }
  const hasNoSeason = seasons?.length === 0;
  const hasNoGroup = seasonId !== '' && ageGroups?.every((group) => group.seasonId !== seasonId);
  if (!hasNoSeason && !hasNoGroup) return null;
  return (
    <Alert
      tone="amber"
      title={hasNoSeason ? 'There is no season yet.' : 'This season has no age groups yet.'}
      action={
        <LinkButton size="sm" variant="secondary" href={hasNoSeason ? newSeasonPath : ageGroupsPath(seasonId)}>
          {hasNoSeason ? 'Add Season' : 'Add age groups'}
        </LinkButton>
      }
    >
      A tryout is held for an age group of a season.
    </Alert>
  );
}

/** Fields for a new or existing tryout. Times are in the club's time zone (ruling 34). */
export function TryoutFields({ form }: { form: TryoutForm }) {
  const { timeZone } = useUser();
  const choices = useChoices();
  const seasonId = form.watch('seasonId');
  const earliest = `${dayOf(new Date(), timeZone)}T00:00`;
  const isOtherZone = Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone;
  const ageGroups = choices.ageGroups?.filter((group) => group.seasonId === seasonId) ?? [];
  const proposedDeadline = useRef('');
  /** Derives the deadline from the date until the user enters a deadline. */
  const proposeDeadlineFor = () => {
    const date = form.getValues('date');
    if (form.getValues('registrationDeadline') !== proposedDeadline.current || !isWallTime(date)) return;
    proposedDeadline.current = deadlineFor(date, wallTimeOf(new Date(), timeZone));
    form.setValue('registrationDeadline', proposedDeadline.current, { shouldValidate: form.formState.isSubmitted });
  };
  useOnlyChoice(form, 'seasonId', likelySeasons(choices.seasons));
  useOnlyChoice(form, 'ageGroupId', ageGroups);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <FormField form={form} name="title" label="Title" required className="sm:col-span-full">
        <Input autoComplete="off" />
      </FormField>
      <SelectField
        // The options load after the form. Without a new key the browser would show none as selected.
        key={choices.seasons ? 'loaded' : 'loading'}
        form={form}
        name="seasonId"
        label="Season"
        required
        register={{ onChange: () => form.setValue('ageGroupId', '', { shouldDirty: true }) }}
        placeholder={choices.seasons ? 'Select a season' : 'Loading seasons...'}
        choices={choices.seasons}
      />
      <SelectField
        key={`${seasonId}-${choices.ageGroups ? 'loaded' : 'loading'}`}
        form={form}
        name="ageGroupId"
        label="Age group"
        required
        disabled={seasonId === ''}
        placeholder={seasonId === '' ? 'Select a season first' : 'Select an age group'}
        choices={ageGroups}
      />
      <div className="empty:hidden sm:col-span-full">
        <ChoicesNote choices={choices} seasonId={seasonId} />
      </div>
      <FormField
        form={form}
        name="date"
        label="Date and time"
        required
        hint={isOtherZone ? `In the club's time zone, ${timeZone}.` : undefined}
        register={{ onChange: proposeDeadlineFor }}
      >
        <Input type="datetime-local" min={earliest} />
      </FormField>
      <FormField form={form} name="registrationDeadline" label="Registration deadline" required>
        <Input type="datetime-local" min={earliest} max={form.watch('date') || undefined} />
      </FormField>
      <InputField form={form} name="location" label="Location" required autoComplete="off" />
      <FormField
        form={form}
        name="maxParticipants"
        label="Maximum participants"
        optional
        hint="Leave empty for no limit."
      >
        <Input inputMode="numeric" autoComplete="off" />
      </FormField>
      <FormField
        form={form}
        name="description"
        label="Description"
        optional
        hint="What to bring, where to park, whom to ask."
        className="sm:col-span-full"
      >
        <Textarea rows={3} />
      </FormField>
      <MailFilesNote className="sm:col-span-full" />
    </div>
  );
}
