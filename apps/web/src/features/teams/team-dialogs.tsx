import type { Team } from '@touchline/domain/teams/schema.ts';
import { counted, listed } from '@touchline/domain/core/words.ts';
import { deleteTeam } from '@touchline/domain/teams/contract.ts';
import { teamNotices } from '@touchline/domain/teams/messages.ts';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { useCommand } from '../../lib/data/commands.ts';
import { useOrganizationGuard } from '../../lib/session/organization.ts';
import { isConflict, formErrorOf } from '../../lib/forms/form-error.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { ChooseCoachDialog } from './choose-coach-dialog.tsx';
import type { TeamDialogName } from './team-menu.tsx';
import { TeamDialog } from './team-dialog.tsx';

const deletionText = ({ coaches }: Team): string =>
  coaches.length === 0
    ? 'It has no coaches.'
    : `${listed(coaches.map(({ name }) => name))} will no longer be assigned to it.`;

/** Confirms the deletion of a team and lists what depends on it (ruling 23). */
function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const remove = useCommand(deleteTeam);
  const withOrganization = useOrganizationGuard(teamNotices.noOrganization);
  const refusal = formErrorOf(remove.error);
  const hasPlayers = team.playerCount > 0;
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={hasPlayers ? `The team ${team.name} is in use` : `Delete the team ${team.name}?`}
      confirmLabel="Delete Team"
      busyLabel="Deleting..."
      destructive
      forbidden={hasPlayers || isConflict(remove.error)}
      busy={remove.busy}
      onConfirm={withOrganization(() => remove.mutate({ teamId: team.id }, { onSuccess: onClose }))}
    >
      <div className="flex flex-col gap-3">
        {!hasPlayers && !refusal && <p>{deletionText(team)} This cannot be undone.</p>}
        {hasPlayers && (
          <Alert tone="amber">
            This team has {counted(team.playerCount, 'player')}. A team with players or invitations cannot be deleted.
          </Alert>
        )}
        {refusal && <Alert tone="red">{refusal}</Alert>}
      </div>
    </ConfirmDialog>
  );
}

const TeamLogoDialog = lazyComponent(async () => (await import('./team-logo-dialog.tsx')).TeamLogoDialog);

interface TeamDialogsProps {
  readonly name: TeamDialogName;
  /** Team that the dialog is about; undefined if it does not exist. */
  readonly team: Team | undefined;
  readonly onClose: () => void;
}

/** Renders the dialog named in the URL. */
export function TeamDialogs({ name, team, onClose }: TeamDialogsProps) {
  if (name === 'create-team') return <TeamDialog onClose={onClose} />;
  if (!team) return null;
  if (name === 'edit-team') return <TeamDialog team={team} onClose={onClose} />;
  if (name === 'team-logo') return <TeamLogoDialog team={team} onClose={onClose} />;
  if (name === 'delete-team') return <DeleteTeamDialog team={team} onClose={onClose} />;
  return name === 'assign-coach' ? <ChooseCoachDialog team={team} onClose={onClose} /> : null;
}
