import CircleCheck from 'lucide-react/icons/circle-check';
import { codeHints } from '@touchline/domain/access/messages.joining.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormField, type FormWith } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { type CodeCheck, isUsedInvitation } from './use-code-check.tsx';

interface CodeFieldProps {
  readonly form: FormWith<'organizationCode'> & {
    getValues(name: 'organizationCode'): string;
    setValue(name: 'organizationCode', value: string): void;
  };
  readonly check: CodeCheck;
}

/** Returns the code from a registration link that was pasted in place of the code. */
const codeOfLink = (typed: string): string | undefined => {
  const [, code] = /\/register\/(?:coach|player)\/([^/?#\s]+)/.exec(typed) ?? [];
  return code;
};

/** Field for the code, with the code's organization and role below it. */
export function CodeField({ form, check }: CodeFieldProps) {
  const isSignedIn = useSession().status === 'open';
  const takeCodeOfLink = () => {
    const linkedCode = codeOfLink(form.getValues('organizationCode'));
    if (linkedCode !== undefined) form.setValue('organizationCode', linkedCode);
  };
  return (
    <div className="flex flex-col gap-2">
      <FormField
        form={form}
        name="organizationCode"
        register={{ onChange: takeCodeOfLink }}
        label="Registration code"
        required
        error={check.status === 'refused' || check.status === 'failed' ? check.hint : undefined}
        hint="From your club: a registration code, or the code of your invitation."
      >
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-medium tracking-wide uppercase"
        />
      </FormField>
      {check.status === 'failed' && (
        <Button size="sm" variant="secondary" className="self-start" onClick={check.retry}>
          Check again
        </Button>
      )}
      {!isSignedIn && isUsedInvitation(check) && <LinkButton href={paths.login}>Sign in</LinkButton>}
      <div role="status" className="text-sm empty:hidden">
        {check.status === 'checking' && (
          <span className="flex items-center gap-2 text-muted-foreground">
            <Spinner /> Checking the code...
          </span>
        )}
        {check.status === 'valid' && (
          <span className="flex items-center gap-2 rounded-md bg-green-soft px-3 py-2 font-medium text-green-ink">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
            {codeHints.joining(check.joining.organizationName)}
          </span>
        )}
      </div>
    </div>
  );
}
