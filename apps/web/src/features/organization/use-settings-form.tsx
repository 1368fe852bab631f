import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';

/** Form for some settings of the organization. It sends only the changed ones. */
export const useSettingsForm = <Input extends FieldValues, Output extends object>(
  schema: z.ZodMiniType<Output, Input>,
  current: NoInfer<DefaultValues<Input> & Readonly<Record<keyof Input, unknown>>>,
  onSaved?: () => void,
) => {
  const command = useCommand(updateOrganization);
  const form = useEditForm(schema, current, updateOrganization.changes);
  const onSubmit = form.handleSubmit(async (values) => {
    await command.mutateAsync(form.changesOf(values) as InputOf<typeof updateOrganization>);
    form.reset(form.getValues());
    onSaved?.();
  });
  return { form, command, setting: { onSubmit, busy: command.busy, isDirty: form.formState.isDirty } };
};
