import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import ImageIcon from 'lucide-react/icons/image';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Team } from '@touchline/domain/teams/schema.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/actions/menu.tsx';

export type TeamDialogName =
  | 'create-team'
  | 'edit-team'
  | 'team-logo'
  | 'delete-team'
  | 'assign-coach'
  | 'transfer-teams';
export type OpenTeamDialog = (name: TeamDialogName, teamId?: string) => void;

/** Admin actions on a team. */
export function TeamMenu({ team, onOpen }: { team: Team; onOpen: OpenTeamDialog }) {
  return (
    <Menu
      trigger={
        <IconButton
          icon={EllipsisVertical}
          label={`Edit or delete ${team.name}`}
          tooltip="none"
          size="sm"
          className="-mt-1 -mr-2 print:hidden"
        />
      }
    >
      <MenuItem icon={Pencil} onSelect={() => onOpen('edit-team', team.id)}>
        Edit Team
      </MenuItem>
      <MenuItem icon={ImageIcon} onSelect={() => onOpen('team-logo', team.id)}>
        {team.logoUrl ? 'Change Logo' : 'Add Logo'}
      </MenuItem>
      <MenuItem icon={Trash2} destructive onSelect={() => onOpen('delete-team', team.id)}>
        Delete Team
      </MenuItem>
    </Menu>
  );
}
