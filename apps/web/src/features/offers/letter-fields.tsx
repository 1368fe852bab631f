import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { unreadableCostHint } from '@touchline/domain/offers/messages.ts';
import { isUnreadableCost } from '@touchline/domain/offers/rules.cost.ts';
import type { NewOffers, offerForm, teamOption } from '@touchline/domain/offers/schema.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface LetterFieldsProps {
  readonly form: UseFormReturn<z.input<typeof offerForm>, unknown, NewOffers>;
  readonly teams: readonly z.output<typeof teamOption>[];
  /** Of the costs, where one is known (ISO 4217). */
  readonly currency: string | null;
}

/** The team that invites and what its letter says (OFFER-01). */
export function LetterFields({ form, teams, currency }: LetterFieldsProps) {
  const { errors } = form.formState;
  const unreadable = isUnreadableCost(form.watch('anticipatedSeasonCostAmount') ?? '');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Team"
        required
        error={errors.teamId?.message}
        hint={teams.length === 0 ? "There is no team in this tryout's age group yet." : undefined}
        className="sm:col-span-full"
      >
        <Select {...form.register('teamId')} placeholder="Select a team">
          {teams.map(({ id, name, coachNames }) => (
            <option key={id} value={id}>
              {coachNames.length > 0 ? `${name} (${coachNames.join(', ')})` : name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Offer letter" optional error={errors.offerLetterBody?.message} className="sm:col-span-full">
        <Textarea rows={5} {...form.register('offerLetterBody')} />
      </Field>
      <Field label="Team level" optional error={errors.anticipatedTeamLevel?.message}>
        <Input autoComplete="off" {...form.register('anticipatedTeamLevel')} />
      </Field>
      <Field
        label="Season cost"
        optional
        error={errors.anticipatedSeasonCostAmount?.message}
        hint={
          <span aria-live="polite">
            {unreadable ? unreadableCostHint : `A number${currency ? ` in ${currency}` : ''}, such as 1,200 or 350.50.`}
          </span>
        }
      >
        <Input inputMode="decimal" autoComplete="off" {...form.register('anticipatedSeasonCostAmount')} />
      </Field>
      <Field
        label="Cost details"
        optional
        error={errors.anticipatedSeasonCostDescription?.message}
        className="sm:col-span-full"
      >
        <Textarea rows={2} {...form.register('anticipatedSeasonCostDescription')} />
      </Field>
    </div>
  );
}
