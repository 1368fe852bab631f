import { fieldLabels, type ImportField, type RowOutcome } from '@touchline/domain/people/schema.import.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Formats a stored or new value. */
export const shownValue = (field: string, value: string): string =>
  field === 'birthDate' && isDay(value) ? formatDay(value) : value;

/**
 * Decision about a row. "take" overwrites stored values. "another" means a different player with the same name and
 * birth date.
 */
export type RowDecision = 'take' | 'another';

interface RowChoiceProps {
  readonly name: string;
  readonly outcome: RowOutcome;
  readonly chosen: RowDecision | undefined;
  readonly onChoose: (chosen: RowDecision | undefined) => void;
  readonly disabled: boolean;
}

/** Shows the differing values of a row, stored and new side by side, with the choice between them. */
export function RowChoice(props: RowChoiceProps) {
  const { name, outcome, chosen, onChoose, disabled } = props;
  const { line, kept, proposed } = outcome;
  if (kept.length === 0) return proposed === 0 ? null : <SuggestedMatch {...props} />;
  const choices: readonly (readonly [RowDecision | undefined, string])[] = [
    [undefined, 'Keep what is here'],
    ['take', 'Take over the file'],
    ...(proposed === 0 ? [] : ([['another', 'Add another player']] as const)),
  ];
  return (
    <div className="mt-2 flex flex-col gap-2 rounded-md border border-amber-line bg-amber-soft p-2.5 text-amber-ink">
      <dl className="flex flex-col gap-1">
        {kept.map(({ field, before, after }) => (
          <div key={field} className="min-w-0 break-words">
            <dt className="inline">{fieldLabels[field as ImportField]}: </dt>
            <dd className="inline">
              here <span className="font-medium">{before === null ? 'nothing' : shownValue(field, before)}</span>, in
              the file <span className="font-medium">{shownValue(field, after)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <RadioGroup legend={`${name}: which values count?`} legendHidden>
        <div className="flex flex-col gap-2 text-foreground sm:flex-row sm:flex-wrap">
          {choices.map(([choice, label]) => (
            <Radio
              key={label}
              name={`choice-${line}`}
              checked={chosen === choice}
              disabled={disabled}
              onChange={() => onChoose(choice)}
            >
              {label}
            </Radio>
          ))}
        </div>
      </RadioGroup>
    </div>
  );
}

/** Asks whether a row without differences is the player who already exists or who is on an earlier line. */
function SuggestedMatch({ name, outcome, chosen, onChoose, disabled }: RowChoiceProps) {
  const isAnother = chosen === 'another';
  const isRepeated = outcome.state === 'invalid';
  const undoLabel = isRepeated ? 'Leave the row out' : 'Use the player who is already here';
  const question = isRepeated ? 'Another child of this name?' : 'Already here, without an account.';
  const actLabel = isAnother ? undoLabel : 'Add another';
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground">
      <span>{isAnother ? 'Another player of this name and birth date.' : question}</span>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${actLabel}: ${name}`}
        disabled={disabled}
        onClick={() => onChoose(isAnother ? undefined : 'another')}
      >
        {actLabel}
      </Button>
    </div>
  );
}
