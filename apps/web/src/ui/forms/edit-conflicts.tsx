import type { EditConflict } from '../../lib/forms/edit-form.ts';
import { Alert } from '../states/alert.tsx';
import { Button } from '../actions/button.tsx';

interface EditConflictsProps<Name extends string> {
  readonly conflicts: readonly EditConflict<Name>[];
  /** Labels of the fields. A field without one follows another field. */
  readonly labels: Readonly<Partial<Record<Name, string>>>;
  /** Formats a value. By default, text and numbers are shown unchanged. */
  readonly show?: ((name: Name, value: unknown) => string) | undefined;
}

const shownValue = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Lets the user choose between their own value and the one a colleague saved in the meantime. */
export function EditConflicts<Name extends string>({
  conflicts,
  labels,
  show = (_, value) => shownValue(value),
}: EditConflictsProps<Name>) {
  return conflicts.map(({ name, theirs, keepMine, useTheirs }) => {
    const label = labels[name];
    if (label === undefined) return null;
    const value = show(name, theirs);
    return (
      <Alert
        key={name}
        tone="amber"
        title={`${label} was changed in the meantime`}
        className="sm:col-span-full"
        action={
          <>
            <Button size="sm" variant="secondary" aria-label={`Use theirs for ${label}`} onClick={useTheirs}>
              Use theirs
            </Button>
            <Button size="sm" variant="secondary" aria-label={`Keep mine for ${label}`} onClick={keepMine}>
              Keep mine
            </Button>
          </>
        }
      >
        {value === '' ? 'It is empty now.' : `It is “${value}” now.`}
      </Alert>
    );
  });
}
