import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { assignCoachForm } from '@touchline/domain/teams/schema.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/form.ts';
import { useCommand } from '../../lib/commands.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { JoinWarnings } from './join-warnings.tsx';
import { SeasonTeamFields } from './season-team-fields.tsx';

interface AssignPlayerDialogProps {
  readonly playerId: string;
  readonly playerName: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Adds this player to a team of a season, after saying what speaks against it (decision D27). Each opening starts afresh. */
export function AssignPlayerDialog({ open, ...rest }: AssignPlayerDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ playerId, playerName, onOpenChange }: Omit<AssignPlayerDialogProps, 'open'>) {
  const assign = useCommand(addPlayer);
  const form = useSchemaForm(assignCoachForm, { seasonId: '', teamId: '' });
  const refusal = refusalOf(assign.error);

  const submit = form.handleSubmit(async ({ teamId }) => {
    try {
      await assign.mutateAsync({ teamId, playerId });
      onOpenChange(false);
    } catch (reason) {
      showFieldProblems(form, reason);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Assign Player to Team"
      description={`Player ${playerName}`}
      onSubmit={(event) => void submit(event)}
      footer={
        <Button type="submit" busy={assign.busy} busyLabel="Assigning...">
          Assign Player
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <SeasonTeamFields form={form} />
        <JoinWarnings teamId={form.watch('teamId')} playerId={playerId} />
        {refusal && <Alert tone="red">{refusal}</Alert>}
      </div>
    </Dialog>
  );
}
