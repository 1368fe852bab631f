import { inviteCoach } from '@touchline/domain/people/contract.ts';
import { peopleNotices } from '@touchline/domain/people/messages.ts';
import { coachInvitationForm, type Decisions } from '@touchline/domain/people/schema.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOrganizationGuard } from '../../lib/session/organization.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { InvitedPersonFields } from './invited-person-fields.tsx';

const emptyValues = { firstName: '', lastName: '', email: '', phone: '' };

/** Creates a coach's profile and an invitation code for it. */
export function AddCoachDialog({ onClose }: { onClose: () => void }) {
  const invite = useCommand(inviteCoach);
  const withOrganization = useOrganizationGuard(peopleNotices.noOrganization);
  const form = useSchemaForm(coachInvitationForm, emptyValues);
  const submit = (decisions?: Decisions) =>
    form.handleSubmit(withOrganization((input) => invite.mutateAsync({ ...input, decisions })));

  return (
    <InvitationDialog
      who="Coach"
      description="You'll get a code. The coach signs up with it; these details are already filled in."
      onClose={onClose}
      form={form}
      onSubmit={submit()}
      onAnswer={({ decisions }) => void submit(decisions)()}
      invite={invite}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <InvitedPersonFields form={form} />
        <FormField form={form} name="phone" label="Phone" optional className="sm:col-span-full">
          <Input type="tel" autoComplete="off" />
        </FormField>
      </div>
    </InvitationDialog>
  );
}
