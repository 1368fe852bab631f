import { useState } from 'react';
import { counted } from '@touchline/domain/core/words.ts';
import { comparePlayers, mergePlayers } from '@touchline/domain/people/contract.duplicates.ts';
import { obstacleWords } from '@touchline/domain/people/messages.duplicates.ts';
import {
  type Belongings,
  type Comparison,
  type ComparedPlayer,
  mergedFields,
  type PlayerFacts,
} from '@touchline/domain/people/schema.duplicates.ts';
import { accountOf, keptProfileOf } from '@touchline/domain/people/rules.merging.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { EmailAddress } from '../../ui/display/email-address.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { playerLabels } from '@touchline/domain/people/messages.fields.ts';

type Field = keyof PlayerFacts;
type Side = 'player' | 'other';
const sides = ['player', 'other'] as const;
type ChosenSides = Readonly<Partial<Record<Field, Side>>>;

function Fact({ field, of }: { readonly field: Field; readonly of: ComparedPlayer }) {
  const value = of[field];
  if (value === null) return 'Not given';
  if (field === 'parentGuardianEmail' || field === 'secondGuardianEmail')
    return <EmailAddress refused={of[`${field}Refused`]}>{String(value)}</EmailAddress>;
  return field === 'birthDate' ? formatDay(String(value)) : String(value);
}

/** Nouns in the singular, and in the plural if it is irregular. */
const nouns: Readonly<Record<keyof Belongings, readonly [one: string, many?: string]>> = {
  registrations: ['registration'],
  evaluations: ['evaluation'],
  offers: ['offer'],
  teams: ['team'],
  guardians: ['login'],
  consents: ['consent'],
  answers: ['answer to an event', 'answers to events'],
  attendance: ['mark of attendance', 'marks of attendance'],
  guestPlaces: ['place as a guest', 'places as a guest'],
  invitations: ['open invitation'],
  corrections: ['correction that waits', 'corrections that wait'],
};

/** Formats the counts of a profile's related records. */
const belongingsOf = ({ belongings }: ComparedPlayer): string[] =>
  (Object.keys(nouns) as (keyof Belongings)[])
    .filter((kind) => belongings[kind] > 0)
    .map((kind) => counted(belongings[kind], ...nouns[kind]));

/**
 * Returns the profile that a fact comes from: the chosen one, otherwise the kept one, or the other one if the kept one
 * has no value.
 */
const sideOf = ({ player, other }: Comparison, chosen: ChosenSides, field: Field): Side => {
  const record = keptProfileOf(accountOf(player), accountOf(other));
  const secondSide = record === 'player' ? 'other' : 'player';
  return chosen[field] ?? ({ player, other }[record][field] === null ? secondSide : record);
};

const factsFrom = (compared: Comparison, from: (field: Field) => Side): PlayerFacts =>
  Object.fromEntries(mergedFields.map((field) => [field, compared[from(field)][field]])) as unknown as PlayerFacts;

/** Compares two profiles. The first one is kept, with the chosen facts. */
export function MergeDialog(props: { playerId: string; otherId: string; onClose: () => void }) {
  const { playerId, otherId, onClose } = props;
  const merge = useCommand(mergePlayers);
  // After the merge there is nothing left to compare.
  const query = useOperationQuery(comparePlayers, { playerId, otherId }, { enabled: !merge.busy && !merge.isSuccess });
  const [chosenSides, setChosenSides] = useState<ChosenSides>({});
  const comparison = query.data;

  const submit = async () => {
    if (!comparison) return;
    const seenFacts = { player: factsFrom(comparison, () => 'player'), other: factsFrom(comparison, () => 'other') };
    const facts = factsFrom(comparison, (field) => sideOf(comparison, chosenSides, field));
    await merge.mutateAsync({ playerId, otherId, chosen: { facts, seen: seenFacts } });
    onClose();
  };

  return (
    <FormDialog
      onClose={onClose}
      title="Merge players"
      description="Both profiles become one. This cannot be undone."
      onSubmit={(event) => {
        event.preventDefault();
        return submit().catch(() => undefined);
      }}
      dirty={Object.keys(chosenSides).length > 0 && !merge.isSuccess}
      size="lg"
      submitLabel="Merge players"
      busyLabel="Merging..."
      command={merge}
      disabled={comparison?.obstacle !== null}
      cancelable
    >
      {comparison ? (
        <ComparisonForm compared={comparison} chosen={chosenSides} onChoose={setChosenSides} />
      ) : (
        <NotLoaded query={query} rows={4} loading="Comparing" failed="These players could not be compared.">
          One of them may have been merged already.
        </NotLoaded>
      )}
    </FormDialog>
  );
}

interface ComparingProps {
  readonly compared: Comparison;
  readonly chosen: ChosenSides;
  readonly onChoose: (chosen: ChosenSides) => void;
}

function ComparisonForm({ compared, chosen, onChoose }: ComparingProps) {
  const { timeZone } = useUser();
  const { player, other, obstacle } = compared;
  const differingFields = mergedFields.filter((field) => player[field] !== other[field]);
  return (
    <>
      {obstacle && <Alert tone="amber">{obstacleWords[obstacle]}</Alert>}
      <div className="grid gap-4 sm:grid-cols-2">
        {sides.map((side) => (
          <section key={side} className="rounded-md border border-border px-3 py-2.5 text-sm">
            <h3 className="font-medium">
              {compared[side].firstName} {compared[side].lastName}
            </h3>
            <p className="text-muted-foreground">
              In the list since {formatInstant(compared[side].createdAt, timeZone, 'day')}
            </p>
            <p className="mt-2">
              {side === 'player' ? 'Stays' : 'Moves over'}
              {belongingsOf(compared[side]).length === 0 ? '. Nothing belongs to it yet.' : ', with'}
            </p>
            <ul className="list-disc pl-5 tabular-nums">
              {belongingsOf(compared[side]).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {differingFields.length === 0 && (
        <p className="text-sm text-muted-foreground">Both say the same about the player.</p>
      )}
      {differingFields.map((field) => (
        <RadioGroup key={field} legend={playerLabels[field]}>
          <div className="grid gap-2 sm:grid-cols-2">
            {sides.map((side) => (
              <Radio
                key={side}
                name={field}
                checked={sideOf(compared, chosen, field) === side}
                onChange={() => onChoose({ ...chosen, [field]: side })}
              >
                <Fact field={field} of={compared[side]} />
              </Radio>
            ))}
          </div>
        </RadioGroup>
      ))}
    </>
  );
}
