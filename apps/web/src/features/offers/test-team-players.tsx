import { useState } from 'react';
import { testTeamPlayers } from '@touchline/domain/offers/contract.debug.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DefinitionList } from '../../ui/display/definition-list.tsx';

/** Shows developers the player's roster rows on the server (ruling 67). */
export function TestTeamPlayers() {
  const [open, setOpen] = useState(false);
  const { data = [] } = useOperationQuery(testTeamPlayers, {}, { enabled: open });
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Test Team Players
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Team players (${data.length})`}>
        <DefinitionList
          items={data.map(({ teamName, status, invitationId }) => ({
            term: teamName,
            detail: `${status} · ${invitationId ?? 'no invitation'}`,
          }))}
        />
      </Dialog>
    </>
  );
}
