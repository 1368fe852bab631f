import type * as z from 'zod/mini';
import { importPlayers, previewPlayers } from '@touchline/domain/people/contract.import.ts';
import { invitePlayer } from '@touchline/domain/people/contract.ts';
import { peopleNotices } from '@touchline/domain/people/messages.ts';
import { birthDateQuestion } from '@touchline/domain/people/rules.ages.ts';
import type { PlayerCells } from '@touchline/domain/people/schema.import.ts';
import { addPlayerForm, genders } from '@touchline/domain/people/schema.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { todayHere, useQuestions } from '../../lib/forms/questions.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { notify } from '../../lib/data/notices.ts';
import { useOrganizationGuard } from '../../lib/session/organization.ts';
import { InputField } from '../../ui/forms/input-field.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { GuardianFields } from './player-fields.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import type { PersonAnswer } from './known-person.tsx';
import { InvitedPersonFields } from './invited-person-fields.tsx';

const emptyValues = {
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

type NewPlayer = z.output<typeof addPlayerForm>;

/** Converts a player to a row for the import. */
const rowOf = ({ firstName, lastName, birthDate, gender, position, ...guardian }: NewPlayer) => {
  const cells = {
    ...{ firstName, lastName, birthDate, gender, position },
    guardianFirstName: guardian.parentGuardianFirstName,
    guardianLastName: guardian.parentGuardianLastName,
    guardianPhone: guardian.parentGuardianPhone,
  };
  const filledCells = Object.entries(cells).filter(([, value]) => value !== null);
  return { line: 1, cells: Object.fromEntries(filledCells) as PlayerCells };
};

const alreadyHereText =
  'A player of this name and birth date is in your list already. To add another one, enter an email address.';

/**
 * Creates a player's profile and an invitation code for it. Without an email address the player is imported as a single
 * row, and nobody is invited.
 */
export function AddPlayerDialog({ onClose }: { onClose: () => void }) {
  const invite = useCommand(invitePlayer);
  const preview = useCommand(previewPlayers);
  const add = useCommand(importPlayers);
  const withOrganization = useOrganizationGuard(peopleNotices.noOrganization);
  const form = useSchemaForm(addPlayerForm, emptyValues);
  const isSure = useQuestions(form);
  const addAlone = async (player: NewPlayer) => {
    const input = { rows: [rowOf(player)], dateOrder: 'day' as const, invite: false };
    const { rows } = await preview.mutateAsync(input);
    if (rows[0]?.state !== 'new') return form.setError('lastName', { message: alreadyHereText });
    await add.mutateAsync(input);
    notify(peopleNotices.playerAdded);
    onClose();
  };
  const submit = (answer: PersonAnswer = {}) =>
    form.handleSubmit(
      withOrganization(async (player) => {
        const { email, birthDate } = player;
        if (!isSure({ birthDate: birthDateQuestion(birthDate, todayHere()) })) return;
        if (email === null) await addAlone(player);
        else await invite.mutateAsync({ ...player, email, ...answer });
      }),
    );

  return (
    <InvitationDialog
      who="Player"
      description="With an email address you'll get a code. The player or a parent signs up with it; these details are already filled in."
      submitLabel={form.watch('email') ? undefined : 'Add Player'}
      isSubmitting={preview.busy || add.busy}
      onClose={onClose}
      form={form}
      onSubmit={submit()}
      onAnswer={(answer) => void submit(answer)()}
      mayBeAnother
      invite={invite}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <InvitedPersonFields form={form} withoutEmail="Without one, nobody is invited." />
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
