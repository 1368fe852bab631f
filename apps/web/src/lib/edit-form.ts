import { useEffect, useRef } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useSchemaForm } from './form.ts';

type EditForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  /** Of the output, the fields that the person has changed. Others may have changed the rest meanwhile, which stays. */
  changesOf(output: Output): Partial<Output>;
};

/**
 * A form that changes what is there: fields that nobody has touched follow `current`, which may become newer while the
 * form is open, and only those that were touched are sent.
 */
export const useEditForm = <Input extends FieldValues, Output extends object>(
  schema: z.ZodMiniType<Output, Input>,
  current: DefaultValues<Input>,
): EditForm<Input, Output> => {
  const form = useSchemaForm(schema, current);
  const { dirtyFields } = form.formState;
  const { reset } = form;
  const key = JSON.stringify(current);
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    reset(JSON.parse(key) as DefaultValues<Input>, { keepDirtyValues: true, keepErrors: true });
  }, [key, reset]);
  return {
    ...form,
    changesOf: (output) =>
      Object.fromEntries(Object.entries(output).filter(([name]) => name in dirtyFields)) as Partial<Output>,
  };
};
