import { useState } from 'react';
import * as z from 'zod/mini';
import {
  addGuardian,
  changeGuardian,
  endGuardianship,
  findMembers,
  keepApart,
  revokeGuardianInvitation,
} from '@touchline/domain/families/contract.ts';
import {
  type FoundMember,
  type Guardian,
  type Guardians,
  guardianChangeForm,
  guardianForm,
} from '@touchline/domain/families/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { EmailAddress } from '../../ui/display/email-address.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import type { FormWith } from '../../ui/forms/form-field.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type AboutFamily, InviteGuardianDialog, MayAnswerBox } from './invite-guardian-dialog.tsx';

export type GuardianDialog =
  | 'add-guardian'
  | 'invite-guardian'
  | 'give-login'
  | 'edit-guardian'
  | 'end-guardianship'
  | 'keep-apart'
  | 'revoke-guardian';

interface AboutGuardian extends AboutFamily {
  readonly guardian: Guardian;
}

function KindChoice({ form, playerName }: { readonly form: FormWith<'kind'>; readonly playerName: string }) {
  return (
    <RadioGroup legend="Who is it?" error={form.formState.errors.kind?.message}>
      <Radio {...form.register('kind')} value="guardian">
        A guardian of {playerName}
      </Radio>
      <Radio {...form.register('kind')} value="self">
        {playerName}
      </Radio>
    </RadioGroup>
  );
}

const memberForm = z.strictObject({ userId: z.uuid('Please choose a member.'), ...guardianForm.shape });

function MemberFacts({ member: { email, emailRefused, roles } }: { readonly member: FoundMember }) {
  return (
    <>
      <EmailAddress refused={emailRefused}>{email}</EmailAddress> ·{' '}
      {roles.map((role) => (role === 'player' ? 'family' : role)).join(', ')}
    </>
  );
}

/** Makes a club member a guardian. The member is found by name or email address. */
function AddDialog({ family: { playerId, playerName }, onClose }: AboutFamily) {
  const [search, setSearch] = useState('');
  const members = useOperationQuery(
    findMembers,
    { playerId, search: useDebouncedValue(search) },
    { keepPrevious: true },
  );
  const add = useCommand(addGuardian);
  const form = useSchemaForm(memberForm, { userId: '', kind: 'guardian', mayAnswer: true });
  const submit = form.handleSubmit(async (link) => {
    await add.mutateAsync({ playerId, ...link });
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Add a guardian"
      description={`A member of your club who acts for ${playerName}.`}
      onSubmit={submit}
      submitLabel="Add guardian"
      busyLabel="Adding..."
      command={add}
    >
      <SearchInput
        label="Search members by name or email"
        value={search}
        onValueChange={setSearch}
        autoComplete="off"
      />
      {!members.data && !members.isError && <Skeleton className="h-40 w-full" />}
      {members.isError && <Alert tone="red">The members could not be loaded.</Alert>}
      {members.data?.length === 0 && (
        <p className="text-muted-foreground">
          Nobody found. If the person has no account here yet, invite them by email.
        </p>
      )}
      {members.data && members.data.length > 0 && (
        <RadioGroup legend="Member" legendHidden error={form.formState.errors.userId?.message}>
          <ScrollArea className="flex max-h-60 flex-col gap-2 p-0.5">
            {members.data.map((member) => (
              <Radio
                key={member.userId}
                {...form.register('userId')}
                value={member.userId}
                description={<MemberFacts member={member} />}
              >
                {member.name}
              </Radio>
            ))}
          </ScrollArea>
        </RadioGroup>
      )}
      <KindChoice form={form} playerName={playerName} />
      <MayAnswerBox form={form} />
    </FormDialog>
  );
}

const labels = { kind: 'Who is it?', mayAnswer: 'May answer offers', isContacted: 'Gets emails' };

function EditDialog({ family: { playerId, playerName }, guardian, onClose }: AboutGuardian) {
  const { userId, name, kind, mayAnswer, isContacted } = guardian;
  const change = useCommand(changeGuardian);
  const form = useEditForm(
    guardianChangeForm,
    { kind, mayAnswer, isContacted: isContacted ?? true },
    changeGuardian.changes,
  );
  const submit = form.handleSubmit(async (values) => {
    await change.mutateAsync({ ...form.changesOf(values), playerId, userId });
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Edit ${name}`}
      description={`Guardian of ${playerName}`}
      onSubmit={submit}
      dirty={form.formState.isDirty && !change.isSuccess}
      submitLabel="Save changes"
      command={change}
      cancelable
    >
      <EditConflicts conflicts={form.conflicts} labels={labels} />
      <KindChoice form={form} playerName={playerName} />
      <MayAnswerBox form={form} />
      <Checkbox {...form.register('isContacted')} hint="Without it, nothing about the player is sent to this person.">
        Gets emails about {playerName}
      </Checkbox>
    </FormDialog>
  );
}

function EndDialog({ family: { playerId, playerName, guardians }, guardian, onClose }: AboutGuardian) {
  const end = useCommand(endGuardianship);
  const { userId, name, isOwn, mayAnswer } = guardian;
  // Guardians who are kept apart do not see the others, so only the server knows if this is the last one.
  const mayBeLast = isOwn && mayAnswer && guardians.every((other) => other.isOwn || !other.mayAnswer);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={isOwn ? `Stop acting for ${playerName}?` : `Remove ${name} as a guardian of ${playerName}?`}
      confirmLabel={isOwn ? 'Stop acting' : 'Remove guardian'}
      destructive
      busy={end.busy}
      busyLabel={isOwn ? 'Leaving...' : 'Removing...'}
      onConfirm={() => end.mutate({ playerId, userId }, { onSuccess: onClose, onError: onClose })}
    >
      {isOwn ? 'You no longer see' : `${name} no longer sees`} offers, teams and tryouts of {playerName}, and gets no
      more emails about them. Answers that were given stay.{' '}
      <span>{mayBeLast && `If no one else may answer for ${playerName}, only an admin of the club can end it.`}</span>
    </ConfirmDialog>
  );
}

function RevokeDialog({
  family: { playerId, playerName, siblings },
  invitation: { id, email },
  onClose,
}: AboutFamily & { readonly invitation: Guardians['invitations'][number] }) {
  const revoke = useCommand(revokeGuardianInvitation);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Revoke the invitation ${email === null ? 'by somebody else' : `of ${email}`}?`}
      confirmLabel="Revoke invitation"
      destructive
      busy={revoke.busy}
      busyLabel="Revoking..."
      onConfirm={() => revoke.mutate({ playerId, invitationId: id }, { onSuccess: onClose, onError: onClose })}
    >
      The link in the email no longer works for {playerName}.{' '}
      <span>{siblings.length > 0 && 'Other children in the same email stay invited.'}</span>
    </ConfirmDialog>
  );
}

/** Confirms keeping guardians apart or no longer doing so, and explains what they will see of each other. */
function KeepApartDialog({ family: { playerId, playerName, ...family }, onClose }: AboutFamily) {
  // Fixed when the dialog opens, because the card changes before the dialog has closed.
  const [areApart] = useState(family.areApart);
  const keep = useCommand(keepApart);
  const { title, confirm, effect } = areApart
    ? {
        title: `No longer keep the guardians of ${playerName} apart?`,
        confirm: 'No longer keep apart',
        effect: "They see each other's names, rights and answers again, also those of before.",
      }
    : {
        title: `Keep the guardians of ${playerName} apart?`,
        confirm: 'Keep apart',
        effect: `None of them sees another's name or answers any more, not even as a coach of the team.
          After an answer the others read only that it was given. Admins go on seeing everything. Emails that were
          sent before stay as they are.`,
      };
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={title}
      confirmLabel={confirm}
      busy={keep.busy}
      busyLabel="Saving..."
      onConfirm={() => keep.mutate({ playerId, areApart: !areApart }, { onSuccess: onClose, onError: onClose })}
    >
      <p>{effect}</p>
      <p className="mt-2">This is about {playerName} alone. Sisters and brothers are kept apart on their own pages.</p>
    </ConfirmDialog>
  );
}

interface GuardianDialogsProps extends AboutFamily {
  readonly dialog: GuardianDialog;
  /** Id of the user, contact or invitation. */
  readonly about: string;
}

/** Dialogs about a player's guardians. */
export function GuardianDialogs({ dialog, about, ...shared }: GuardianDialogsProps) {
  if (dialog === 'add-guardian') return <AddDialog {...shared} />;
  if (dialog === 'invite-guardian') {
    const contact = shared.family.contacts.find(({ place }) => place === about);
    return <InviteGuardianDialog {...shared} kind="guardian" contact={contact} />;
  }
  if (dialog === 'give-login') return <InviteGuardianDialog {...shared} kind="self" />;
  if (dialog === 'keep-apart') return <KeepApartDialog {...shared} />;
  const { guardians, invitations } = shared.family;
  const invitation = invitations.find(({ id }) => id === about);
  if (dialog === 'revoke-guardian') return invitation ? <RevokeDialog {...shared} invitation={invitation} /> : null;
  const guardian = guardians.find(({ userId }) => userId === about);
  if (!guardian) return null;
  if (dialog === 'edit-guardian') return <EditDialog {...shared} guardian={guardian} />;
  return dialog === 'end-guardianship' ? <EndDialog {...shared} guardian={guardian} /> : null;
}
