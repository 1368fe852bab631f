import { useState } from 'react';
import * as z from 'zod/mini';
import { isAdmin } from '@touchline/domain/core/actor.ts';
import { restoreEvent } from '@touchline/domain/schedule/contract.ts';
import { problemIn } from '../../lib/data/api.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useActor } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { ActPreview } from './saving-preview.tsx';
import { SharedUse } from './shared-use.tsx';

interface RestoreEventDialogProps {
  readonly eventId: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Restores a canceled event. Shows beforehand who is notified, and afterwards whether its field is taken. */
export function RestoreEventDialog({ eventId, title, onClose }: RestoreEventDialogProps) {
  const restore = useCommand(restoreEvent);
  const form = useSchemaForm(z.strictObject({}), {});
  const [sharesField, setSharesField] = useState(false);
  const mayShare = isAdmin(useActor());
  const problem = problemIn(restore.error);
  return (
    <FormDialog
      onClose={onClose}
      title={`Restore ${title}?`}
      description="It takes place again, where and when it was."
      onSubmit={form.handleSubmit(async () => {
        await restore.mutateAsync({ eventId, sharesField });
        onClose();
      })}
      submitLabel="Restore"
      busyLabel="Restoring..."
      command={restore}
    >
      <ActPreview search={{ act: 'restore', eventId }} />
      {/* Other dialogs show this error next to their form field for the place. This dialog has none. */}
      {problem?.fields && !mayShare && <Alert tone="red">{problem.message}</Alert>}
      <SharedUse error={restore.error} isConfirmed={sharesField} onConfirm={setSharesField} />
    </FormDialog>
  );
}
