import Archive from 'lucide-react/icons/archive';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import MapPin from 'lucide-react/icons/map-pin';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { counted } from '@touchline/domain/core/words.ts';
import { archiveField, archiveVenue, listVenues } from '@touchline/domain/venues/contract.ts';
import type { Venue } from '@touchline/domain/venues/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { undoBy } from '../../lib/data/undo.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { AddChip } from '../../ui/actions/add-chip.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { Menu, MenuItem } from '../../ui/actions/menu.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import type { OpenVenueDialog, VenueDialogName } from './venue-dialogs.tsx';

const VenueDialogs = lazyComponent(async () => (await import('./venue-dialogs.tsx')).VenueDialogs);

interface ActsProps {
  readonly name: string;
  readonly isArchived: boolean;
  readonly isInUse: boolean;
  readonly onEdit: () => void;
  readonly onArchive: () => void;
  readonly onDelete: () => void;
}

/** Actions on a venue or field. A place that events use can be archived; any other can be deleted. */
function VenueActions({ name, isArchived, isInUse, onEdit, onArchive, onDelete }: ActsProps) {
  return (
    <Menu trigger={<IconButton icon={EllipsisVertical} label={`Change ${name}`} tooltip="none" size="sm" />}>
      <MenuItem icon={Pencil} onSelect={onEdit}>
        Edit
      </MenuItem>
      <MenuItem icon={isArchived ? RotateCcw : Archive} onSelect={onArchive}>
        {isArchived ? 'Restore' : 'Archive'}
      </MenuItem>
      {!isInUse && (
        <MenuItem icon={Trash2} destructive onSelect={onDelete}>
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}

interface FieldRowProps {
  readonly field: Venue['fields'][number];
  readonly venueName: string;
  readonly onOpen: OpenVenueDialog;
}

function FieldRow({ field: { id, name, parts, isArchived, isInUse }, venueName, onOpen }: FieldRowProps) {
  const archive = useCommand(archiveField, {
    undo: () => undoBy(archiveField, { fieldId: id, isArchived }),
  });
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span translate="no" className="font-medium break-words">
          {name}
        </span>
        {parts > 1 && <span className="text-muted-foreground">{parts} parts</span>}
        {isArchived && <Badge>Archived</Badge>}
      </span>
      <VenueActions
        name={`${name} of ${venueName}`}
        isArchived={isArchived}
        isInUse={isInUse}
        onEdit={() => onOpen('edit-field', id)}
        onArchive={() => archive.mutate({ fieldId: id, isArchived: !isArchived })}
        onDelete={() => onOpen('delete-field', id)}
      />
    </li>
  );
}

/** Row for a venue, with its fields. */
function VenueRow({ venue, onOpen }: { venue: Venue; onOpen: OpenVenueDialog }) {
  const { id, name, address, directions, note, isArchived, isInUse, fields } = venue;
  const archive = useCommand(archiveVenue, {
    undo: () => undoBy(archiveVenue, { venueId: id, isArchived }),
  });
  return (
    <li className="flex flex-col gap-2 py-4 last:pb-0" aria-labelledby={`venue-${id}`}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id={`venue-${id}`} className="flex flex-wrap items-center gap-2 font-semibold">
            <span translate="no" className="break-words">
              {name}
            </span>
            {isArchived && <Badge>Archived</Badge>}
          </h3>
          {address && <p className="text-sm break-words text-muted-foreground">{address}</p>}
          {directions && <p className="text-sm break-words whitespace-pre-line">{directions}</p>}
          {note && <p className="text-sm break-words whitespace-pre-line text-muted-foreground">{note}</p>}
        </div>
        <VenueActions
          name={name}
          isArchived={isArchived}
          isInUse={isInUse}
          onEdit={() => onOpen('edit-venue', id)}
          onArchive={() => archive.mutate({ venueId: id, isArchived: !isArchived })}
          onDelete={() => onOpen('delete-venue', id)}
        />
      </div>
      {fields.length > 0 && (
        <ul aria-label={`Fields of ${name}`} className="divide-y divide-border border-l-2 border-border pl-3">
          {fields.map((field) => (
            <FieldRow key={field.id} field={field} venueName={name} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {!isArchived && (
        <div>
          <AddChip of={`to ${name}`} onClick={() => onOpen('add-field', id)}>
            Add field
          </AddChip>
        </div>
      )}
    </li>
  );
}

/** Venues and fields of the club, managed by admins. */
export function VenueSettings() {
  const query = useOperationQuery(listVenues, {});
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<VenueDialogName>();
  const venues = query.data;
  const addButton = (
    <Button onClick={() => openDialog('add-venue')} onPointerEnter={() => void VenueDialogs.preload()}>
      <Plus aria-hidden="true" />
      Add venue
    </Button>
  );
  return (
    <Card>
      <CardHeader
        title="Venues"
        description={
          venues && venues.length > 0
            ? `${counted(venues.length, 'place')} where your teams play and practice. Events book the fields, so two teams never stand on one.`
            : 'Places where your teams play and practice.'
        }
        actions={venues && venues.length > 0 && addButton}
      />
      {!venues && (
        <NotLoaded query={query} rows={3} loading="Loading venues" failed="Failed to load venues">
          We couldn't load the venues. Nothing is lost.
        </NotLoaded>
      )}
      {venues?.length === 0 && (
        <EmptyState title="No venues yet" icon={MapPin} action={addButton}>
          Add a venue with its fields: events then book a field, and two teams never stand on one.
        </EmptyState>
      )}
      {venues && venues.length > 0 && (
        <ul className="mt-2 divide-y divide-border">
          {venues.map((venue) => (
            <VenueRow key={venue.id} venue={venue} onOpen={openDialog} />
          ))}
        </ul>
      )}
      {venues && dialog && (
        <VenueDialogs key={`${dialog}-${about}`} name={dialog} about={about} venues={venues} onClose={closeDialog} />
      )}
    </Card>
  );
}
