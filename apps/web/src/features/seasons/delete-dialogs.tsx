import { counted, listed } from '@touchline/domain/core/words.ts';
import { deleteAgeGroup, deleteSeason } from '@touchline/domain/seasons/contract.ts';
import type { AgeGroup, Season } from '@touchline/domain/seasons/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { isConflict, formErrorOf } from '../../lib/forms/form-error.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

const deletionText = ({ ageGroups }: Season): string =>
  ageGroups.length === 0
    ? 'It has no age groups.'
    : `${ageGroups.length === 1 ? 'Its age group goes' : 'Its age groups go'} with it: ${listed(ageGroups.map(({ name }) => name))}.`;

/** Confirms the deletion of a season and lists what depends on it (ruling 23). */
export function DeleteSeasonDialog({ season, onClose }: { season: Season; onClose: () => void }) {
  const remove = useCommand(deleteSeason);
  const refusal = formErrorOf(remove.error);
  const hasTeams = season.teamCount > 0;
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={hasTeams ? `The season ${season.name} is in use` : `Delete the season ${season.name}?`}
      confirmLabel="Delete season"
      busyLabel="Deleting..."
      destructive
      forbidden={hasTeams || isConflict(remove.error)}
      busy={remove.busy}
      onConfirm={() => remove.mutate({ seasonId: season.id }, { onSuccess: onClose })}
    >
      <div className="flex flex-col gap-3">
        {!hasTeams && !refusal && <p>{deletionText(season)} This cannot be undone.</p>}
        {hasTeams && (
          <Alert tone="amber">
            This season has {counted(season.teamCount, 'team')}. Only a season without teams and tryouts can be deleted;
            one that is over can be made inactive instead.
          </Alert>
        )}
        {refusal && <Alert tone="red">{refusal}</Alert>}
      </div>
    </ConfirmDialog>
  );
}

interface DeleteAgeGroupDialogProps {
  readonly season: Season;
  readonly ageGroup: AgeGroup;
  readonly onClose: () => void;
}

/** Confirms the deletion of an age group. If teams or tryouts use it, the server's refusal names them (ruling 23). */
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
