import { invitePlayer } from '@touchline/domain/people/contract.ts';
import { peopleNotices } from '@touchline/domain/people/messages.ts';
import { genders, playerInvitationForm } from '@touchline/domain/people/schema.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/forms/form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOrganizationGuard } from '../../lib/session/organization.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { GuardianFields } from './guardian-fields.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { InvitedPersonFields } from './invited-person-fields.tsx';

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  birthDate: '',
  position: '',
  gender: '' as const,
  parentGuardianFirstName: '',
  parentGuardianLastName: '',
  parentGuardianPhone: '',
};

/** Prepares a player's profile and makes a code for it (PLAYER-13 to PLAYER-23). */
export function AddPlayerDialog({ onClose }: { onClose: () => void }) {
  const invite = useCommand(invitePlayer);
  const guarded = useOrganizationGuard(peopleNotices.noOrganization);
  const form = useSchemaForm(playerInvitationForm, empty);
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit(
    guarded((player) => invite.mutate(player, { onError: (reason) => showFieldProblems(form, reason) })),
  );

  return (
    <InvitationDialog
      who="Player"
      description="You'll get a code. The player or a parent signs up with it; these details are already filled in."
      onClose={onClose}
      onAnother={() => form.reset()}
      onSubmit={(event) => void submit(event)}
      dirty={isDirty}
      invite={invite}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <InvitedPersonFields
          firstName={form.register('firstName')}
          lastName={form.register('lastName')}
          email={form.register('email')}
          errors={errors}
        />
        <Field label="Birth date" optional error={errors.birthDate?.message}>
          <Input type="date" {...form.register('birthDate')} />
        </Field>
        <Field label="Gender" optional error={errors.gender?.message}>
          <Select {...form.register('gender')}>
            <option value="">Not given</option>
            {genders.map((gender) => (
              <option key={gender}>{gender}</option>
            ))}
          </Select>
        </Field>
        <Field label="Position" optional error={errors.position?.message} className="sm:col-span-full">
          <Input autoComplete="off" {...form.register('position')} />
        </Field>
        <GuardianFields
          firstName={form.register('parentGuardianFirstName')}
          lastName={form.register('parentGuardianLastName')}
          phone={form.register('parentGuardianPhone')}
          errors={errors}
        />
      </div>
    </InvitationDialog>
  );
}
