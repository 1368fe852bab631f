import { useState } from 'react';
import * as z from 'zod/mini';
import { cancelEvent } from '@touchline/domain/schedule/contract.ts';
import { type Scope, cancelReason } from '@touchline/domain/schedule/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';
import { ActPreview } from './saving-preview.tsx';
import { ScopeField } from './scope-field.tsx';

const schema = z.strictObject({ reason: cancelReason });

interface CancelEventDialogProps {
  readonly event: { readonly id: string; readonly seriesId: string | null };
  readonly title: string;
  readonly onClose: () => void;
}

/** Cancels an event or several in its series. Canceled events stay visible with the reason. */
export function CancelEventDialog({ event: { id, seriesId }, title, onClose }: CancelEventDialogProps) {
  const cancel = useCommand(cancelEvent);
  const [scope, setScope] = useState<Scope>('one');
  const form = useSchemaForm(schema, { reason: '' });
  return (
    <FormDialog
      onClose={onClose}
      title={`Cancel ${title}?`}
      description="It stays in the schedule, struck through, and its field can be booked by others."
      onSubmit={form.handleSubmit(async ({ reason }) => {
        await cancel.mutateAsync({ eventId: id, reason, scope });
        onClose();
      })}
      dirty={form.formState.isDirty}
      submitLabel="Cancel event"
      busyLabel="Canceling..."
      command={cancel}
      destructive
    >
      <InputField form={form} name="reason" label="Reason" optional autoComplete="off" />
      {seriesId !== null && <ScopeField legend="Cancel" value={scope} onChange={setScope} />}
      <ActPreview search={{ act: 'cancel', eventId: id, scope }} />
    </FormDialog>
  );
}
