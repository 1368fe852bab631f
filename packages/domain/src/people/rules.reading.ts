import type * as z from 'zod/mini';
import { type Day, isBornBefore } from '../core/calendar.ts';
import { withoutGuard } from '../core/formulas.ts';
import type { FieldMessages } from '../core/problem.ts';
import { longestCell } from '../limits.ts';
import { rowFaults } from './messages.import.ts';
import { peopleProblems } from './messages.ts';
import { hasShortYear, readDate } from './rules.birth-dates.ts';
import { readGender } from './rules.genders.ts';
import { splitName } from './rules.names.ts';
import type { CoachCells, DateOrder, ImportField, PlayerCells } from './schema.import.ts';
import {
  birthDay,
  coachPhone,
  firstName,
  type Gender,
  gender,
  guardianPhone,
  invitedEmail,
  jerseyNumber,
  lastName,
  position,
} from './schema.ts';

/** What a row says of a player. What it does not say stays as it is stored. */
export interface PlayerFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate?: Day;
  readonly gender?: Gender;
  readonly position?: string;
  readonly jerseyNumber?: number;
  readonly guardianFirstName?: string;
  readonly guardianLastName?: string;
  readonly guardianPhone?: string;
  readonly email?: string;
}

export interface CoachFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string;
  readonly phone?: string;
}

/** How cells are read: the order of day and month, the day on which nobody can be born yet, and whether to invite. */
export interface Manner {
  readonly dateOrder: DateOrder;
  readonly today: Day;
  readonly invite: boolean;
}

/** A row as it was understood, with the column where its name stands; or what is wrong with it, by column. */
export type Reading<Facts> =
  | { readonly facts: Facts; readonly nameField: ImportField }
  | { readonly problems: FieldMessages };

/** A value of a file as a cell takes it: nothing is longer, and letters that were lost stay visibly lost. */
export const cellText = (value: string): string => value.trim().slice(0, longestCell).toWellFormed();

const lost = 'Please remove the characters that cannot be displayed.';

/**
 * What stands in a cell: without what cannot be seen, on one line, and without the apostrophe that keeps a spreadsheet
 * from calculating (our own exports write it).
 */
const content = (cell: string | undefined): string =>
  withoutGuard(
    (cell ?? '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .trim(),
  ).trim();

type Cells = Readonly<Partial<Record<ImportField, string | undefined>>>;

/** Reads cell by cell and collects what is wrong. */
const reader = (cells: Cells) => {
  const problems: Record<string, string> = {};
  const complain = (field: ImportField, sentence: string): undefined => {
    problems[field] ??= sentence;
    return undefined;
  };
  const judged = <Value>(field: ImportField, schema: z.ZodMiniType<Value>, value: unknown): Value | undefined => {
    const result = schema.safeParse(value);
    return result.success ? result.data : complain(field, result.error.issues[0]?.message ?? '');
  };
  /** The value of a cell that holds something. `prepared` turns it into what the rule of the form expects. */
  const value = <Value>(
    field: ImportField,
    schema: z.ZodMiniType<Value>,
    prepared: (text: string) => unknown = (text) => text,
  ): Value | undefined => {
    const text = content(cells[field]);
    if (text === '') return undefined;
    if (text.includes('\ufffd')) return complain(field, lost);
    return judged(field, schema, prepared(text));
  };
  /** A name from its two columns, or from the one that holds the whole of it. */
  const name = (first: ImportField, last: ImportField, whole: ImportField) => {
    if (content(cells[first]) !== '' || content(cells[last]) !== '' || content(cells[whole]) === '')
      return { firstName: value(first, firstName), lastName: value(last, lastName) };
    const text = content(cells[whole]);
    if (text.includes('\ufffd')) return { firstName: complain(whole, lost), lastName: undefined };
    const parts = splitName(text);
    if (!parts) return { firstName: complain(whole, rowFaults.fullName), lastName: undefined };
    return { firstName: judged(whole, firstName, parts.firstName), lastName: judged(whole, lastName, parts.lastName) };
  };
  /** The name of the person: missing, it is asked for where the file has it. */
  const ownName = () => {
    const nameField =
      content(cells.firstName) === '' && content(cells.lastName) === '' ? wholeOrParts(cells) : 'lastName';
    const own = name('firstName', 'lastName', 'fullName');
    if (nameField === 'fullName') {
      if (own.firstName === undefined || own.lastName === undefined) complain('fullName', rowFaults.fullName);
    } else {
      if (own.firstName === undefined) judged('firstName', firstName, '');
      if (own.lastName === undefined) judged('lastName', lastName, '');
    }
    return { firstName: own.firstName ?? '', lastName: own.lastName ?? '', nameField } as const;
  };
  return { problems, complain, value, name, ownName };
};

const wholeOrParts = (cells: Cells): 'fullName' | 'lastName' =>
  cells.fullName === undefined ? 'lastName' : 'fullName';

const concluded = <Facts>(problems: FieldMessages, nameField: ImportField, facts: Facts): Reading<Facts> =>
  Object.keys(problems).length > 0 ? { problems } : { facts, nameField };

/** Leaves out what a row does not say. */
const said = <Facts extends object>(facts: Facts) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    readonly [Key in keyof Facts]?: Exclude<Facts[Key], undefined>;
  };

/** Understands a row of players, with the rules and sentences of Edit Player. */
export const readPlayerRow = (cells: PlayerCells, { dateOrder, today, invite }: Manner): Reading<PlayerFacts> => {
  const { problems, complain, value, name, ownName } = reader(cells);
  const { nameField, ...own } = ownName();
  const birthDate = value('birthDate', birthDay, (text) =>
    hasShortYear(text) ? text : (readDate(text, dateOrder) ?? text),
  );
  if (hasShortYear(content(cells.birthDate))) problems['birthDate'] = rowFaults.shortYear;
  if (!isBornBefore(birthDate, today)) complain('birthDate', peopleProblems.bornLater().message);
  const guardian = name('guardianFirstName', 'guardianLastName', 'guardianName');
  const facts = said({
    birthDate,
    gender: value('gender', gender, readGender),
    position: value('position', position),
    // Spreadsheets turn 7 into 7.0, and people write #7.
    jerseyNumber: value('jerseyNumber', jerseyNumber, (text) => numberIn(text.replace(/^#/, ''))),
    guardianFirstName: guardian.firstName,
    guardianLastName: guardian.lastName,
    guardianPhone: value('guardianPhone', guardianPhone),
    email: invite ? value('email', invitedEmail) : undefined,
  });
  return concluded(problems, nameField, { ...own, ...facts });
};

const numberIn = (text: string): number | undefined => (/^\d+(?:\.0+)?$/.test(text) ? Number(text) : undefined);

/** Understands a row of coaches. The address tells coaches of one name apart, so it is read in any case. */
export const readCoachRow = (cells: CoachCells): Reading<CoachFacts> => {
  const { problems, value, ownName } = reader(cells);
  const { nameField, ...own } = ownName();
  const facts = said({ email: value('email', invitedEmail), phone: value('phone', coachPhone) });
  return concluded(problems, nameField, { ...own, ...facts });
};
