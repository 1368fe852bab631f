import { counted, inDigits, listed } from '@touchline/domain/core/words.ts';
import { fieldLabels, type ImportField, type RowOutcome } from '@touchline/domain/people/schema.import.ts';
import { type LeftOutColumn, playerMarks } from '@touchline/domain/people/rules.column-matching.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import type { RowDecision } from './import-row-choice.tsx';

/** Counts the cells that are left empty, by field: "Birth date 2, Guardian phone 10". */
export const cellsByField = (cells: readonly Readonly<Record<string, string>>[]): string =>
  [...Map.groupBy(cells.flatMap(Object.keys), (field) => field)]
    .map(([field, all]) => `${fieldLabels[field as ImportField] ?? field} ${inDigits(all.length)}`)
    .join(', ');

export const countCells = (cells: readonly Readonly<Record<string, string>>[]): number =>
  cells.reduce((sum, one) => sum + Object.keys(one).length, 0);

export const isMarkedAsNoPlayer = ({ problems }: Pick<RowOutcome, 'problems'>): boolean =>
  playerMarks.some((field) => field in problems);

interface DifferingNoticeProps {
  /** Line numbers of the rows that differ. */
  readonly differing: readonly number[];
  readonly choices: ReadonlyMap<number, RowDecision>;
  readonly onChoices: (choices: ReadonlyMap<number, RowDecision>) => void;
  readonly disabled: boolean;
}

/** Offers one choice for all rows that differ from the stored values. */
export function DifferingNotice({ differing, choices, onChoices, disabled }: DifferingNoticeProps) {
  const { length } = differing;
  const takenCount = differing.filter((line) => choices.get(line) === 'take').length;
  const chooseAll = (chosen: RowDecision | undefined) => {
    const otherChoices = [...choices].filter(([line, choice]) => choice === 'another' || !differing.includes(line));
    const remainingLines = differing.filter((line) => choices.get(line) !== 'another');
    onChoices(new Map([...otherChoices, ...(chosen ? remainingLines.map((line) => [line, chosen] as const) : [])]));
  };
  if (length === 0) return null;
  return (
    <Alert
      tone="amber"
      title={`${counted(length, 'row differs', 'rows differ')} from what is here`}
      action={
        <>
          <Button
            size="sm"
            variant="secondary"
            disabled={disabled || takenCount === 0}
            onClick={() => chooseAll(undefined)}
          >
            Keep all as they are here
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={disabled || takenCount === length}
            onClick={() => chooseAll('take')}
          >
            Take over all from the file
          </Button>
        </>
      }
    >
      Nothing that is here is replaced unless you choose so, for all rows or for each one below.{' '}
      {takenCount === 0
        ? 'All of them keep what is here.'
        : `The file replaces values in ${counted(takenCount, 'row', 'rows')}.`}
    </Alert>
  );
}

/** Maximum number of notices about teams above the rows. */
const maxTeamNotices = 6;

interface CheckNoticesProps {
  readonly leftOut: readonly LeftOutColumn[];
  readonly outcomes: readonly RowOutcome[];
  readonly everybodyPlays: boolean;
  readonly onEverybodyPlays: (everybodyPlays: boolean) => void;
  readonly disabled: boolean;
}

/**
 * Notices about everything that the import skips (columns, invalid rows, rows that are not players, unreadable cells)
 * or that looks wrong.
 */
export function CheckNotices({ leftOut, outcomes, everybodyPlays, onEverybodyPlays, disabled }: CheckNoticesProps) {
  const noPlayerCount = outcomes.filter(isMarkedAsNoPlayer).length;
  const invalidCount = outcomes.filter(({ state }) => state === 'invalid').length - noPlayerCount;
  const emptiedCells = outcomes.map((outcome) => outcome.emptied);
  const cells = countCells(emptiedCells);
  const doubtfulCount = countCells(outcomes.map((outcome) => outcome.doubtful));
  const teams = [...new Set(emptiedCells.flatMap(({ team }) => team ?? []))];
  return (
    <>
      {leftOut.length > 0 && (
        <Alert
          tone="amber"
          title={`${counted(leftOut.length, 'column', 'columns')} of the file ${leftOut.length === 1 ? 'is' : 'are'} left out`}
        >
          {`${listed(leftOut.map(({ name, count }) => `${counted(count, 'value')} of ${name}`))}.`}
        </Alert>
      )}
      {invalidCount > 0 && (
        <Alert
          tone="amber"
          title={`${counted(invalidCount, 'row with errors', 'rows with errors')} ${invalidCount === 1 ? 'is' : 'are'} left out`}
        >
          You can fix them in the file and choose it again, now or later. People who are already here are not created
          twice.
        </Alert>
      )}
      {cells > 0 && (
        <Alert
          tone="amber"
          title={`${counted(cells, 'cell', 'cells')} cannot be read and ${cells === 1 ? 'is' : 'are'} left empty`}
        >
          {cellsByField(emptiedCells)}. The rest of each row is imported. You can add what is missing later.
          {teams.length > 0 && (
            <ul className="mt-1 list-disc pl-5">
              {teams.slice(0, maxTeamNotices).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
              {teams.length > maxTeamNotices && <li>And {counted(teams.length - maxTeamNotices, 'more', 'more')}.</li>}
            </ul>
          )}
        </Alert>
      )}
      {doubtfulCount > 0 && (
        <Alert tone="amber" title={`${counted(doubtfulCount, 'birth date', 'birth dates')} to look at`}>
          They make players unusually young or old, and are imported as they are. Where the file is wrong, fix it there
          and choose it again.
        </Alert>
      )}
      {(noPlayerCount > 0 || everybodyPlays) && (
        <div>
          <Switch
            checked={!everybodyPlays}
            disabled={disabled}
            onChange={({ target }) => onEverybodyPlays(!target.checked)}
          >
            Leave out people who are not players
          </Switch>
          <p className="text-sm text-muted-foreground">
            {everybodyPlays
              ? 'Every row of the file is imported as a player.'
              : `${counted(noPlayerCount, 'row', 'rows')}: the file marks a coach or manager this way, or it looks like a note or a total.`}
          </p>
        </div>
      )}
    </>
  );
}
