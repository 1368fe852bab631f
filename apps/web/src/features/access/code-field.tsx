import CircleCheck from 'lucide-react/icons/circle-check';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { codeHints } from '@touchline/domain/access/messages.joining.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { CodeCheck } from './use-code-check.tsx';

interface CodeFieldProps {
  readonly code: UseFormRegisterReturn;
  readonly check: CodeCheck;
  readonly error: string | undefined;
}

/** The code that opens the door, and what it was found to open. */
export function CodeField({ code, check, error }: CodeFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Registration code"
        required
        error={check.status === 'refused' || check.status === 'failed' ? check.hint : error}
        hint="From your club: a registration code, or the code of your invitation."
      >
        <Input
          {...code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-medium tracking-wide uppercase"
        />
      </Field>
      {check.status === 'failed' && (
        <Button size="sm" variant="secondary" className="self-start" onClick={check.retry}>
          Check again
        </Button>
      )}
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
