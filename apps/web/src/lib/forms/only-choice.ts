import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** Selects the only option once loaded if nothing is selected. The form does not count as changed. */
export const useOnlyChoice = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: Path<Input>,
  options: readonly { readonly id: string }[] | undefined,
): void => {
  const { getValues, setValue } = form;
  const onlyId = options?.length === 1 ? options[0]?.id : undefined;
  useEffect(() => {
    if (onlyId !== undefined && !getValues(name)) setValue(name, onlyId as PathValue<Input, Path<Input>>);
  }, [onlyId, name, getValues, setValue]);
};
