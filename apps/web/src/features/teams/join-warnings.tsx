import { listJoinWarnings } from '@touchline/domain/teams/contract.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { Alert } from '../../ui/states/alert.tsx';

/** Warnings about adding a player to a team. They are announced, but the player can still be added (ruling 27). */
export function JoinWarnings({ teamId, playerId }: { teamId: string; playerId: string }) {
  const { data: warnings = [] } = useOperationQuery(
    listJoinWarnings,
    { teamId, playerId },
    { enabled: teamId !== '' && playerId !== '' },
  );
  return (
    <div role="status" className="empty:hidden">
      {warnings.length > 0 && (
        <Alert tone="amber" title="Please check before you go on">
          <ul className="list-disc pl-4">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
