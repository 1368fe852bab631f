import type { ReactNode } from 'react';
import { addPlayer, assignCoach } from '@touchline/domain/teams/contract.ts';
import { teamNotices } from '@touchline/domain/teams/messages.ts';
import { assignCoachForm } from '@touchline/domain/teams/schema.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOrganizationGuard } from '../../lib/session/organization.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { JoinWarnings } from './join-warnings.tsx';
import { SeasonTeamFields } from './season-team-fields.tsx';

interface AssignedPersonProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Assigns a coach to a team in a season. */
export function AssignCoachDialog({ id, ...dialog }: AssignedPersonProps) {
  const { mutateAsync, ...command } = useCommand(assignCoach);
  const assign = (teamId: string) => mutateAsync({ teamId, coachId: id });
  return <AssignDialog kind="Coach" command={command} assign={assign} {...dialog} />;
}

/** Adds a player to a team in a season, with warnings if the team does not fit (ruling 27). */
export function AssignPlayerDialog({ id, ...dialog }: AssignedPersonProps) {
  const { mutateAsync, ...command } = useCommand(addPlayer);
  const assign = (teamId: string) => mutateAsync({ teamId, playerId: id });
  const warnings = (teamId: string) => <JoinWarnings teamId={teamId} playerId={id} />;
  return <AssignDialog kind="Player" command={command} assign={assign} warnings={warnings} {...dialog} />;
}

interface AssignDialogProps extends Omit<AssignedPersonProps, 'id'> {
  readonly kind: 'Coach' | 'Player';
  readonly command: { readonly busy: boolean; readonly error: Error | null };
  readonly assign: (teamId: string) => Promise<unknown>;
  /** Warnings about the chosen team. */
  readonly warnings?: (teamId: string) => ReactNode;
}

/** Assigns a person to a team in a season. The team is chosen after the season. */
function AssignDialog({ kind, name, command, assign, warnings, onClose }: AssignDialogProps) {
  const form = useSchemaForm(assignCoachForm, { seasonId: '', teamId: '' });
  const withOrganization = useOrganizationGuard(teamNotices.noOrganization);

  const submit = form.handleSubmit(
    withOrganization(async ({ teamId }) => {
      await assign(teamId);
      onClose();
    }),
  );

  return (
    <FormDialog
      onClose={onClose}
      title={`Assign ${kind} to Team`}
      description={`${kind} ${name}`}
      onSubmit={submit}
      submitLabel={`Assign ${kind}`}
      busyLabel="Assigning..."
      command={command}
    >
      <SeasonTeamFields form={form} />
      {warnings?.(form.watch('teamId'))}
    </FormDialog>
  );
}
