import { foundOrganization } from '@touchline/domain/access/contract.login.ts';
import { foundingForm } from '@touchline/domain/access/schema.login.ts';
import { isTimeZone } from '@touchline/domain/core/calendar.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { BusyForm } from '../../ui/forms/busy-form.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { OwnLogin, useEnterMembership } from './joining-form.tsx';
import { OwnNameField } from './own-name-field.tsx';
import { TypedQuestion } from './typed-question.tsx';

/** Creates another organization with the current login. */
export function FoundingForm() {
  const { mutateAsync, busy } = useCommand(foundOrganization);
  const form = useSchemaForm(foundingForm, { organizationName: '', ownName: '' });
  const enterMembership = useEnterMembership();
  const send = form.handleSubmit(async ({ organizationName, ownName }) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const { session } = await mutateAsync({
      organizationName,
      ...(isTimeZone(timeZone) && { timeZone }),
      ...(ownName && { ownName }),
    });
    enterMembership(session);
  });
  return (
    <>
      <BusyForm onSubmit={send} busy={busy} submitLabel="Create Organization" busyLabel="Creating organization...">
        <FormField form={form} name="organizationName" label="Organization Name" required>
          <Input autoComplete="organization" />
        </FormField>
        <OwnNameField form={form} />
        <p className="text-sm text-muted-foreground">
          <OwnLogin /> With this login you create the organization and become its admin.
        </p>
      </BusyForm>
      <TypedQuestion when={form.formState.isDirty} />
    </>
  );
}
