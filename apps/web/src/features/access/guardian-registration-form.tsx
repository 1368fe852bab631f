import { childTexts } from '@touchline/domain/access/messages.children.ts';
import { registerGuardian } from '@touchline/domain/access/contract.guardians.ts';
import { guardianRegistrationForm } from '@touchline/domain/access/schema.forms.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/forms/form.ts';
import { dropLink } from '../../lib/session/mailed-link.ts';
import { openSession } from '../../lib/session/session.ts';
import { BusyForm } from '../../ui/forms/busy-form.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { PasswordFields } from '../../ui/forms/password-fields.tsx';
import type { ReadInvitation } from './guardian-invitation.tsx';
import { LegalNote } from './notes.tsx';
import { TypedQuestion } from './typed-question.tsx';

interface GuardianRegistrationProps {
  readonly invitation: ReadInvitation;
  readonly token: string;
}

/** Creates the account of an invited guardian or player, with the invited email address. */
export function GuardianRegistrationForm({
  invitation: { email, kind, name, childName },
  token,
}: GuardianRegistrationProps) {
  const isGuardian = kind === 'guardian';
  const { mutateAsync, busy } = useCommand(registerGuardian);
  const form = useSchemaForm(guardianRegistrationForm, {
    name: isGuardian ? (name ?? '') : childName,
    isAdult: false,
    password: '',
    confirmPassword: '',
  });
  const send = form.handleSubmit(async ({ name, password, isAdult }) => {
    try {
      const { session } = await mutateAsync({ token, name, password, ...(isAdult && { isAdult }) });
      dropLink();
      openSession(session);
    } catch (refusal) {
      showFieldProblems(form, refusal);
    }
  });
  return (
    <>
      <BusyForm onSubmit={send} busy={busy} submitLabel="Create your account" busyLabel="Creating your account...">
        <Field label="Email Address" hint="Your invitation is for this address.">
          <Input type="email" readOnly value={email} autoComplete="username" />
        </Field>
        <FormField form={form} name="name" label="Your name" required>
          <Input autoComplete="name" />
        </FormField>
        <PasswordFields form={form} />
        {isGuardian && (
          <Checkbox {...form.register('isAdult')} error={form.formState.errors.isAdult?.message}>
            {childTexts.isAdult}
          </Checkbox>
        )}
        <LegalNote forChild={false} />
      </BusyForm>
      <TypedQuestion when={form.formState.isDirty} />
    </>
  );
}
