import { ChevronDown } from 'lucide-react';
import { ineligibleBecause, nobodyEligible } from '@touchline/domain/tryouts/messages.registrations.ts';
import type { Candidate, Ineligibility } from '@touchline/domain/tryouts/schema.registrations.ts';
import { Alert } from '../../ui/alert.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';

/** Why the list of eligible players is empty (TREG-38, TREG-39). */
export function NobodyEligible() {
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

interface NotEligibleProps {
  readonly players: readonly (Candidate & { readonly reason: Ineligibility })[];
}

/** Player by player, who cannot be chosen and why (decision D50). Those registered already need no reason. */
export function NotEligible({ players }: NotEligibleProps) {
  const others = players.filter(({ reason }) => reason !== 'already_registered');
  if (others.length === 0) return null;
  return (
    <details className="group rounded-md border border-border text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md px-3 font-medium select-none [&::-webkit-details-marker]:hidden">
        {others.length} {others.length === 1 ? 'player is' : 'players are'} not eligible
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <ScrollArea as="ul" className="max-h-60 divide-y divide-border border-t border-border">
        {others.map(({ playerId, playerName, reason }) => (
          <li key={playerId} className="px-3 py-2">
            <span className="font-medium break-words">{playerName}</span>
            <span className="block text-muted-foreground">{ineligibleBecause[reason]}</span>
          </li>
        ))}
      </ScrollArea>
    </details>
  );
}
