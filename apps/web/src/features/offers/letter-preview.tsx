import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { isUnreadableCost, readCost } from '@touchline/domain/offers/rules.cost.ts';
import type { NewOffers, offerForm } from '@touchline/domain/offers/schema.ts';
import { DefinitionList } from '../../ui/display/definition-list.tsx';
import { LetterText, termsOf } from './offer-terms.tsx';

interface LetterPreviewProps {
  readonly form: UseFormReturn<z.input<typeof offerForm>, unknown, NewOffers>;
  readonly teamName: string | undefined;
  readonly currency: string | null;
}

/** Letter as the family will see it. */
export function LetterPreview({ form, teamName, currency }: LetterPreviewProps) {
  const values = form.watch();
  const offerLetterBody = values.offerLetterBody?.trim() || null;
  const terms = termsOf(
    {
      offerLetterBody,
      anticipatedTeamLevel: values.anticipatedTeamLevel?.trim() || null,
      anticipatedSeasonCostAmount: readCost(values.anticipatedSeasonCostAmount ?? ''),
      anticipatedSeasonCostDescription: values.anticipatedSeasonCostDescription?.trim() || null,
    },
    currency,
  ).filter(({ detail }) => detail !== null);
  return (
    <section aria-label="Preview" className="flex flex-col gap-3 rounded-md border border-border bg-muted p-4 text-sm">
      <h2 className="text-muted-foreground">What the family reads</h2>
      <p translate="no" className="text-base font-semibold break-words">
        {teamName ?? 'No team selected yet'}
      </p>
      {offerLetterBody === null && <p className="text-muted-foreground">No letter, only the invitation itself.</p>}
      <LetterText offerLetterBody={offerLetterBody} />
      {terms.length > 0 && <DefinitionList items={terms} />}
      {isUnreadableCost(values.anticipatedSeasonCostAmount ?? '') && (
        <p className="font-medium text-amber-ink">No season cost, because what was typed is not a number.</p>
      )}
    </section>
  );
}
