import { useEffect, useRef } from 'react';

interface NameForm {
  readonly formState: { readonly errors: { readonly lastName?: object | undefined } };
  setValue(name: 'lastName', value: string, options: { readonly shouldValidate: boolean }): void;
}

/**
 * Suggests the family's last name for a child until the user types another. Returns true while the field contains the
 * suggestion.
 */
export const useFamilyName = ({ setValue, formState }: NameForm, lastName: string, familyName: string): boolean => {
  const proposedName = useRef('');
  const isRefused = formState.errors.lastName !== undefined;
  useEffect(() => {
    if (lastName !== proposedName.current || familyName === lastName) return;
    proposedName.current = familyName;
    setValue('lastName', familyName, { shouldValidate: isRefused });
  }, [lastName, familyName, isRefused, setValue]);
  return lastName !== '' && lastName === familyName;
};
