import { type ReactNode, useEffect, useState } from 'react';
import { type lookUpCode, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { codeHints } from '@touchline/domain/access/messages.joining.ts';
import type { JoiningRole } from '@touchline/domain/access/schema.joining.ts';
import type { InputOf, OutputOf } from '@touchline/domain/core/operation.ts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showFieldProblems } from '../../lib/forms/form.ts';
import { mailTokenFrom } from '../../lib/session/mailed-link.ts';
import { rememberJoined } from '../../lib/forms/joined-code.ts';
import { bringsText, forgetTyped, rememberTyped } from '../../lib/forms/typed-registration.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { openSession } from '../../lib/session/session.ts';
import { BusyForm } from '../../ui/forms/busy-form.tsx';
import { CodeField } from './code-field.tsx';
import { ConfirmationSent, LegalNote } from './notes.tsx';
import { TypedQuestion } from './typed-question.tsx';
import { isUsedInvitation, useCodeCheck } from './use-code-check.tsx';
import { useFactsCheck } from './use-facts-check.tsx';
import { type BrowserValues, useRegistration } from './use-registration.tsx';

type JoiningFields = { organizationCode: string; email: string };

interface CodeRegistrationFormProps<Input extends FieldValues, Output> {
  readonly form: UseFormReturn<Input, unknown, Output>;
  readonly who: JoiningRole;
  readonly payload: (
    form: Output,
    browser: BrowserValues & { readonly mailToken?: string | undefined },
  ) => InputOf<typeof registerWithCode>;
  /** Form fields by their names in the API. */
  readonly names: Readonly<Record<string, Path<Input>>>;
  /** Fields below the code, which depend on its role. An invitation fills in some of them. */
  readonly children: (joining: OutputOf<typeof lookUpCode> | undefined) => ReactNode;
}

/** Registers coaches and players with a code, which is checked first. */
export function CodeRegistrationForm<Input extends FieldValues, Output>({
  form: given,
  who,
  payload,
  names,
  children,
}: CodeRegistrationFormProps<Input, Output>) {
  // Fields that both forms have.
  const form = given as unknown as UseFormReturn<JoiningFields, unknown, Output>;
  const register = useCommand(registerWithCode);
  const carryOut = useRegistration();
  // Text from the other registration would be lost along with the text typed here.
  const [bringsTyped] = useState(bringsText);
  const [mailToken] = useState(() => mailTokenFrom(window.location.hash));
  const check = useCodeCheck(form.watch('organizationCode'), who);
  const joinedClub = check.status === 'valid' ? check.joining : undefined;
  const invitation = joinedClub?.invitation;
  const isUsed = isUsedInvitation(check);
  const { setValue, getValues, watch } = form;
  const isSure = useFactsCheck(given as never, joinedClub);

  useEffect(() => {
    rememberTyped(getValues());
    const { unsubscribe } = watch((values) => rememberTyped(values));
    return unsubscribe;
  }, [getValues, watch]);

  useEffect(() => {
    if (invitation) setValue('email', invitation.email, { shouldValidate: true });
  }, [invitation, setValue]);

  const send = form.handleSubmit(async (entered) => {
    if (check.status !== 'valid') {
      form.setError('organizationCode', { message: codeHints.notValidated }, { shouldFocus: true });
      return;
    }
    if (!isSure(entered as object)) return;
    try {
      const { session } = await carryOut(getValues('email'), (browser) =>
        register.mutateAsync(payload(entered, { ...browser, ...(invitation && { mailToken }) })),
      );
      forgetTyped();
      if (!session) return;
      if (who === 'player' && !invitation) rememberJoined(getValues('organizationCode'), session);
      openSession(session);
    } catch (refusal) {
      showFieldProblems(given, refusal, names);
    }
  });

  if (register.data?.session === null) {
    return <ConfirmationSent email={getValues('email')} onCorrect={invitation ? undefined : register.reset} />;
  }
  return (
    <>
      <BusyForm
        onSubmit={send}
        busy={register.busy}
        disabled={check.status !== 'valid'}
        submitLabel={isUsed ? undefined : who === 'player' ? 'Register player' : `Register as ${who}`}
        busyLabel="Registering..."
      >
        <CodeField form={form} check={check} />
        {!isUsed && children(joinedClub)}
        {!isUsed && <LegalNote forChild={who === 'player'} />}
      </BusyForm>
      <TypedQuestion when={form.formState.isDirty || bringsTyped} />
    </>
  );
}
