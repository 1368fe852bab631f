import { formErrorOf } from '../../lib/forms/form-error.ts';
import { Alert } from '../../ui/states/alert.tsx';

/** Error from an action, next to its button, because a toast is never the only place for an error. */
export function FormErrorAlert({ error }: { error: Error | null }) {
  const refusal = formErrorOf(error);
  return refusal ? <Alert tone="red" title={refusal} className="mt-3" /> : null;
}
