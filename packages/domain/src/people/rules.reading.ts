import * as z from 'zod/mini';
import { type Day, isBornBefore } from '../core/calendar.ts';
import { withoutGuard } from '../core/formulas.ts';
import type { FieldMessages } from '../core/problem.ts';
import { maxCellLength } from '../constants.club.ts';
import { rowFaults, rowNotes } from './messages.import.ts';
import { peopleProblems } from './messages.ts';
import { unusualAge } from './rules.ages.ts';
import { readDate, readDayNumber } from './rules.birth-dates.ts';
import { readGender } from './rules.genders.ts';
import { splitName, splitNames } from './rules.split-names.ts';
import { isOtherRole, saysYes } from './rules.roles.ts';
import type { CoachCells, DateOrder, ImportField, PlayerCells } from './schema.import.ts';
import * as schema from './schema.ts';
import type { Gender } from './schema.ts';

/** Facts about a player in a row. Missing facts stay as stored. */
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
  readonly guardianEmail?: string;
  readonly secondGuardianFirstName?: string;
  readonly secondGuardianLastName?: string;
  readonly secondGuardianPhone?: string;
  readonly secondGuardianEmail?: string;
  /** The address to invite: the player's own, otherwise a guardian's. */
  readonly email?: string;
  /** The names of teams, as written in the file. */
  readonly team?: string;
}

export interface CoachFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string;
  readonly phone?: string;
}

/** Reading options: order of day and month, today's date (birth dates are earlier), and whether to invite people. */
export interface ImportOptions {
  readonly dateOrder: DateOrder;
  readonly today: Day;
  readonly invite: boolean;
}

/**
 * The result of reading a row: its facts, the column of its name, unreadable cells that are treated as empty, likely typos,
 * and notes on other cells; or its problems, by column.
 */
export type ParsedRow<Facts> =
  | {
      readonly facts: Facts;
      readonly nameField: ImportField;
      readonly emptied: FieldMessages;
      readonly doubtful: FieldMessages;
      readonly notes: readonly string[];
    }
  | { readonly problems: FieldMessages };

/** A file's value as cell text of limited length. Undecodable characters stay visible. */
export const cellText = (value: string): string => value.trim().slice(0, maxCellLength).toWellFormed();

const lostCharacters = 'Please remove the characters that cannot be displayed.';

/**
 * A cell's text on one line, without invisible characters and without the apostrophe that our exports put before
 * formulas.
 */
const content = (cell: string | undefined): string =>
  withoutGuard(
    (cell ?? '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .trim(),
  ).trim();

/** Placeholders that people and programs write for unknown values. */
const emptyWords = String.raw`n\.?\/?a\.?|#n\/a|none|null|nil|nan|undefined|unknown|unbekannt|keine[rs]?|k\.?\s?a\.?|tb[adc]|inconnu|desconocido|ninguno|nessuno|geen|[-–—._]+|0{5,}|00[./-]00[./-]0000`;
const placeholder = new RegExp(`^(?:${emptyWords})(?:\\s(?:${emptyWords}))?$`, 'i');

type Cells = Readonly<Partial<Record<ImportField, string | undefined>>>;

const ownFields: readonly ImportField[] = ['firstName', 'lastName', 'fullName'];

/** Reads cell by cell and collects problems. A problem with the name makes the row invalid. */
const createReader = (cells: Cells) => {
  /** A cell's text. Placeholders count as empty, except in the person's own name, because Null is a surname. */
  const textOf = (field: ImportField): string => {
    const text = content(cells[field]);
    return !ownFields.includes(field) && placeholder.test(text) ? '' : text;
  };
  const problems: Record<string, string> = {};
  const doubtful: Record<string, string> = {};
  const notes: string[] = [];
  const addProblem = (field: ImportField, sentence: string): undefined => {
    problems[field] ??= sentence;
    return undefined;
  };
  const accepted = <Value>(field: ImportField, schema: z.ZodMiniType<Value>, value: unknown): Value | undefined => {
    const result = schema.safeParse(value);
    return result.success ? result.data : addProblem(field, result.error.issues[0]?.message ?? '');
  };
  /** The value of a non-empty cell. `prepared` converts it to the form that the rule expects. */
  const value = <Value>(
    field: ImportField,
    schema: z.ZodMiniType<Value>,
    prepared: (text: string) => unknown = (text) => text,
  ): Value | undefined => {
    const text = textOf(field);
    if (text === '') return undefined;
    if (text.includes('\ufffd')) return addProblem(field, lostCharacters);
    return accepted(field, schema, prepared(text));
  };
  /** A name from its two columns, or from the column of the full name. */
  const name = (first: ImportField, last: ImportField, whole: ImportField) => {
    if (textOf(first) !== '' || textOf(last) !== '' || textOf(whole) === '')
      return { firstName: value(first, schema.firstName), lastName: value(last, schema.lastName) };
    const text = textOf(whole);
    if (text.includes('\ufffd')) return { firstName: addProblem(whole, lostCharacters), lastName: undefined };
    const parts = splitName(text);
    if (!parts) return { firstName: addProblem(whole, rowFaults.fullName), lastName: undefined };
    return {
      firstName: accepted(whole, schema.firstName, parts.firstName),
      lastName: accepted(whole, schema.lastName, parts.lastName),
    };
  };
  /** The person's name. If it is missing, the problem is reported in the column where the file has names. */
  const ownName = () => {
    const nameField =
      content(cells.firstName) === '' && content(cells.lastName) === '' ? wholeOrParts(cells) : 'lastName';
    const own = name('firstName', 'lastName', 'fullName');
    if (nameField === 'fullName') {
      if (own.firstName === undefined || own.lastName === undefined) addProblem('fullName', rowFaults.fullName);
    } else {
      if (own.firstName === undefined) accepted('firstName', schema.firstName, '');
      if (own.lastName === undefined) accepted('lastName', schema.lastName, '');
    }
    return { firstName: own.firstName ?? '', lastName: own.lastName ?? '', nameField } as const;
  };
  /** The parsed row: facts without unreadable cells, or only the problems if the name is unreadable. */
  const parsedRow = <Facts>(nameField: ImportField, facts: Facts): ParsedRow<Facts> =>
    ownFields.some((field) => field in problems)
      ? { problems }
      : { facts, nameField, emptied: problems, doubtful, notes };
  return { complain: addProblem, textOf, accepted, value, name, ownName, concluded: parsedRow, doubtful, notes };
};

const wholeOrParts = (cells: Cells): 'fullName' | 'lastName' =>
  cells.fullName === undefined ? 'lastName' : 'fullName';

/** Leaves out the fields that a row does not mention. */
const definedOnly = <Facts extends object>(facts: Facts) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    readonly [Key in keyof Facts]?: Exclude<Facts[Key], undefined>;
  };

const genderSchema = z.enum(schema.genders, rowFaults.otherGender);

type Reader = ReturnType<typeof createReader>;

/** A birth date in any notation; a date read from a bare number gets a note. */
const birthDateOf = (
  cells: Cells,
  { complain, value, doubtful, notes }: Reader,
  { dateOrder, today }: ImportOptions,
) => {
  const text = content(cells.birthDate);
  const dateFromNumber = readDayNumber(text);
  const birthDate = value(
    'birthDate',
    schema.birthDay,
    (written) => dateFromNumber ?? readDate(written, dateOrder, today) ?? written,
  );
  if (!isBornBefore(birthDate, today)) return complain('birthDate', peopleProblems.bornLater().message);
  const age = unusualAge(birthDate, today);
  if (age !== undefined) doubtful['birthDate'] = rowNotes.unusualAge(age);
  if (dateFromNumber && birthDate) notes.push(rowNotes.dateFromNumber(text, birthDate));
  return birthDate;
};

/** A phone number as spreadsheets store it: after an apostrophe, or as the number 436601234567.0. */
const phoneOf = (text: string): string => text.replace(/^'+/, '').replace(/^(\d+)\.0$/, '$1');

/** Splits a cell into addresses. A slash separates only whole addresses, because an address may contain one. */
const partsOf = (text: string): readonly string[] =>
  text
    .split(/[\s;,|<>]+/)
    .flatMap((part) => (part.split('@').length > 2 ? part.split('/') : [part]))
    .filter((part) => part.includes('@'));

/** Receives a cell's second address. */
interface SecondAddress {
  address?: string | undefined;
}

/** A cell's address: the first valid one if there are several. With `further`, a second address is stored there. */
const addressIn = (
  field: 'email' | 'guardianEmail' | 'secondGuardianEmail',
  { textOf, value, notes }: Reader,
  further?: SecondAddress,
): string | undefined => {
  const parts = partsOf(textOf(field)).map((part) => part.replace(/^mailto:/i, '').replace(/\.$/, ''));
  const [first, second] = parts.filter((part) => schema.invitedEmail.safeParse(part).success);
  const email = value(field, schema.invitedEmail, (text) => first ?? text);
  if (further) further.address = second;
  if (email !== undefined && parts.length > (further ? 2 : 1)) notes.push(rowNotes.firstAddress(email));
  return email;
};

/** Marks a row, in the column of non-players, that does not look like a person. */
export const notAPersonMark = 'no person';

const totals = /^(?:sub)?(?:totals?|summe|gesamt|insgesamt|anzahl|sum|count|somme|suma|totale|aantal)\b/i;

/** True for a note or a total below a list. Names contain neither digits nor colons. */
export const isNoPerson = ({ firstName = '', lastName = '', fullName = '' }: Cells): boolean =>
  [firstName, lastName, fullName].some((name) => /[\p{N}:]/u.test(name) || totals.test(name));

/** True if a row says that the person is not a player, or has left the club; unknown words are ignored. */
const isMarkedAsNoPlayer = ({ isPlayer, isNoPlayer }: Cells, { dateOrder, today }: ImportOptions): boolean => {
  const leftAt = readDate(content(isNoPlayer), dateOrder, today);
  return isOtherRole(content(isPlayer)) || saysYes(content(isNoPlayer)) || (leftAt !== undefined && leftAt <= today);
};

/** Reads a player row with the rules and sentences of Edit Player. */
export const readPlayerRow = (cells: PlayerCells, options: ImportOptions): ParsedRow<PlayerFacts> => {
  if (content(cells.isNoPlayer) === notAPersonMark) return { problems: { isNoPlayer: rowFaults.noPerson } };
  if (isMarkedAsNoPlayer(cells, options)) {
    return { problems: { [content(cells.isPlayer) === '' ? 'isNoPlayer' : 'isPlayer']: rowFaults.noPlayer } };
  }
  const reader = createReader(cells);
  const { value, ownName, concluded: parsedRow } = reader;
  const { nameField, ...own } = ownName();
  const [guardian, second] = guardiansOf(reader);
  const secondAddress: SecondAddress | undefined = reader.textOf('secondGuardianEmail') === '' ? {} : undefined;
  const guardianEmail = addressIn('guardianEmail', reader, secondAddress);
  const secondGuardianEmail = addressIn('secondGuardianEmail', reader) ?? secondAddress?.address;
  // Always checked, because invitations may be sent later.
  const email = addressIn('email', reader);
  const facts = definedOnly({
    birthDate: birthDateOf(cells, reader, options),
    gender: value('gender', genderSchema, readGender),
    position: value('position', schema.position),
    // Spreadsheets turn 7 into 7.0, and people write #7.
    jerseyNumber: value('jerseyNumber', schema.jerseyNumber, (text) => numberIn(text.replace(/^#/, ''))),
    guardianFirstName: guardian.firstName,
    guardianLastName: guardian.lastName,
    guardianPhone: value('guardianPhone', schema.guardianPhone, phoneOf),
    guardianEmail,
    secondGuardianFirstName: second.firstName,
    secondGuardianLastName: second.lastName,
    secondGuardianPhone: value('secondGuardianPhone', schema.guardianPhone, phoneOf),
    secondGuardianEmail,
    // Prefers the player's own address.
    email: options.invite ? (email ?? guardianEmail ?? secondGuardianEmail) : undefined,
    team: reader.textOf('team') || undefined,
  });
  return parsedRow(nameField, { ...own, ...facts });
};

/** Both guardians, even if one cell or pair of cells names both, as in "Gerda & Paul Berg". */
const guardiansOf = ({ complain, textOf, name, accepted }: Reader) => {
  const second = name('secondGuardianFirstName', 'secondGuardianLastName', 'secondGuardianName');
  const [firstName, lastName, whole] = [
    textOf('guardianFirstName'),
    textOf('guardianLastName'),
    textOf('guardianName'),
  ];
  const field = firstName === '' && lastName === '' ? 'guardianName' : 'guardianFirstName';
  const pair = second.lastName === undefined ? splitNames(firstName || whole, lastName) : undefined;
  if (pair === 'unclear' && field === 'guardianName')
    return [{ firstName: complain(field, rowFaults.fullName), lastName: undefined }, second] as const;
  if (pair === undefined || pair === 'unclear')
    return [name('guardianFirstName', 'guardianLastName', 'guardianName'), second] as const;
  const [firstGuardian, secondGuardian] = pair.map((name) => ({
    firstName: accepted(field, schema.firstName, name.firstName),
    lastName: accepted(field, schema.lastName, name.lastName),
  })) as [typeof second, typeof second];
  return [firstGuardian, secondGuardian] as const;
};

const numberIn = (text: string): number | undefined => (/^\d+(?:\.0+)?$/.test(text) ? Number(text) : undefined);

/** Reads a coach row. The address distinguishes coaches with the same name, so it is always read. */
export const readCoachRow = (cells: CoachCells): ParsedRow<CoachFacts> => {
  const reader = createReader(cells);
  const { nameField, ...own } = reader.ownName();
  const facts = definedOnly({
    email: addressIn('email', reader),
    phone: reader.value('phone', schema.coachPhone, phoneOf),
  });
  return reader.concluded(nameField, { ...own, ...facts });
};
