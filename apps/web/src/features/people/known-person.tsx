import { useState } from 'react';
import { coachLabels, playerLabels } from '@touchline/domain/people/messages.fields.ts';
import {
  type Decisions,
  type NamesakeAnswer,
  type ProfileField,
  profileFields,
} from '@touchline/domain/people/schema.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { shownValue } from './import-row-choice.tsx';

/** Answer to the question about a person who already exists. */
export interface PersonAnswer {
  readonly namesake?: NamesakeAnswer;
  readonly decisions?: Decisions;
}

/** Form values as typed. */
export type TypedValues = Readonly<Record<string, string | null | undefined>>;

const labels: Readonly<Record<ProfileField, string>> = { ...playerLabels, ...coachLabels, name: 'Name' };

const typedValue = (typed: TypedValues, field: ProfileField): string =>
  (field === 'name' ? `${typed['firstName']?.trim()} ${typed['lastName']?.trim()}` : (typed[field] ?? '')).trim();

interface KnownPersonProps {
  /** Invited role as a label, such as "Coach" or "Player". */
  readonly who: string;
  /** Refusal from the server that asks the question. Its fields hold the stored values. */
  readonly question: Problem;
  readonly typed: TypedValues;
  /** True if the name may belong to a different person. */
  readonly mayBeAnother: boolean;
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onAnswer: (answer: PersonAnswer) => void;
  readonly onClose: () => void;
}

/** Shows the existing person, with each typed value that differs from the stored one. */
export function KnownPerson(props: KnownPersonProps) {
  const { who, question, typed, mayBeAnother, dirty, busy, onBack, onAnswer, onClose } = props;
  const [replacedFields, setReplacedFields] = useState<readonly ProfileField[]>([]);
  const storedValues = question.fields ?? {};
  const differingFields = profileFields.filter((field) => field in storedValues);
  const decisions = Object.fromEntries(
    differingFields.map((field) => [
      field,
      { shown: storedValues[field] ?? '', replaces: replacedFields.includes(field) },
    ]),
  ) as Decisions;
  return (
    <Dialog
      onOpenChange={onClose}
      title="Already in your list?"
      dirty={dirty}
      footer={
        <>
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
          {mayBeAnother && (
            <Button variant="secondary" disabled={busy} onClick={() => onAnswer({ namesake: 'another' })}>
              Add another
            </Button>
          )}
          <Button
            busy={busy}
            busyLabel="Inviting..."
            onClick={() => onAnswer({ ...(mayBeAnother && { namesake: 'use' }), decisions })}
          >
            {`Use the ${who.toLowerCase()} who is already here`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{question.message}</p>
        {differingFields.length > 0 && (
          <section className="flex flex-col gap-3 rounded-md border border-amber-line bg-amber-soft p-3">
            <h3 className="font-medium text-amber-ink">You typed something else. Which values count?</h3>
            {differingFields.map((field) => (
              <Choice
                key={field}
                field={field}
                stored={storedValues[field] ?? ''}
                typed={typedValue(typed, field)}
                isReplaced={replacedFields.includes(field)}
                onChange={(isReplaced) =>
                  setReplacedFields(
                    isReplaced ? [...replacedFields, field] : replacedFields.filter((other) => other !== field),
                  )
                }
              />
            ))}
          </section>
        )}
        <p className="text-muted-foreground">
          What you typed fills in whatever was not known yet.
          <span>{mayBeAnother && ' Add another only if two children have this name and birth date.'}</span>
        </p>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly field: ProfileField;
  readonly stored: string;
  readonly typed: string;
  readonly isReplaced: boolean;
  readonly onChange: (isReplaced: boolean) => void;
}

function Choice({ field, stored, typed, isReplaced, onChange }: ChoiceProps) {
  const value = (text: string) => (text === '' ? 'Nothing' : shownValue(field, text));
  return (
    <RadioGroup legend={labels[field]}>
      <div className="grid gap-2 sm:grid-cols-2">
        <Radio name={field} checked={!isReplaced} description="In your list" onChange={() => onChange(false)}>
          <span className="wrap-anywhere">{value(stored)}</span>
        </Radio>
        <Radio name={field} checked={isReplaced} description="Typed now" onChange={() => onChange(true)}>
          <span className="wrap-anywhere">{value(typed)}</span>
        </Radio>
      </div>
    </RadioGroup>
  );
}
