import type { FieldMessages } from '../core/problem.ts';
import { rowFaults, rowNotes } from './messages.import.ts';
import type { ReplacedValues } from './rules.differences.ts';
import { nameKey } from './rules.split-names.ts';
import {
  type CoachFacts,
  type ImportOptions,
  type PlayerFacts,
  type ParsedRow,
  readCoachRow,
  readPlayerRow,
} from './rules.reading.ts';
import type { CoachRow, ImportKind, PlayerRow, RowOutcome } from './schema.import.ts';

/** A row after reading, valid or not. */
export type ReadRow<Facts = PlayerFacts | CoachFacts> = {
  readonly line: number;
  /** Stored values that the row replaces, by field. */
  readonly replaced: ReplacedValues | undefined;
  /** The number of stored players with this name and birth date who are not the row's player. */
  readonly another?: number | undefined;
} & ParsedRow<Facts>;

/** A valid row. */
export type GoodRow<Facts = PlayerFacts | CoachFacts> = Extract<ReadRow<Facts>, { readonly facts: Facts }>;

export const readPlayer = (
  { line, cells, replaced, another }: PlayerRow,
  options: ImportOptions,
): ReadRow<PlayerFacts> => ({
  line,
  replaced,
  another,
  ...readPlayerRow(cells, options),
});

export const readCoach = ({ line, cells, replaced }: CoachRow): ReadRow<CoachFacts> => ({
  line,
  replaced,
  ...readCoachRow(cells),
});

const isReadable = <Facts>(row: ReadRow<Facts>): row is GoodRow<Facts> => 'facts' in row;

/** Distinguishes people with the same name: players by birth date, coaches by address. */
const identifierOf = (kind: ImportKind, facts: PlayerFacts | CoachFacts): string | undefined =>
  kind === 'players' ? (facts as PlayerFacts).birthDate : facts.email;

const isSame = (kind: ImportKind, first: PlayerFacts | CoachFacts, second: PlayerFacts | CoachFacts): boolean => {
  const [firstId, secondId] = [identifierOf(kind, first), identifierOf(kind, second)];
  return firstId === undefined || secondId === undefined || firstId === secondId;
};

/** A line that repeats a person, and the number of players in earlier lines that the admin may declare different. */
interface RepeatedLine {
  readonly problems: FieldMessages;
  readonly proposed: number;
}

/**
 * Lines of a file that repeat a person: the same name with the same birth date or address, or without either. For
 * coaches, an earlier line's address also counts, because an address belongs to only one coach. The first line is kept,
 * and so are players whom the admin declared different, because two children can share name and birth date.
 */
export const repeatedLines = (kind: ImportKind, rows: readonly ReadRow[]): ReadonlyMap<number, RepeatedLine> => {
  const sentence = kind === 'players' ? rowFaults.samePlayer : rowFaults.sameCoach;
  const repeated = new Map<number, RepeatedLine>();
  const readable = rows.filter((row) => isReadable(row));
  for (const namesakes of Map.groupBy(readable, ({ facts }) => nameKey(facts)).values()) {
    const distinct: GoodRow[] = [];
    for (const row of namesakes) {
      const earlier = distinct.filter(({ facts }) => isSame(kind, facts, row.facts));
      const proposed = kind === 'players' ? earlier.length : 0;
      const [first] = earlier;
      if (first && (proposed === 0 || proposed !== row.another))
        repeated.set(row.line, { problems: { [row.nameField]: sentence(first.line) }, proposed });
      else distinct.push(row);
    }
  }
  if (kind === 'players') return repeated;
  for (const [line, first] of sharedAddresses(readable.filter((row) => !repeated.has(row.line)))) {
    repeated.set(line, { problems: { email: rowFaults.sameAddress(first) }, proposed: 0 });
  }
  return repeated;
};

/** Lines whose address is also in an earlier line, with that line, because each address gets one email. */
export const sharedAddresses = (rows: readonly ReadRow[]): ReadonlyMap<number, number> => {
  const addressed = rows.filter((row): row is GoodRow => isReadable(row) && row.facts.email !== undefined);
  const shared = new Map<number, number>();
  for (const [first, ...others] of Map.groupBy(addressed, ({ facts }) => facts.email ?? '').values()) {
    for (const { line } of others) shared.set(line, first?.line ?? line);
  }
  return shared;
};

/** Outcome for a row that the import leaves out. */
export const invalidRow = (line: number, problems: FieldMessages, proposed = 0): RowOutcome => ({
  line,
  state: 'invalid',
  changes: [],
  kept: [],
  proposed,
  problems: { ...problems },
  emptied: {},
  doubtful: {},
  notes: [],
  invites: false,
});

/**
 * Adds the problems that only the whole file reveals: lines that repeat earlier ones, and addresses from an earlier
 * line. This gives a file previewed in pieces the same outcome as its import.
 */
export const addFileProblems = (
  kind: ImportKind,
  rows: readonly ReadRow[],
): (<Outcome extends RowOutcome>(outcome: Outcome) => Outcome) => {
  const repeated = repeatedLines(kind, rows);
  const shared = sharedAddresses(rows.filter(({ line }) => !repeated.has(line)));
  return (outcome) => {
    const repetition = repeated.get(outcome.line);
    if (repetition && outcome.state !== 'invalid')
      return { ...outcome, ...invalidRow(outcome.line, repetition.problems, repetition.proposed) };
    const first = shared.get(outcome.line);
    if (first === undefined || !outcome.invites) return outcome;
    return { ...outcome, invites: false, notes: [...outcome.notes, rowNotes.addressAsInLine(first)] };
  };
};

/**
 * Splits a file into pieces to preview. People with the same name stay together, because their outcomes depend on each
 * other. Each piece keeps the file's order, because the first of two lines with the same address counts.
 */
export const chunksOf = <Row extends ReadRow>(rows: readonly Row[], size: number): readonly (readonly Row[])[] => {
  const groups = Map.groupBy(rows, (row) => (isReadable(row) ? nameKey(row.facts) : ''));
  const slices = [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / size) }, (_, at) => group.slice(at * size, (at + 1) * size)),
  );
  const result: Row[][] = [];
  for (const group of slices) {
    const last = result.at(-1);
    if (last && last.length + group.length <= size) last.push(...group);
    else result.push([...group]);
  }
  return result.map((piece) => piece.toSorted((a, b) => a.line - b.line));
};
