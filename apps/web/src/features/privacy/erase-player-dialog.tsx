import { erasePlayer } from '@touchline/domain/privacy/contract.ts';
import { erasureForm } from '@touchline/domain/privacy/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';

interface ErasePlayerDialogProps {
  readonly player: { readonly id: string; readonly firstName: string; readonly lastName: string };
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Erases a player once their name has been typed. Lists the data that is deleted or kept. */
export function ErasePlayerDialog({ player, onClose, onErased }: ErasePlayerDialogProps) {
  const erase = useCommand(erasePlayer);
  const form = useSchemaForm(erasureForm, { name: '' });
  const name = `${player.firstName} ${player.lastName}`;
  const submit = form.handleSubmit(async (typed) => {
    await erase.mutateAsync({ playerId: player.id, ...typed });
    onErased();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Erase ${name}?`}
      description="This cannot be undone. A backup that you restore later is erased again."
      onSubmit={submit}
      dirty={form.formState.isDirty && !erase.isSuccess}
      submitLabel="Erase player"
      busyLabel="Erasing..."
      command={{ busy: erase.busy }}
      destructive
      cancelable
    >
      <section className="text-sm">
        <h3 className="font-semibold">What goes</h3>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          <li>Name, birth date and contacts, everywhere: also in the log and in waiting emails.</li>
          <li>Notes of coaches and of registrations, remarks beside answers, and offer letters.</li>
          <li>Places on teams, open offers, invitations, and prepared archives.</li>
          <li>The guardians' link to the player, but not their accounts.</li>
        </ul>
      </section>
      <section className="text-sm">
        <h3 className="font-semibold">What stays</h3>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          <li>Scores and counts, as those of an "Erased player".</li>
          <li>Sent emails and saved files: please delete yours.</li>
        </ul>
      </section>
      <InputField form={form} name="name" label={`To confirm, type "${name}"`} required autoComplete="off" />
    </FormDialog>
  );
}
