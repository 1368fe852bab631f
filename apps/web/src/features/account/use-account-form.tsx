import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { updateAccount } from '@touchline/domain/access/contract.account.ts';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { updateUser } from '../../lib/session/session.ts';

/** Form for one detail of the user's account. */
export const useAccountForm = <Input extends FieldValues, Output extends InputOf<typeof updateAccount>>(
  schema: z.ZodMiniType<Output, Input>,
  current: DefaultValues<Input>,
) => {
  const { mutateAsync, busy } = useCommand(updateAccount);
  const form = useSchemaForm(schema, current);
  const onSubmit = form.handleSubmit(async (values) => {
    updateUser(await mutateAsync(values));
    form.reset(form.getValues());
  });
  return { form, setting: { onSubmit, busy, isDirty: form.formState.isDirty } };
};
