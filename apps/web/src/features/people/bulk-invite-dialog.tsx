import * as z from 'zod/mini';
import { optionalText } from '@touchline/domain/core/text.ts';
import { inviteListedPlayers } from '@touchline/domain/people/contract.bulk.ts';
import { invitedEmail, type Player } from '@touchline/domain/people/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';
import { MailFilesNote } from '../../ui/states/mail-files-note.tsx';
import { OutcomeDialog } from '../../ui/overlays/outcome-dialog.tsx';
import { guardianEmail, playerName } from './players-table.tsx';

type InvitedPlayer = Pick<
  Player,
  'id' | 'firstName' | 'lastName' | 'hasAccount' | 'parentGuardianEmail' | 'secondGuardianEmail'
>;

interface BulkInviteDialogProps {
  readonly players: readonly InvitedPlayer[];
  readonly onClose: () => void;
  /** Called when the user has closed the result. */
  readonly onDone: () => void;
}

const byPlayer = <Value,>(
  players: readonly InvitedPlayer[],
  value: (player: InvitedPlayer) => Value,
): Record<string, Value> => Object.fromEntries(players.map((player) => [player.id, value(player)]));

/** Invites the selected players without an account, with one email per address, and lists the result for each. */
export function BulkInviteDialog({ players, onClose, onDone }: BulkInviteDialogProps) {
  const invite = useCommand(inviteListedPlayers);
  const invitable = players.filter(({ hasAccount }) => !hasAccount);
  const form = useSchemaForm(
    z.strictObject(byPlayer(invitable, () => optionalText(invitedEmail))),
    byPlayer(invitable, (player) => guardianEmail(player) ?? ''),
  );
  const isEmpty = Object.values(form.watch()).every((email) => !email);

  const submit = form.handleSubmit((emails) =>
    invite.mutateAsync({
      invitations: invitable.flatMap(({ id }) => (emails[id] ? [{ playerId: id, email: emails[id] }] : [])),
    }),
  );

  if (invite.data) {
    const { outcomes, isMailed } = invite.data;
    return (
      <OutcomeDialog
        title="Invitations"
        onClose={onDone}
        outcomes={outcomes.map(({ playerId, email, refused, invitationCode }) => {
          const player = players.find(({ id }) => id === playerId);
          return {
            id: playerId,
            name: player ? playerName(player) : email,
            isRefused: refused !== null,
            text: refused ?? (isMailed ? `Invited: ${email}` : `Code for ${email}: ${invitationCode}`),
          };
        })}
      />
    );
  }
  const accountCount = players.length - invitable.length;
  return (
    <FormDialog
      onClose={onClose}
      title="Invite players"
      description="Each address gets a link to sign up with. Children at the same address come in one email. Leave a field empty to skip the player."
      onSubmit={submit}
      dirty={form.formState.isDirty}
      submitLabel="Send invitations"
      busyLabel="Inviting..."
      command={invite}
      disabled={isEmpty}
    >
      <MailFilesNote />
      {accountCount > 0 && (
        <p className="text-sm text-muted-foreground">
          {accountCount === 1 ? 'One of them has' : `${accountCount} of them have`} an account already.
        </p>
      )}
      {invitable.map((player) => (
        <InputField
          key={player.id}
          form={form}
          name={player.id}
          label={playerName(player)}
          type="email"
          inputMode="email"
          autoComplete="off"
          placeholder="Email"
        />
      ))}
    </FormDialog>
  );
}
