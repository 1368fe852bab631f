import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { teamCapacity } from '@touchline/domain/constants.club.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { unreadableCostHint } from '@touchline/domain/offers/messages.ts';
import { isUnreadableCost } from '@touchline/domain/offers/rules.cost.ts';
import type { NewOffers, OfferTerms, offerForm, TeamOption } from '@touchline/domain/offers/schema.ts';
import { inARow } from '../../lib/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';

interface LetterFieldsProps {
  readonly form: UseFormReturn<z.input<typeof offerForm>, unknown, NewOffers>;
  /** Currency of the costs (ISO 4217), if known. */
  readonly currency: string | null;
}

/** Players and open offers of a team, and the places left if every offer is accepted. */
const placesText = ({ playerCount, pendingCount }: TeamOption): string => {
  const left = Math.max(0, teamCapacity - playerCount - pendingCount);
  return inARow([
    `${playerCount} of ${teamCapacity} players`,
    counted(pendingCount, 'open offer'),
    left === 0 ? 'no places left, but you can still invite' : `${left} ${left === 1 ? 'place' : 'places'} left`,
  ]);
};

/** Team that makes the offer. */
export function TeamField({
  form,
  teams,
}: Omit<LetterFieldsProps, 'currency'> & { readonly teams: readonly TeamOption[] }) {
  const teamId = form.watch('teamId');
  const team = teams.find(({ id }) => id === teamId);
  const counts = team && placesText(team);
  return (
    <SelectField
      form={form}
      name="teamId"
      label="Team"
      required
      hint={teams.length === 0 ? "There is no team in this tryout's age group yet." : counts}
      placeholder="Select a team"
      choices={teams.map(({ id, name, coachNames }) => ({
        id,
        name: coachNames.length > 0 ? `${name} (${coachNames.join(', ')})` : name,
      }))}
    />
  );
}

const termNames = [
  'offerLetterBody',
  'anticipatedTeamLevel',
  'anticipatedSeasonCostAmount',
  'anticipatedSeasonCostDescription',
] as const;

/** Fills the empty fields with the tryout's last letter, because letters for the same tryout are much alike. */
function CopyLastTerms({ form, lastTerms }: Pick<LetterFieldsProps, 'form'> & { readonly lastTerms: OfferTerms }) {
  if (form.watch(termNames).some(Boolean) || Object.values(lastTerms).every((value) => value === null)) return null;
  const copy = () => {
    for (const name of termNames) form.setValue(name, String(lastTerms[name] ?? ''), { shouldDirty: true });
    form.setFocus('offerLetterBody');
  };
  return (
    <Button variant="secondary" className="justify-self-start sm:col-span-full" onClick={copy}>
      Use the last letter
    </Button>
  );
}

/** Fields for the letter and its terms. */
export function LetterFields({ form, currency, lastTerms }: LetterFieldsProps & { lastTerms: OfferTerms | null }) {
  const unreadable = isUnreadableCost(form.watch('anticipatedSeasonCostAmount') ?? '');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {lastTerms && <CopyLastTerms form={form} lastTerms={lastTerms} />}
      <FormField form={form} name="offerLetterBody" label="Offer letter" optional className="sm:col-span-full">
        <Textarea rows={5} />
      </FormField>
      <InputField form={form} name="anticipatedTeamLevel" label="Team level" optional autoComplete="off" />
      <FormField
        form={form}
        name="anticipatedSeasonCostAmount"
        label="Season cost"
        optional
        hint={
          <span aria-live="polite" className={unreadable ? 'font-medium text-amber-ink' : undefined}>
            {unreadable ? unreadableCostHint : `A number${currency ? ` in ${currency}` : ''}, such as 1,200 or 350.50.`}
          </span>
        }
      >
        <Input inputMode="decimal" autoComplete="off" />
      </FormField>
      <FormField
        form={form}
        name="anticipatedSeasonCostDescription"
        label="Cost details"
        optional
        className="sm:col-span-full"
      >
        <Textarea rows={2} />
      </FormField>
    </div>
  );
}
