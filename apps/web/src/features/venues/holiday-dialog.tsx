import { addHoliday } from '@touchline/domain/venues/contract.ts';
import { holidayForm } from '@touchline/domain/venues/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';
import { Input } from '../../ui/forms/input.tsx';

/** Adds days to the club's holidays. */
export function HolidayDialog({ onClose }: { onClose: () => void }) {
  const add = useCommand(addHoliday);
  const form = useSchemaForm(holidayForm, { name: '', firstDay: '', lastDay: '' });
  return (
    <FormDialog
      onClose={onClose}
      title="Add holidays"
      onSubmit={form.handleSubmit(async (days) => {
        await add.mutateAsync(days);
        onClose();
      })}
      dirty={form.formState.isDirty}
      submitLabel="Add holidays"
      busyLabel="Adding..."
      command={add}
      cancelable
      columns
    >
      <div className="sm:col-span-full">
        <InputField form={form} name="name" label="Name" required placeholder="Summer break" autoComplete="off" />
      </div>
      <FormField form={form} name="firstDay" label="First day" required>
        <Input type="date" />
      </FormField>
      <FormField form={form} name="lastDay" label="Last day" required>
        <Input type="date" min={form.watch('firstDay') || undefined} />
      </FormField>
    </FormDialog>
  );
}
