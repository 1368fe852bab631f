import type { ReactNode } from 'react';
import { teamNotices } from '@touchline/domain/teams/messages.ts';
import { assignCoachForm } from '@touchline/domain/teams/schema.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useOrganizationGuard } from '../../lib/session/organization.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SeasonTeamFields } from './season-team-fields.tsx';

interface AssignDialogProps {
  /** The assignee: "Coach" or "Player", and the name. */
  readonly kind: 'Coach' | 'Player';
  readonly name: string;
  readonly assign: {
    mutateAsync(teamId: string): Promise<unknown>;
    readonly busy: boolean;
    readonly error: Error | null;
  };
  /** Warnings about the chosen team. */
  readonly warnings?: (teamId: string) => ReactNode;
  readonly onClose: () => void;
}

/** Assigns one person to a team of a season; the team can be chosen once the season is (TEAM-44 to TEAM-46). */
export function AssignDialog({ kind, name, assign, warnings, onClose }: AssignDialogProps) {
  const form = useSchemaForm(assignCoachForm, { seasonId: '', teamId: '' });
  const guarded = useOrganizationGuard(teamNotices.noOrganization);

  const submit = form.handleSubmit(
    guarded(async ({ teamId }) => {
      await assign.mutateAsync(teamId);
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
      command={assign}
    >
      <SeasonTeamFields form={form} />
      {warnings?.(form.watch('teamId'))}
    </FormDialog>
  );
}
