import { useState } from 'react';
import type { Kind } from '@touchline/domain/access/schema.children.ts';
import { inviteGuardian } from '@touchline/domain/families/contract.ts';
import { familyNotices, guardianInvitationPath } from '@touchline/domain/families/messages.ts';
import { type Contact, type Guardians, guardianInvitationForm } from '@touchline/domain/families/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { notify } from '../../lib/data/notices.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import type { FormWith } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';
import { MailFilesNote } from '../../ui/states/mail-files-note.tsx';

export interface AboutFamily {
  readonly family: Guardians;
  readonly onClose: () => void;
}

export function MayAnswerBox({ form }: { readonly form: FormWith<'mayAnswer'> }) {
  return (
    <Checkbox {...form.register('mayAnswer')} hint="Without it, the person sees everything but answers nothing.">
      May answer offers
    </Checkbox>
  );
}

const invitingTexts = {
  guardian: {
    title: 'Invite a guardian',
    done: 'Guardian invited',
    description: (playerName: string) =>
      `They get an email with a link, which works for 7 days, and then see what concerns ${playerName}.`,
    label: 'Email',
    submit: 'Invite',
  },
  self: {
    title: 'Give the player a login',
    done: 'Login given',
    description: (playerName: string) =>
      `${playerName} gets an email with a link, which works for 7 days, and signs in alone from then on. Your own rights stay as they are.`,
    label: 'Email of the player',
    submit: 'Send the invitation',
  },
} as const;

interface InviteGuardianDialogProps extends AboutFamily {
  /** Kind of invitation, for another guardian or for the player's own login. */
  readonly kind: Kind;
  /** Contact whose name and address prefill the form. */
  readonly contact?: Contact | undefined;
}

/** Lets the invitation include other children of the same guardians. */
function SiblingBoxes({
  form,
  siblings,
}: {
  readonly form: FormWith<'alsoFor'>;
  readonly siblings: Guardians['siblings'];
}) {
  const { message } = form.formState.errors.alsoFor ?? {};
  return (
    <div className="flex flex-col">
      {siblings.map(({ playerId, playerName }, index) => (
        <Checkbox
          key={playerId}
          {...form.register('alsoFor')}
          value={playerId}
          error={index === siblings.length - 1 ? message : undefined}
        >
          Also for <span translate="no">{playerName}</span>, in the same email
        </Checkbox>
      ))}
    </div>
  );
}

/** Invites a guardian by email. If the server sends no email, the dialog shows the link once. */
export function InviteGuardianDialog({
  family: { playerId, playerName, siblings },
  kind,
  contact,
  onClose,
}: InviteGuardianDialogProps) {
  const texts = invitingTexts[kind];
  const invite = useCommand(inviteGuardian);
  const form = useSchemaForm(guardianInvitationForm, {
    email: contact?.email ?? '',
    mayAnswer: kind === 'guardian',
    alsoFor: [],
  });
  const [token, setToken] = useState<string>();
  const submit = form.handleSubmit(async (values) => {
    const created = await invite.mutateAsync({ playerId, kind, ...values });
    if (created.token === null) onClose();
    else setToken(created.token);
  });
  if (token !== undefined) {
    const link = `${window.location.origin}${guardianInvitationPath(token)}`;
    return (
      <Dialog onOpenChange={onClose} title={texts.done} footer={<Button onClick={onClose}>Done</Button>}>
        <div className="flex flex-col gap-4">
          <p>This server sends no email: pass the link on. It works once, for 7 days, and is shown only now.</p>
          <Field label="Link of the invitation">
            <Input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
          </Field>
          <CopyButton
            value={link}
            label="Copy link"
            of="of the invitation"
            onCopied={() => notify(familyNotices.linkCopied)}
          />
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title={contact?.name ? `Invite ${contact.name}` : texts.title}
      description={texts.description(playerName)}
      onSubmit={submit}
      dirty={form.formState.isDirty && !invite.isSuccess}
      submitLabel={texts.submit}
      busyLabel="Inviting..."
      command={invite}
    >
      <InputField
        form={form}
        name="email"
        label={texts.label}
        required
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <MayAnswerBox form={form} />
      {kind === 'guardian' && <SiblingBoxes form={form} siblings={siblings} />}
      <MailFilesNote />
    </FormDialog>
  );
}
