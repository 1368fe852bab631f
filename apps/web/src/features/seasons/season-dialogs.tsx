import type { Season } from '@touchline/domain/seasons/schema.ts';
import { AddAgeGroupsDialog } from './add-age-groups-dialog.tsx';
import { AgeGroupDialog } from './age-group-dialog.tsx';
import { DeleteAgeGroupDialog, DeleteSeasonDialog } from './delete-dialogs.tsx';
import type { OpenSeasonDialog, SeasonDialogName } from './season-card.tsx';
import { SeasonDialog } from './season-dialog.tsx';

interface SeasonDialogsProps {
  readonly name: SeasonDialogName;
  /** Id of the season or age group. */
  readonly about: string;
  readonly seasons: readonly Season[];
  readonly onClose: () => void;
  /** Closes this dialog and opens the next one. */
  readonly onGoOn: OpenSeasonDialog;
}

/** Renders the dialog named in the URL, or nothing if its object does not exist. */
export function SeasonDialogs({ name, about, seasons, onClose, onGoOn }: SeasonDialogsProps) {
  const season = seasons.find(({ id }) => id === about);
  if (name === 'add-season' || (season && name === 'edit-season')) {
    return (
      <SeasonDialog
        season={season}
        seasons={seasons}
        onClose={onClose}
        onCreated={(id) => onGoOn('add-age-groups', id)}
      />
    );
  }
  if (season && name === 'delete-season') return <DeleteSeasonDialog season={season} onClose={onClose} />;
  if (season && name === 'add-age-group') return <AgeGroupDialog season={season} onClose={onClose} />;
  if (season && name === 'add-age-groups') return <AddAgeGroupsDialog season={season} onClose={onClose} />;
  const parent = seasons.find(({ ageGroups }) => ageGroups.some(({ id }) => id === about));
  const ageGroup = parent?.ageGroups.find(({ id }) => id === about);
  if (!parent || !ageGroup) return null;
  if (name === 'edit-age-group') return <AgeGroupDialog season={parent} ageGroup={ageGroup} onClose={onClose} />;
  if (name === 'delete-age-group') {
    return <DeleteAgeGroupDialog season={parent} ageGroup={ageGroup} onClose={onClose} />;
  }
  return null;
}
