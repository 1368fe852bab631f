import type { Team } from '@touchline/domain/teams/schema.ts';
import { ChooseCoachDialog } from './choose-coach-dialog.tsx';
import { DeleteTeamDialog } from './delete-team-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { TeamDialogName } from './team-menu.tsx';
import { TeamDialog } from './team-dialog.tsx';

const TeamLogoDialog = lazyComponent(async () => (await import('./team-logo-dialog.tsx')).TeamLogoDialog);

interface TeamDialogsProps {
  readonly name: TeamDialogName;
  /** The team that the dialog is about; undefined when it does not exist (any more). */
  readonly team: Team | undefined;
  readonly onClose: () => void;
}

/** The dialog that the address names. */
export function TeamDialogs({ name, team, onClose }: TeamDialogsProps) {
  if (name === 'create-team') return <TeamDialog onClose={onClose} />;
  if (!team) return null;
  if (name === 'edit-team') return <TeamDialog team={team} onClose={onClose} />;
  if (name === 'team-logo') return <TeamLogoDialog team={team} onClose={onClose} />;
  if (name === 'delete-team') return <DeleteTeamDialog team={team} onClose={onClose} />;
  return name === 'assign-coach' ? <ChooseCoachDialog team={team} onClose={onClose} /> : null;
}
