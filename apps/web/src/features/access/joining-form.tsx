import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { lookUpCode } from '@touchline/domain/access/contract.joining.ts';
import { join } from '@touchline/domain/access/contract.login.ts';
import { codeHints, withArticle } from '@touchline/domain/access/messages.joining.ts';
import type { JoiningRole } from '@touchline/domain/access/schema.joining.ts';
import type { InputOf, OutputOf } from '@touchline/domain/core/operation.ts';
import { adminJoiningForm, coachJoiningForm } from '@touchline/domain/access/schema.login.ts';
import { problemIn } from '../../lib/data/api.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/forms/form.ts';
import { rememberJoined } from '../../lib/forms/joined-code.ts';
import { bringsText, forgetTyped, prefill } from '../../lib/forms/typed-registration.ts';
import { allowNextNavigation } from '../../lib/routing/navigation-blocker.ts';
import { homeOf } from '../../lib/routing/paths.ts';
import { switchTo, useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { BusyForm } from '../../ui/forms/busy-form.tsx';
import { CodeField } from './code-field.tsx';
import { TypedQuestion } from './typed-question.tsx';
import { isUsedInvitation, useCodeCheck } from './use-code-check.tsx';
import { useFactsCheck } from './use-facts-check.tsx';
import { OwnNameField } from './own-name-field.tsx';

type JoiningFields = { organizationCode: string };

/** Continues in the new membership, on the home page for its role. */
export const useEnterMembership = () => {
  const [, navigate] = useLocation();
  return (record: Parameters<typeof switchTo>[0]): void => {
    allowNextNavigation();
    forgetTyped();
    switchTo(record);
    navigate(homeOf(record.user.role), { replace: true });
  };
};

/** Shows the login that joins the club. */
export function OwnLogin() {
  const { name, email } = useUser();
  return (
    <>
      You are signed in as <span className="font-medium wrap-anywhere text-foreground">{`${name} (${email})`}</span>.
    </>
  );
}

interface JoiningFormProps<Input extends FieldValues, Output> {
  readonly form: UseFormReturn<Input, unknown, Output>;
  readonly who: JoiningRole;
  readonly payload: (form: Output) => InputOf<typeof join>;
  /** Form fields by their names in the API. */
  readonly names?: Readonly<Record<string, Path<Input>>>;
  readonly children?: (joining: OutputOf<typeof lookUpCode> | undefined) => ReactNode;
}

/** Lets a signed-in visitor confirm joining with a code. Shows the organization and the role. */
export function JoiningForm<Input extends FieldValues, Output>({
  form: given,
  who,
  payload,
  names,
  children,
}: JoiningFormProps<Input, Output>) {
  // All forms passed in have these fields, but TypeScript cannot infer this from `Input`.
  const form = given as unknown as UseFormReturn<JoiningFields, unknown, Output>;
  const { mutateAsync, busy } = useCommand(join);
  const enterMembership = useEnterMembership();
  const code = form.watch('organizationCode');
  const check = useCodeCheck(code, who);
  const joinedClub = check.status === 'valid' ? check.joining : undefined;
  // Question about an invitation sent to another address. A confirmation counts only for the code it was asked about.
  const [askedQuestion, setAskedQuestion] = useState<{ readonly code: string; readonly question: string }>();
  // Values that the user had entered when the club's facts about the child were shown for comparison.
  const [comparedValues, setComparedValues] = useState<string>();
  const question = askedQuestion?.code === code ? askedQuestion.question : undefined;
  // Values typed before signing in.
  const [bringsTyped] = useState(bringsText);
  const isUsed = isUsedInvitation(check);
  const isSure = useFactsCheck(given as never, joinedClub);

  const send = form.handleSubmit(async (entered) => {
    if (!joinedClub) {
      form.setError('organizationCode', { message: codeHints.notValidated }, { shouldFocus: true });
      return;
    }
    if (!isSure(entered as object)) return;
    try {
      const { session } = await mutateAsync({
        ...payload(entered),
        ...(question && { otherAddress: true }),
        ...(who === 'player' && JSON.stringify(entered) === comparedValues && { differs: true }),
      } as InputOf<typeof join>);
      if (who === 'player' && !joinedClub.invitation) rememberJoined(code, session);
      enterMembership(session);
    } catch (refusal) {
      const problem = problemIn(refusal);
      if (problem?.code === 'other_address') setAskedQuestion({ code, question: problem.message });
      else showFieldProblems(given, refusal, names);
      setComparedValues(problem?.code === 'facts_differ' ? JSON.stringify(entered) : undefined);
    }
  });

  return (
    <>
      <BusyForm
        onSubmit={send}
        busy={busy}
        disabled={!joinedClub}
        submitLabel={isUsed ? undefined : question ? 'Join with this login' : `Join as ${withArticle(who)}`}
        busyLabel="Joining..."
      >
        <CodeField form={form} check={check} />
        {!isUsed && children?.(joinedClub)}
        <p className="text-sm text-muted-foreground">
          <OwnLogin />
          <span>
            {joinedClub && ` With this login you join ${joinedClub.organizationName} as ${withArticle(who)}.`}
          </span>
        </p>
        {question && <Alert tone="amber">{question}</Alert>}
      </BusyForm>
      <TypedQuestion when={form.formState.isDirty || bringsTyped} />
    </>
  );
}

/** Joins a club as an admin with the current login. */
export function AdminJoiningForm({ code }: { code: string }) {
  const form = useSchemaForm(adminJoiningForm, prefill({ organizationCode: code }));
  return (
    <JoiningForm form={form} who="admin" payload={({ organizationCode }) => ({ organizationCode, role: 'admin' })} />
  );
}

/** Joins a club as a coach with the current login. */
export function CoachJoiningForm({ code }: { code: string }) {
  const form = useSchemaForm(coachJoiningForm, prefill({ organizationCode: code, ownName: '' }));
  return (
    <JoiningForm
      form={form}
      who="coach"
      payload={({ organizationCode, ownName }) => ({ organizationCode, role: 'coach', ...(ownName && { ownName }) })}
    >
      {/* An invitation already contains the coach's name. */}
      {(joining) => joining && !joining.invitation && <OwnNameField form={form} />}
    </JoiningForm>
  );
}
