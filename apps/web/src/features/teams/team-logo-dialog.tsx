import { removeTeamLogo, setTeamLogo } from '@touchline/domain/teams/contract.logo.ts';
import type { Team } from '@touchline/domain/teams/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { LogoDialog } from '../../ui/forms/logo-dialog.tsx';

/** Sets a team's logo. */
export function TeamLogoDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const set = useCommand(setTeamLogo);
  const remove = useCommand(removeTeamLogo);
  const { id: teamId, name, logoUrl } = team;
  return (
    <LogoDialog
      name={name}
      logo={logoUrl}
      onClose={onClose}
      onSave={(picture) => set.mutateAsync({ teamId, picture })}
      onRemove={() => remove.mutateAsync({ teamId })}
      saving={set}
      removing={remove}
    />
  );
}
