import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** Selects the only option once loaded, if nothing is selected yet. The form does not count as changed. */
export const useOnlyChoice = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: Path<Input>,
  options: readonly { readonly id: string }[] | undefined,
): void => {
  const { getValues, setValue } = form;
  const only = options?.length === 1 ? options[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined && !getValues(name)) setValue(name, only as PathValue<Input, Path<Input>>);
  }, [only, name, getValues, setValue]);
};
