import { deleteAgeGroup } from '@touchline/domain/seasons/contract.ts';
import type { AgeGroup, Season } from '@touchline/domain/seasons/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { isConflict, formErrorOf } from '../../lib/forms/form-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DeleteAgeGroupDialogProps {
  readonly season: Season;
  readonly ageGroup: AgeGroup;
  readonly onClose: () => void;
}

/** Asks before an age group is deleted; the server names the teams and tryouts that keep it (AGE-02, ruling 23). */
export function DeleteAgeGroupDialog({ season, ageGroup, onClose }: DeleteAgeGroupDialogProps) {
  const remove = useCommand(deleteAgeGroup);
  const refusal = formErrorOf(remove.error);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Delete the age group ${ageGroup.name}?`}
      confirmLabel="Delete age group"
      busyLabel="Deleting..."
      destructive
      forbidden={isConflict(remove.error)}
      busy={remove.busy}
      onConfirm={() => remove.mutate({ ageGroupId: ageGroup.id }, { onSuccess: onClose })}
    >
      <div className="flex flex-col gap-3">
        {!isConflict(remove.error) && (
          <p>
            It is taken out of the season {season.name}. An age group with teams or tryouts cannot be deleted. This
            cannot be undone.
          </p>
        )}
        {refusal && <Alert tone="red">{refusal}</Alert>}
      </div>
    </ConfirmDialog>
  );
}
