import { useEffect } from 'react';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { codeHints } from '@touchline/domain/access/messages.joining.ts';
import type { JoiningRole } from '@touchline/domain/access/schema.joining.ts';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showFieldProblems } from '../../lib/form.ts';
import { newChallenge } from '../../lib/pkce.ts';
import { useCommand } from '../../lib/commands.ts';
import { openSession } from '../../lib/session.ts';
import { useCodeCheck } from './use-code-check.tsx';

interface Joining extends FieldValues {
  organizationCode: string;
  firstName: string;
  lastName: string;
  email: string;
}

interface Registration<Output> {
  readonly role: JoiningRole;
  readonly payload: (form: Output, browser: { challenge: string | undefined }) => InputOf<typeof registerWithCode>;
  /** How fields of the wire are called in the form. */
  readonly names?: Readonly<Record<string, string>>;
}

/** What coach and player registration share: the code is checked first, then everything is sent at once. */
export const useCodeRegistration = <Input extends Joining, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { role, payload, names = {} }: Registration<Output>,
) => {
  const register = useCommand(registerWithCode);
  const check = useCodeCheck(form.watch('organizationCode' as Path<Input>) ?? '', role);
  const invitation = check.status === 'valid' ? check.joining.invitation : null;
  const { setValue } = form;

  useEffect(() => {
    if (!invitation) return;
    for (const [name, value] of Object.entries(invitation)) {
      setValue(name as Path<Input>, value as never, { shouldValidate: true });
    }
  }, [invitation, setValue]);

  const send = form.handleSubmit(async (given) => {
    if (register.busy) return;
    if (check.status !== 'valid') {
      form.setError('organizationCode' as Path<Input>, { message: codeHints.notValidated }, { shouldFocus: true });
      return;
    }
    try {
      const { session } = await register.mutateAsync(payload(given, { challenge: await newChallenge('confirm') }));
      if (session) openSession(session);
    } catch (refusal) {
      showFieldProblems(form, refusal, names as Readonly<Record<string, Path<Input>>>);
    }
  });

  return { register, check, send, invited: invitation !== null, mailed: register.data?.session === null };
};
