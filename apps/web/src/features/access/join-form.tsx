import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { codeHints, withArticle } from '@touchline/domain/access/messages.joining.ts';
import { type JoiningRole, organizationCode } from '@touchline/domain/access/schema.joining.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CodeField } from './code-field.tsx';
import { useCodeCheck } from './use-code-check.tsx';

const joinForm = z.strictObject({ organizationCode });

const registrationOf: Readonly<Record<JoiningRole, string>> = {
  admin: paths.registerAdmin,
  coach: paths.registerCoach,
  player: paths.registerPlayer,
};

/** Looks up a code's role and continues to the registration of that role with the code filled in. */
export function JoinForm() {
  const [, navigate] = useLocation();
  const form = useSchemaForm(joinForm, { organizationCode: '' });
  const check = useCodeCheck(form.watch('organizationCode'));
  const role = check.status === 'valid' ? check.joining.role : undefined;

  const continueToRegistration = form.handleSubmit(({ organizationCode }) => {
    if (role) navigate(`${registrationOf[role]}/${encodeURIComponent(organizationCode)}`);
    else form.setError('organizationCode', { message: codeHints.notValidated }, { shouldFocus: true });
  });

  return (
    <form onSubmit={(event) => void continueToRegistration(event)} noValidate className="flex flex-col gap-4">
      <CodeField form={form} check={check} />
      <Button type="submit" wide disabled={!role}>
        {role ? `Continue as ${withArticle(role)}` : 'Continue'}
      </Button>
    </form>
  );
}
