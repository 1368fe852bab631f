import { nobodyEligible } from '@touchline/domain/tryouts/messages.registrations.ts';
import { Alert } from '../../ui/states/alert.tsx';

/** Reasons why no player is eligible. */
export function NoEligiblePlayers() {
  return (
    <Alert tone="amber" title={nobodyEligible.title}>
      <p>{nobodyEligible.introduction}</p>
      <ul className="mt-1 list-disc pl-5">
        {nobodyEligible.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Alert>
  );
}
