import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { needsConsent } from '@touchline/domain/access/rules.children.ts';
import { differsFromClub } from '@touchline/domain/access/messages.joining.ts';
import type { lookUpCode } from '@touchline/domain/access/contract.joining.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { birthDateQuestion } from '@touchline/domain/people/rules.ages.ts';
import { formatDay } from '../../lib/format.ts';
import { todayHere, useQuestions } from '../../lib/forms/questions.ts';

const names = ['firstName', 'lastName', 'birthDate', 'gender'] as const;
type Name = (typeof names)[number];
type Facts = Readonly<Partial<Record<Name, string>>>;

const shown = (name: Name, value: string): string => (name === 'birthDate' ? formatDay(value) : value);

/**
 * Fills in what the club knows of an invited person, unless something else was typed. The check, made when the form is sent,
 * asks about what differs from it and about an unusual age.
 */
export const useFactsCheck = (
  form: Pick<UseFormReturn<{ [Field in Name | 'kind']: string }>, 'getValues' | 'setValue' | 'setError'>,
  joining: OutputOf<typeof lookUpCode> | undefined,
): ((entered: Facts) => boolean) => {
  const isSure = useQuestions(form);
  const { invitation, consentAge = 0 } = joining ?? {};
  const filled = useRef<Facts>({});
  const { getValues, setValue } = form;

  useEffect(() => {
    if (!invitation) return;
    const values: Facts & { readonly kind?: string } = getValues();
    const { birthDate } = invitation;
    // No other answer is possible.
    if (values.kind === '' && birthDate !== null && needsConsent(birthDate, todayHere(), consentAge))
      setValue('kind', 'guardian');
    for (const name of names) {
      const [known, value] = [invitation[name], values[name]];
      // A form without the field, or with something typed in it; what another code has filled in gives way.
      if (known === null || value === undefined || (value !== '' && value !== filled.current[name])) continue;
      setValue(name, known, { shouldValidate: true });
      filled.current = { ...filled.current, [name]: known };
    }
  }, [invitation, consentAge, getValues, setValue]);

  return (entered) => {
    const questions: { [Field in Name]?: string | undefined } = {
      birthDate:
        entered.birthDate === invitation?.birthDate ? undefined : birthDateQuestion(entered.birthDate, todayHere()),
    };
    // Of an admin the club has nothing but the name of the invitation, and takes the own one.
    for (const name of joining?.role === 'admin' ? [] : names) {
      const [known, typed] = [invitation?.[name], entered[name]];
      if (!known || !typed || known === typed) continue;
      questions[name] = differsFromClub(shown(name, known), shown(name, typed));
    }
    return isSure(questions);
  };
};
