import { assignCoach } from '@touchline/domain/teams/contract.ts';
import { assignCoachForm } from '@touchline/domain/teams/schema.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/form.ts';
import { useCommand } from '../../lib/commands.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SeasonTeamFields } from './season-team-fields.tsx';

interface AssignCoachDialogProps {
  readonly coachId: string;
  readonly coachName: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Assigns this coach to a team of a season (TEAM-25, TEAM-44). Each opening starts afresh. */
export function AssignCoachDialog({ open, ...rest }: AssignCoachDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ coachId, coachName, onOpenChange }: Omit<AssignCoachDialogProps, 'open'>) {
  const assign = useCommand(assignCoach);
  const form = useSchemaForm(assignCoachForm, { seasonId: '', teamId: '' });
  const refusal = refusalOf(assign.error);

  const submit = form.handleSubmit(async ({ teamId }) => {
    try {
      await assign.mutateAsync({ teamId, coachId });
      onOpenChange(false);
    } catch (reason) {
      showFieldProblems(form, reason);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Assign Coach to Team"
      description={`Coach ${coachName}`}
      onSubmit={(event) => void submit(event)}
      footer={
        <Button type="submit" busy={assign.busy} busyLabel="Assigning...">
          Assign Coach
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <SeasonTeamFields form={form} />
        {refusal && <Alert tone="red">{refusal}</Alert>}
      </div>
    </Dialog>
  );
}
