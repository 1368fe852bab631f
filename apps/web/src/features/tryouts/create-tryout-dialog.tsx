import { useState } from 'react';
import { createTryout } from '@touchline/domain/tryouts/contract.ts';
import { tryoutNotices } from '@touchline/domain/tryouts/messages.ts';
import { tryoutForm } from '@touchline/domain/tryouts/schema.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { notify } from '../../lib/data/notices.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOrganizationGuard } from '../../lib/session/organization.ts';
import { useUser } from '../../lib/session/session.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TryoutFields, type TryoutFormValues } from './tryout-fields.tsx';

const emptyValues: TryoutFormValues = {
  title: '',
  description: '',
  location: '',
  seasonId: '',
  ageGroupId: '',
  date: '',
  registrationDeadline: '',
  maxParticipants: '',
};

interface CreateTryoutDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (tryoutId: string) => void;
}

/** Creates a tryout with the status upcoming. */
export function CreateTryoutDialog({ onClose, onCreated }: CreateTryoutDialogProps) {
  const { timeZone } = useUser();
  const create = useCommand(createTryout);
  const withOrganization = useOrganizationGuard(tryoutNotices.noOrganization);
  const [schema] = useState(() => tryoutForm({ timeZone, now: new Date() }));
  const form = useSchemaForm(schema, emptyValues);

  const submit = form.handleSubmit(
    withOrganization(async (tryout) => {
      onCreated((await create.mutateAsync(tryout)).id);
    }),
    () => notify(tryoutNotices.invalidForm),
  );

  return (
    <FormDialog
      onClose={onClose}
      title="Create Tryout"
      description="Players are registered afterwards, on the tryout's own page."
      onSubmit={submit}
      dirty={form.formState.isDirty}
      size="lg"
      submitLabel="Create Tryout"
      busyLabel="Creating..."
      command={create}
    >
      <TryoutFields form={form} />
    </FormDialog>
  );
}
