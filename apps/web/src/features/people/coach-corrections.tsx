import {
  acceptCoachCorrection,
  listCoachCorrections,
  refuseCoachCorrection,
} from '@touchline/domain/people/contract.corrections.ts';
import { coachLabels } from '@touchline/domain/people/messages.fields.ts';
import type { CoachCorrection } from '@touchline/domain/people/schema.corrections.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { CorrectionCard, CorrectionRow } from './correction-row.tsx';

function Row({ correction, onRefused }: { readonly correction: CoachCorrection; readonly onRefused: () => void }) {
  const { id, coachName, field, before, now, proposed, proposedAt } = correction;
  const accept = useCommand(acceptCoachCorrection);
  const refuse = useCommand(refuseCoachCorrection);
  const label = coachLabels[field];
  return (
    <CorrectionRow
      person={
        <p translate="no" className="font-medium">
          {coachName}
        </p>
      }
      label={label}
      what={`${label} of ${coachName}`}
      before={before}
      now={now ?? 'not given'}
      proposed={proposed}
      origin="Entered on joining"
      proposedAt={proposedAt}
      accept={{
        busy: accept.busy,
        press: () => accept.mutate({ correctionId: id, expected: now }, { onError: onRefused }),
      }}
      refuse={{ busy: refuse.busy, press: () => refuse.mutate({ correctionId: id }, { onError: onRefused }) }}
    />
  );
}

/** Lists facts that invited coaches entered differently from the club. Hidden if there are none. */
export function CoachCorrections() {
  const { data: corrections = [], refetch } = useOperationQuery(listCoachCorrections, {});
  if (corrections.length === 0) return null;
  return (
    <CorrectionCard count={corrections.length}>
      {corrections.map((correction) => (
        <Row key={correction.id} correction={correction} onRefused={() => void refetch()} />
      ))}
    </CorrectionCard>
  );
}
