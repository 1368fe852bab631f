import type { Team } from '@touchline/domain/teams/schema.ts';
import { ChooseCoachDialog } from './choose-coach-dialog.tsx';
import { DeleteTeamDialog } from './delete-team-dialog.tsx';
import type { TeamDialogName } from './team-card.tsx';
import { TeamDialog } from './team-dialog.tsx';

interface TeamDialogsProps {
  readonly name: TeamDialogName;
  /** The id of the team that the dialog is about. */
  readonly about: string;
  readonly teams: readonly Team[];
  readonly onClose: () => void;
}

/** The dialog that the address names; none when its team is not there (any more). */
export function TeamDialogs({ name, about, teams, onClose }: TeamDialogsProps) {
  if (name === 'create-team') return <TeamDialog onClose={onClose} />;
  const team = teams.find(({ id }) => id === about);
  if (!team) return null;
  if (name === 'edit-team') return <TeamDialog team={team} onClose={onClose} />;
  if (name === 'delete-team') return <DeleteTeamDialog team={team} onClose={onClose} />;
  return name === 'assign-coach' ? <ChooseCoachDialog team={team} onClose={onClose} /> : null;
}
