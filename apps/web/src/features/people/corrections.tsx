import { Link } from 'wouter';
import { acceptCorrection, listCorrections, refuseCorrection } from '@touchline/domain/people/contract.corrections.ts';
import { playerLabels } from '@touchline/domain/people/messages.fields.ts';
import type { Correction } from '@touchline/domain/people/schema.corrections.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatDay } from '../../lib/format.ts';
import { playerPath } from '../../lib/routing/club-paths.ts';
import { CorrectionCard, CorrectionRow } from './correction-row.tsx';

interface RowProps {
  readonly correction: Correction;
  readonly isNamed: boolean;
  readonly onRefused: () => void;
}

function Row({ correction, isNamed, onRefused }: RowProps) {
  const { id, playerId, playerName, field, before, now, proposed, proposedBy, proposedAt } = correction;
  const accept = useCommand(acceptCorrection);
  const refuse = useCommand(refuseCorrection);
  const label = playerLabels[field];
  const displayValue = (value: string | null) => {
    if (value === null) return 'not given';
    return field === 'birthDate' ? formatDay(value) : value;
  };
  return (
    <CorrectionRow
      person={
        isNamed && (
          <Link
            href={playerPath(playerId)}
            className="inline-flex min-h-6 items-center font-medium underline-offset-4 hover:underline"
          >
            {playerName}
          </Link>
        )
      }
      label={label}
      what={`${label} of ${playerName}`}
      before={displayValue(before)}
      now={displayValue(now)}
      proposed={displayValue(proposed)}
      origin={`Proposed by ${proposedBy}`}
      proposedAt={proposedAt}
      accept={{
        busy: accept.busy,
        press: () => accept.mutate({ correctionId: id, expected: now }, { onError: onRefused }),
      }}
      refuse={{ busy: refuse.busy, press: () => refuse.mutate({ correctionId: id }, { onError: onRefused }) }}
    />
  );
}

/** Lists pending corrections from families, for all players or for one. Hidden if there are none. */
export function Corrections({ playerId }: { readonly playerId?: string }) {
  const { data: corrections = [], refetch } = useOperationQuery(
    listCorrections,
    playerId === undefined ? {} : { playerId },
  );
  if (corrections.length === 0) return null;
  return (
    <CorrectionCard count={corrections.length}>
      {corrections.map((correction) => (
        <Row
          key={correction.id}
          correction={correction}
          isNamed={playerId === undefined}
          onRefused={() => void refetch()}
        />
      ))}
    </CorrectionCard>
  );
}
