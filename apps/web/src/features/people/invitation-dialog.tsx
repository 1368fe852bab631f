import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Problem } from '@touchline/domain/core/problem.ts';
import { peopleNotices, personExists } from '@touchline/domain/people/messages.ts';
import type { InvitedRole, NewInvitation } from '@touchline/domain/people/schema.ts';
import { problemIn } from '../../lib/data/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { notify } from '../../lib/data/notices.ts';
import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { usePressGuard } from '../../ui/base/press-guard.ts';
import { QrCode } from '../../ui/display/qr-code.tsx';
import { KnownPerson, type PersonAnswer, type TypedValues } from './known-person.tsx';

interface InvitationDialogProps {
  /** Invited role as a label, such as "Coach" or "Player". */
  readonly who: string;
  /** True if the invitation is for an existing profile. The dialog then does not offer to add another person. */
  readonly isListed?: boolean;
  readonly description: string;
  /** Label of the button; undefined if the form only invites. */
  readonly submitLabel?: string | undefined;
  /** True while that button's action is in progress. */
  readonly isSubmitting?: boolean;
  readonly onClose: () => void;
  readonly form: {
    readonly formState: { readonly isDirty: boolean };
    reset(): void;
    clearErrors(): void;
    getValues(): TypedValues;
  };
  readonly onSubmit: (event: FormEvent) => Promise<unknown>;
  /** Submits the form again with the answer to the question about an existing person. */
  readonly onAnswer?: (answer: PersonAnswer) => void;
  /** True if the name may belong to a different person than the existing one. */
  readonly mayBeAnother?: boolean;
  readonly invite: {
    readonly busy: boolean;
    readonly data: NewInvitation | undefined;
    readonly error: Error | null;
    reset(): void;
  };
  /** Form fields. */
  readonly children: ReactNode;
}

/** Invites a person with a form, then shows the code to pass on, or the error. */
export function InvitationDialog(props: InvitationDialogProps) {
  const { who, isListed = false, description, onClose, form, onSubmit, invite, children } = props;
  const { onAnswer, mayBeAnother = false, submitLabel, isSubmitting = false } = props;
  const fields = useRef<HTMLDivElement>(null);
  const title = `${isListed ? 'Invite' : 'Add'} ${who}`;
  const isDirty = form.formState.isDirty;
  const problem = problemIn(invite.error);
  // The question stays on the screen while its answer is being sent.
  const [answeredQuestion, setAnsweredQuestion] = useState<Problem>();
  const question = problem?.code === personExists ? problem : invite.busy ? answeredQuestion : undefined;
  /** Returns to the form and focuses its first field, because the pressed button is gone. */
  const returnToForm = (prepare?: () => void) => {
    flushSync(() => {
      prepare?.();
      invite.reset();
    });
    fields.current?.querySelector('input')?.focus();
  };

  if (invite.data) {
    return (
      <Dialog
        onOpenChange={onClose}
        title={`${who} invited`}
        footer={
          <>
            {!isListed && (
              <AfterSending variant="secondary" onClick={() => returnToForm(form.reset)}>
                Add another
              </AfterSending>
            )}
            <AfterSending onClick={onClose}>Done</AfterSending>
          </>
        }
      >
        <InvitationCode invitation={invite.data} isListed={isListed} />
      </Dialog>
    );
  }
  if (question && onAnswer) {
    return (
      <KnownPerson
        who={who}
        question={question}
        typed={form.getValues()}
        mayBeAnother={mayBeAnother}
        dirty={isDirty}
        busy={invite.busy}
        onBack={() => returnToForm(form.clearErrors)}
        onAnswer={(answer) => {
          setAnsweredQuestion(question);
          onAnswer(answer);
        }}
        onClose={onClose}
      />
    );
  }
  if (invite.error) {
    return (
      <Dialog
        onOpenChange={onClose}
        title={title}
        dirty={isDirty}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            <Button onClick={() => returnToForm()}>Try Again</Button>
          </>
        }
      >
        <Alert tone="red" title="The invitation was not created">
          {failureText(invite.error)}
        </Alert>
      </Dialog>
    );
  }
  return (
    <Dialog
      onOpenChange={onClose}
      title={title}
      description={description}
      onSubmit={(event) => void onSubmit(event)}
      dirty={isDirty}
      footer={
        <Button type="submit" busy={invite.busy || isSubmitting} busyLabel={isSubmitting ? 'Adding...' : 'Inviting...'}>
          {submitLabel ?? `Invite ${who}`}
        </Button>
      }
    >
      <div ref={fields}>{children}</div>
    </Dialog>
  );
}

type AfterSendingProps = Pick<ComponentProps<typeof Button>, 'variant' | 'onClick' | 'children'>;

/** Replaces the submit button. A double press must not close the dialog, because the code is shown only once. */
function AfterSending(props: AfterSendingProps) {
  const button = useRef<HTMLButtonElement>(null);
  const guard = usePressGuard(button);
  return <Button ref={button} onClickCapture={guard} {...props} />;
}

/** Returns the text of the toast, which disappears after five seconds. */
const failureText = (reason: Error): string | undefined => peopleNotices.coachNotInvited(problemIn(reason)).description;

const registrationOf: Readonly<Record<InvitedRole, string>> = {
  admin: paths.registerAdmin,
  coach: paths.registerCoach,
  player: paths.registerPlayer,
};

/** Invitation code with its link and QR code. An email is sent only if the server has mail set up. */
function InvitationCode({ invitation, isListed }: { invitation: NewInvitation; isListed: boolean }) {
  const { timeZone } = useUser();
  const { role, firstName, lastName, email, invitationCode, isMailed, expiresAt, isNewProfile } = invitation;
  const link = `${window.location.origin}${registrationOf[role]}/${invitationCode}`;
  return (
    <div className="flex flex-col gap-4">
      <p>
        {isMailed
          ? `An email with the link is on its way to ${email}. `
          : 'This server sends no email: pass the link on. '}
        The code of{' '}
        <span className="font-medium">
          {firstName} {lastName}
        </span>{' '}
        works once, for {email} only, until {formatInstant(expiresAt, timeZone)}.
      </p>
      {!isNewProfile && !isListed && (
        <Alert tone="amber" title="This person was already in your list.">
          The invitation is for that profile.
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-green-line bg-green-soft px-4 py-3">
        <output aria-label="Invitation code" className="text-2xl font-semibold tracking-widest text-green-ink">
          {invitationCode}
        </output>
        <CopyButton value={invitationCode} of="the invitation code" onCopied={() => notify(peopleNotices.codeCopied)} />
      </div>
      <Field label="Link to the registration">
        <Input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <CopyButton
          value={link}
          label="Copy link"
          of="to the registration"
          onCopied={() => notify(peopleNotices.linkCopied)}
        />
        <QrCode value={link} label={`Registration of ${firstName} ${lastName}`} size={144} />
      </div>
      <p className="text-sm text-muted-foreground">
        The code is shown only once. If it is lost, revoke the invitation and send a new one.
      </p>
    </div>
  );
}
