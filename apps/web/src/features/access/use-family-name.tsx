import { useEffect, useRef } from 'react';

interface NameForm {
  readonly formState: { readonly errors: { readonly lastName?: object | undefined } };
  setValue(name: 'lastName', value: string, options: { readonly shouldValidate: boolean }): void;
}

/** Proposes the last name of a child until somebody types another one. True while the proposal stands in the field. */
export const useFamilyName = ({ setValue, formState }: NameForm, lastName: string, familyName: string): boolean => {
  const proposed = useRef('');
  const isRefused = formState.errors.lastName !== undefined;
  useEffect(() => {
    if (lastName !== proposed.current || familyName === lastName) return;
    proposed.current = familyName;
    setValue('lastName', familyName, { shouldValidate: isRefused });
  }, [lastName, familyName, isRefused, setValue]);
  return lastName !== '' && lastName === familyName;
};
