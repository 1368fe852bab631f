import type { ReactNode } from 'react';
import { teamNotices } from '@touchline/domain/teams/messages.ts';
import { assignCoachForm } from '@touchline/domain/teams/schema.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/forms/form.ts';
import { useOrganizationGuard } from '../../lib/session/organization.ts';
import { formErrorOf } from '../../lib/forms/form-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
  readonly onOpenChange: (open: boolean) => void;
}

/** Assigns one person to a team of a season; the team can be chosen once the season is (TEAM-44 to TEAM-46). */
export function AssignDialog({ kind, name, assign, warnings, onOpenChange }: AssignDialogProps) {
  const form = useSchemaForm(assignCoachForm, { seasonId: '', teamId: '' });
  const guarded = useOrganizationGuard(teamNotices.noOrganization);
  const refusal = formErrorOf(assign.error);

  const submit = form.handleSubmit(
    guarded(async ({ teamId }) => {
      try {
        await assign.mutateAsync(teamId);
        onOpenChange(false);
      } catch (reason) {
        showFieldProblems(form, reason);
      }
    }),
  );

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={`Assign ${kind} to Team`}
      description={`${kind} ${name}`}
      onSubmit={(event) => void submit(event)}
      footer={
        <Button type="submit" busy={assign.busy} busyLabel="Assigning...">
          Assign {kind}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <SeasonTeamFields form={form} />
        {warnings?.(form.watch('teamId'))}
        {refusal && <Alert tone="red">{refusal}</Alert>}
      </div>
    </Dialog>
  );
}
