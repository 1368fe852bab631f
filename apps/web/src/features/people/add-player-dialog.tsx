import { invitePlayer } from '@touchline/domain/people/contract.ts';
import { peopleNotices } from '@touchline/domain/people/messages.ts';
import { birthDateQuestion } from '@touchline/domain/people/rules.ages.ts';
import { genders, playerInvitationForm } from '@touchline/domain/people/schema.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { todayHere, useQuestions } from '../../lib/forms/questions.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOrganizationGuard } from '../../lib/session/organization.ts';
import { InputField } from '../../ui/input-field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { GuardianFields } from './guardian-fields.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import type { PersonAnswer } from './known-person.tsx';
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
  const isSure = useQuestions(form);
  const submit = (answer: PersonAnswer = {}) =>
    form.handleSubmit(
      guarded(async (input) => {
        if (isSure({ birthDate: birthDateQuestion(input.birthDate, todayHere()) }))
          await invite.mutateAsync({ ...input, ...answer });
      }),
    );

  return (
    <InvitationDialog
      who="Player"
      description="You'll get a code. The player or a parent signs up with it; these details are already filled in."
      onClose={onClose}
      form={form}
      onSubmit={submit()}
      onAnswer={(answer) => void submit(answer)()}
      mayBeAnother
      invite={invite}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <InvitedPersonFields form={form} />
        <InputField form={form} name="birthDate" label="Birth date" optional type="date" />
        <SelectField form={form} name="gender" label="Gender" optional choices={genders}>
          <option value="">Not given</option>
        </SelectField>
        <FormField form={form} name="position" label="Position" optional className="sm:col-span-full">
          <Input autoComplete="off" />
        </FormField>
        <GuardianFields form={form} />
      </div>
    </InvitationDialog>
  );
}
