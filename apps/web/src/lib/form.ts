import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { problemIn } from './api.ts';
import { pressEnded } from './press.ts';

/** A form that checks what the server will check, with the same object and the same sentences. */
export const useSchemaForm = <Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> => {
  const resolve = zodResolver(schema as never) as unknown as Resolver<Input, unknown, Output>;
  return useForm<Input, unknown, Output>({
    async resolver(...given) {
      await pressEnded();
      return resolve(...given);
    },
    defaultValues,
    mode: 'onTouched',
  });
};

/**
 * Puts the server's sentences at the fields they belong to, where they stay until mended. `names` translates
 * the few fields that are called otherwise on the wire.
 */
export const showFieldProblems = <Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'setError' | 'getValues'>,
  reason: unknown,
  names: Readonly<Record<string, Path<Input>>> = {},
): void => {
  const fields = problemIn(reason)?.fields ?? {};
  const known = form.getValues();
  for (const [name, message] of Object.entries(fields)) {
    const field = names[name] ?? (name as Path<Input>);
    if (field in known) form.setError(field, { type: 'server', message });
  }
};
