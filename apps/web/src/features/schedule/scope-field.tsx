import type { Scope } from '@touchline/domain/schedule/schema.ts';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';

const scopes = [
  ['one', 'This event'],
  ['following', 'This and the following ones'],
] as const satisfies readonly (readonly [Scope, string])[];

interface ScopeFieldProps {
  /** Action as the first word of the question, such as "Change". */
  readonly legend: string;
  readonly hint?: string;
  readonly value: Scope;
  readonly onChange: (scope: Scope) => void;
}

/** Asks how much of a series an action affects. */
export function ScopeField({ legend, hint, value, onChange }: ScopeFieldProps) {
  return (
    <div className="sm:col-span-full">
      <RadioGroup legend={legend} hint={hint}>
        {scopes.map(([scope, label]) => (
          <Radio key={scope} name="scope" checked={value === scope} onChange={() => onChange(scope)}>
            {label}
          </Radio>
        ))}
      </RadioGroup>
    </div>
  );
}
