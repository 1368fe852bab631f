import * as z from 'zod/mini';
import { inviteListedPlayer } from '@touchline/domain/people/contract.ts';
import { existingPlayerInvitation } from '@touchline/domain/people/schema.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { InputField } from '../../ui/forms/input-field.tsx';
import { MailFilesNote } from '../../ui/states/mail-files-note.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';

const emailForm = z.pick(existingPlayerInvitation, { email: true });

interface InvitePlayerDialogProps {
  /** `email` is the address that the club knows, as the initial value. */
  readonly player: { readonly id: string; readonly name: string; readonly email?: string | null };
  readonly onClose: () => void;
}

/** Creates an invitation code for an existing player without an account. The profile does not change. */
export function InvitePlayerDialog({ player, onClose }: InvitePlayerDialogProps) {
  const invite = useCommand(inviteListedPlayer);
  const form = useSchemaForm(emailForm, { email: player.email ?? '' });

  const submit = form.handleSubmit(({ email }) => invite.mutateAsync({ playerId: player.id, email }));

  return (
    <InvitationDialog
      who="Player"
      isListed
      description={`You'll get a code. ${player.name} or a parent signs up with it.`}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      invite={invite}
    >
      <InputField form={form} name="email" label="Email" required type="email" inputMode="email" autoComplete="off" />
      <MailFilesNote />
    </InvitationDialog>
  );
}
