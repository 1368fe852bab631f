import DoorClosed from 'lucide-react/icons/door-closed';
import MailCheck from 'lucide-react/icons/mail-check';
import Unlink from 'lucide-react/icons/unlink';
import { type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { resendConfirmation } from '@touchline/domain/access/contract.ts';
import { needsConsent } from '@touchline/domain/access/rules.children.ts';
import { listed } from '@touchline/domain/core/words.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { formatDay } from '../../lib/format.ts';
import { todayHere } from '../../lib/forms/questions.ts';
import { once } from '../../lib/latch.ts';
import { paths } from '../../lib/routing/paths.ts';
import { type LinkPurpose, newChallenge } from '../../lib/session/pkce.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { FormWith } from '../../ui/forms/form-field.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import type { JoinedClub, RegisteredPerson } from './child-questions.tsx';

/** Shows the next step after an email was sent. The note stays longer than the toast with the same message. */
export function CheckYourEmail({ children, actions }: { readonly children: ReactNode; readonly actions?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // The submitted form is gone, so focus moves here for keyboard and screen reader users.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <EmptyState
        title="Check your email"
        icon={MailCheck}
        action={
          <div className="flex flex-col gap-2">
            {actions}
            <LinkButton href={paths.login} variant={actions ? 'ghost' : 'secondary'}>
              Back to sign in
            </LinkButton>
          </div>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

/** Resends the confirmation email. The new link signs in this browser, as the first one would have. */
export const useResendConfirmation = (email: string) => {
  const { busy, mutate } = useCommand(resendConfirmation);
  const sendAgain = async () => {
    const challenge = await newChallenge('confirm');
    mutate({ email, ...(challenge && { challenge }) });
  };
  return { busy, resend: () => void once(resendConfirmation, email, sendAgain) };
};

interface ConfirmationSentProps {
  readonly email: string;
  /** Returns to the form with its text; undefined if the address is fixed. */
  readonly onCorrect?: (() => void) | undefined;
}

/** Shows which address to confirm after registering, and help if no email arrives. */
export function ConfirmationSent({ email, onCorrect }: ConfirmationSentProps) {
  const { busy, resend } = useResendConfirmation(email);
  return (
    <CheckYourEmail
      actions={
        <>
          <Button variant="secondary" busy={busy} onClick={resend}>
            Send it again
          </Button>
          {onCorrect && (
            <Button variant="secondary" onClick={onCorrect}>
              Use another address
            </Button>
          )}
        </>
      }
    >
      We've sent an email to <span className="font-medium wrap-anywhere text-foreground">{email}</span>. Open the link
      in it to finish your registration. If it doesn't come, look in the spam folder.
    </CheckYourEmail>
  );
}

/** Says that this server accepts no new organizations and links to the other ways to join (ruling 79). */
export function FoundingClosed() {
  return (
    <EmptyState
      title="This server takes no new organizations"
      icon={DoorClosed}
      action={
        <div className="flex flex-col gap-2">
          <LinkButton href={paths.registerCoach}>Join as a coach</LinkButton>
          <LinkButton href={paths.registerPlayer} variant="secondary">
            Join as a family
          </LinkButton>
        </div>
      }
    >
      Does your club use it? Ask an admin of the club for a code or an invitation, and join with that.
    </EmptyState>
  );
}

const noFacts = { firstName: null, lastName: null, birthDate: null, gender: null, others: [] };

interface ClubFactsProps {
  readonly joining: JoinedClub;
  /** Player form with its answers; undefined for coaches, who register nobody else. */
  readonly form?: FormWith<'takesAll'> & { setValue(name: 'kind', value: 'guardian'): void };
  readonly registered?: RegisteredPerson;
  /** Replaces the shown facts with form fields; undefined when the fields are shown. */
  readonly onCorrect?: (() => void) | undefined;
}

/** Shows an invited person which facts the club knows about them, and the effect of entering other values. */
export function ClubFacts({ joining, form, registered, onCorrect }: ClubFactsProps) {
  const { firstName, lastName, birthDate, gender, others } = joining?.invitation ?? noFacts;
  // Only a guardian can register a player below the minimum age, so that answer is filled in.
  const isGuardian =
    registered?.kind === '' && birthDate !== null && needsConsent(birthDate, todayHere(), joining?.consentAge ?? 0);
  useEffect(() => {
    if (isGuardian) form?.setValue('kind', 'guardian');
  }, [isGuardian, form]);
  return (
    <>
      <p className="text-sm text-muted-foreground">
        Your club knows some of this already. If you enter something different, the club sees both and decides what
        stays.
      </p>
      {onCorrect && (
        <div className="flex items-start justify-between gap-3 rounded-md bg-muted px-3 py-2.5">
          <div className="min-w-0">
            <p translate="no" className="font-medium wrap-anywhere">
              {firstName} {lastName}
            </p>
            <p className="text-sm text-muted-foreground">
              {[birthDate && `Born ${formatDay(birthDate)}`, gender].filter(Boolean).join(' · ')}
            </p>
          </div>
          <Button
            size="sm"
            variant="secondary"
            onClick={({ currentTarget: { form } }) => {
              flushSync(onCorrect);
              // The pressed button is gone.
              (form?.elements.namedItem('firstName') as HTMLElement | null)?.focus();
            }}
          >
            Correct
          </Button>
        </div>
      )}
      {form && registered?.kind === 'guardian' && others.length > 0 && (
        <Checkbox {...form.register('takesAll')} hint="They were invited together. Nothing else is asked for them.">
          Act for {listed(others)}, too
        </Checkbox>
      )}
    </>
  );
}

/** Opens in a new tab, so that the form keeps its text. */
function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="font-medium underline underline-offset-4">
      {children}
    </a>
  );
}

/** Links to the legal texts that apply to a registration with a code, above its button. */
export function LegalNote({ forChild = false }: { forChild?: boolean }) {
  return (
    <p className="text-sm text-muted-foreground">
      By registering you accept the <LegalLink href={paths.terms}>Terms of Service</LegalLink>
      {forChild ? ', also for the child you register' : ''}. The{' '}
      <LegalLink href={paths.privacy}>Privacy Statement</LegalLink> says what the club keeps and who sees it.
    </p>
  );
}

/** Shown when a used confirmation link is opened again. */
export function AlreadyConfirmed() {
  return (
    <EmptyState
      title="Email confirmed"
      icon={MailCheck}
      action={<LinkButton href={paths.login}>Go to sign in</LinkButton>}
    >
      {accessProblems.alreadyConfirmed().message}
    </EmptyState>
  );
}

const nextSteps = {
  confirm: { href: paths.login, label: 'Go to sign in' },
  recovery: { href: paths.forgotPassword, label: 'Ask for a new link' },
} as const satisfies Record<LinkPurpose, { href: string; label: string }>;

/** Shown for an emailed link that no longer works, with the next step. */
export function InvalidLink({ purpose }: { purpose: LinkPurpose }) {
  const { href, label } = nextSteps[purpose];
  return (
    <EmptyState title="Link not valid" icon={Unlink} action={<LinkButton href={href}>{label}</LinkButton>}>
      {accessProblems.invalidLink().message}
    </EmptyState>
  );
}
