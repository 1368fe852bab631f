import { useEffect, useState } from 'react';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { codeHints } from '@touchline/domain/access/messages.joining.ts';
import type { JoiningRole } from '@touchline/domain/access/schema.joining.ts';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showFieldProblems } from '../../lib/forms/form.ts';
import { mailTokenFrom } from '../../lib/session/mailed-link.ts';
import { goesOnTyped, rememberTyped } from '../../lib/forms/typed-registration.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { openSession } from '../../lib/session/session.ts';
import { useCodeCheck } from './use-code-check.tsx';
import { type Browser, useRegistration } from './use-registration.tsx';

interface Joining extends FieldValues {
  organizationCode: string;
  firstName: string;
  lastName: string;
  email: string;
}

interface Registration<Output> {
  readonly role: JoiningRole;
  readonly payload: (
    form: Output,
    browser: Browser & { readonly mailToken?: string | undefined },
  ) => InputOf<typeof registerWithCode>;
  /** Form fields by their name on the wire. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Registration of coaches and players: checks the code first, then sends everything at once. */
export const useCodeRegistration = <Input extends Joining, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { role, payload, names = {} }: Registration<Output>,
) => {
  const register = useCommand(registerWithCode);
  const carryOut = useRegistration();
  // Text from the other registration would be lost as well as the text typed here.
  const [cameAlong] = useState(goesOnTyped);
  const typed = form.formState.isDirty || cameAlong;
  const [mailToken] = useState(() => mailTokenFrom(window.location.hash));
  const check = useCodeCheck(form.watch('organizationCode' as Path<Input>) ?? '', role);
  const invitation = check.status === 'valid' ? check.joining.invitation : null;
  const { setValue, getValues, watch } = form;

  useEffect(() => {
    rememberTyped(getValues());
    const { unsubscribe } = watch((values) => rememberTyped(values));
    return unsubscribe;
  }, [getValues, watch]);

  useEffect(() => {
    if (!invitation) return;
    for (const [name, value] of Object.entries(invitation)) {
      setValue(name as Path<Input>, value as never, { shouldValidate: true });
    }
  }, [invitation, setValue]);

  const send = form.handleSubmit(async (given) => {
    if (check.status !== 'valid') {
      form.setError('organizationCode' as Path<Input>, { message: codeHints.notValidated }, { shouldFocus: true });
      return;
    }
    try {
      const { session } = await carryOut(getValues('email' as Path<Input>), (browser) =>
        register.mutateAsync(payload(given, { ...browser, ...(invitation && { mailToken }) })),
      );
      if (session) openSession(session);
    } catch (refusal) {
      showFieldProblems(form, refusal, names as Readonly<Record<string, Path<Input>>>);
    }
  });

  const mailed = register.data?.session === null;
  return { register, check, send, invited: invitation !== null, mailed, typed };
};
