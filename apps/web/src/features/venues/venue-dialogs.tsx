import { deleteField, deleteVenue } from '@touchline/domain/venues/contract.ts';
import type { Venue } from '@touchline/domain/venues/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { VenueDialog } from './venue-dialog.tsx';

export type VenueDialogName = 'add-venue' | 'edit-venue' | 'delete-venue' | 'add-field' | 'edit-field' | 'delete-field';

/** Opens a dialog about a venue or a field. */
export type OpenVenueDialog = (name: VenueDialogName, about?: string) => void;

interface DeleteDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

function DeleteVenueDialog({ id, name, onClose }: DeleteDialogProps) {
  const remove = useCommand(deleteVenue);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Delete ${name}?`}
      confirmLabel="Delete venue"
      busyLabel="Deleting..."
      destructive
      busy={remove.busy}
      onConfirm={() => remove.mutate({ venueId: id }, { onSuccess: onClose, onError: onClose })}
    >
      <p>Its fields go with it. No event has used it. This cannot be undone.</p>
    </ConfirmDialog>
  );
}

function DeleteFieldDialog({ id, name, onClose }: DeleteDialogProps) {
  const remove = useCommand(deleteField);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Delete ${name}?`}
      confirmLabel="Delete field"
      busyLabel="Deleting..."
      destructive
      busy={remove.busy}
      onConfirm={() => remove.mutate({ fieldId: id }, { onSuccess: onClose, onError: onClose })}
    >
      <p>No event has used it. This cannot be undone.</p>
    </ConfirmDialog>
  );
}

interface VenueDialogsProps {
  readonly name: VenueDialogName;
  /** The id of the venue or the field that the dialog is about. */
  readonly about: string;
  readonly venues: readonly Venue[];
  readonly onClose: () => void;
}

/** The dialog in the address; none when its object does not exist (any more). */
export function VenueDialogs({ name, about, venues, onClose }: VenueDialogsProps) {
  const venue = venues.find(({ id }) => id === about);
  if (name === 'add-venue' || (venue && name === 'edit-venue')) return <VenueDialog venue={venue} onClose={onClose} />;
  if (venue && name === 'delete-venue') return <DeleteVenueDialog id={about} name={venue.name} onClose={onClose} />;
  if (venue && name === 'add-field') return <FieldDialog venue={venue} onClose={onClose} />;
  const parent = venues.find(({ fields }) => fields.some(({ id }) => id === about));
  const field = parent?.fields.find(({ id }) => id === about);
  if (!parent || !field) return null;
  if (name === 'edit-field') return <FieldDialog venue={parent} field={field} onClose={onClose} />;
  if (name === 'delete-field')
    return <DeleteFieldDialog id={about} name={`${field.name} of ${parent.name}`} onClose={onClose} />;
  return null;
}
