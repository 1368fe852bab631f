import * as z from 'zod/mini';
import { wellFormed } from '../core/text.ts';
import { importRows, maxCellLength } from '../constants.club.ts';

/**
 * Fields of a player in an imported file, with their labels, which are also recognized as column headings. A name may
 * have two columns or one.
 */
const playerLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  birthDate: 'Birth date',
  gender: 'Gender',
  position: 'Position',
  jerseyNumber: 'Jersey number',
  team: 'Team',
  guardianFirstName: 'Guardian first name',
  guardianLastName: 'Guardian last name',
  guardianName: 'Guardian name',
  guardianPhone: 'Guardian phone',
  guardianEmail: 'Guardian email',
  secondGuardianFirstName: 'Second guardian first name',
  secondGuardianLastName: 'Second guardian last name',
  secondGuardianName: 'Second guardian name',
  secondGuardianPhone: 'Second guardian phone',
  secondGuardianEmail: 'Second guardian email',
  email: 'Email',
  isPlayer: 'Is player',
  isNoPlayer: 'Is no player',
} as const;
export type PlayerField = keyof typeof playerLabels;
export const playerFields = Object.keys(playerLabels) as readonly PlayerField[];

export const coachFields = ['firstName', 'lastName', 'fullName', 'email', 'phone'] as const;
export type CoachField = (typeof coachFields)[number];

export type ImportKind = 'players' | 'coaches';
export type ImportField = PlayerField | CoachField;

/** Fields for each kind, in the order used on the page. */
export const importFields = { players: playerFields, coaches: coachFields } as const satisfies Record<
  ImportKind,
  readonly ImportField[]
>;

/** True for fields that may have several columns; the first non-empty cell counts. */
export const isRepeatable = (field: ImportField): boolean => field === 'email' || field === 'guardianEmail';

/** True for fields whose columns are joined, such as "van der" and "Berg". */
export const isJoined = (field: ImportField): boolean => field === 'lastName';

export const fieldLabels: Readonly<Record<ImportField, string>> = { ...playerLabels, phone: 'Phone' };

/** Any text: problems are reported per row, and only values that could not have been typed are refused. */
const cell = z
  .string()
  .check(z.maxLength(maxCellLength, `A cell holds at most ${maxCellLength} characters.`), wellFormed);

const cellsOf = <Field extends ImportField>(fields: readonly Field[]) =>
  z.strictObject(
    Object.fromEntries(fields.map((field) => [field, z.optional(cell)])) as Record<
      Field,
      z.ZodMiniOptional<typeof cell>
    >,
  );

/** Fields in which a row can differ from a stored person. Names identify people and never change. */
export const comparedFields = {
  players: [
    'birthDate',
    'gender',
    'position',
    'jerseyNumber',
    'guardianFirstName',
    'guardianLastName',
    'guardianPhone',
    'guardianEmail',
    'secondGuardianFirstName',
    'secondGuardianLastName',
    'secondGuardianPhone',
    'secondGuardianEmail',
  ],
  coaches: ['phone'],
} as const satisfies Record<ImportKind, readonly ImportField[]>;
export type ComparedField = (typeof comparedFields)[ImportKind][number];

/** Stored values to overwrite, as shown to the admin who decided to do so. */
const replacedOf = <Field extends ImportField>(fields: readonly Field[]) => {
  const value = z.optional(z.nullable(cell));
  return z.optional(
    z.strictObject(Object.fromEntries(fields.map((field) => [field, value])) as Record<Field, typeof value>),
  );
};

/** Line number in the file, starting with 1. */
const line = z.int().check(z.gte(1), z.lte(10_000_000));

export const playerRow = z.strictObject({
  line,
  cells: cellsOf(playerFields),
  replaced: replacedOf(comparedFields.players),
  /** Number of suggested namesakes with the same birth date, if the admin said that the row is another player. */
  another: z.optional(z.int().check(z.gte(1), z.lte(importRows.atOnce))),
});
export type PlayerRow = z.output<typeof playerRow>;
export type PlayerCells = PlayerRow['cells'];

export const coachRow = z.strictObject({
  line,
  cells: cellsOf(coachFields),
  replaced: replacedOf(comparedFields.coaches),
});
export type CoachRow = z.output<typeof coachRow>;
export type CoachCells = CoachRow['cells'];

const tooManyMessage = (maxRows: number) => `At most ${maxRows} rows at once.`;

/**
 * At most `maxRows` rows, each line once. Counts before validating, because a million empty rows would produce a
 * million errors.
 */
const rowsOf = <Row extends typeof playerRow | typeof coachRow>(row: Row, maxRows: number) =>
  z.pipe(
    z.transform((rows: z.input<Row>[], context) => {
      if (Array.isArray(rows) && rows.length > maxRows)
        context.issues.push({ code: 'custom', message: tooManyMessage(maxRows), input: rows });
      return rows;
    }),
    z.array(row).check(
      z.minLength(1, 'There are no rows.'),
      z.refine(
        (rows) => new Set(rows.map((row) => (row as { line: number }).line)).size === rows.length,
        'Each line may come once.',
      ),
    ),
  );

/** Interpretation of 03/04/2015: 3 April with the day first, March 4 with the month first. */
export const dateOrders = ['day', 'month'] as const;
export type DateOrder = (typeof dateOrders)[number];

const options = {
  dateOrder: z.enum(dateOrders),
  /** True to invite everyone who has an email address but no account. If false, players' addresses are ignored. */
  invite: z.boolean(),
};

export const playersToPreview = z.strictObject({ rows: rowsOf(playerRow, importRows.perPreview), ...options });
export const playersToImport = z.strictObject({ rows: rowsOf(playerRow, importRows.atOnce), ...options });
export const coachesToPreview = z.strictObject({ rows: rowsOf(coachRow, importRows.perPreview), ...options });
export const coachesToImport = z.strictObject({ rows: rowsOf(coachRow, importRows.atOnce), ...options });

export const rowStates = ['new', 'changed', 'unchanged', 'invalid'] as const;
export type RowState = (typeof rowStates)[number];

/** Messages by cell. `z.record` would add code that every visitor loads. */
export const cellProblems = z.catchall(z.object({}), z.string());

/** Values as text (dates as yyyy-MM-dd); `before` is null if there is no stored value. */
const difference = z.strictObject({ field: z.string(), before: z.nullable(z.string()), after: z.string() });
export type Difference = z.output<typeof difference>;

/** Outcome of a row, imported or previewed. */
export const rowOutcome = z.strictObject({
  line,
  state: z.enum(rowStates),
  /** Values written for a changed row. */
  changes: z.array(difference),
  /** Stored values that are kept although the row differs, until the admin decides to overwrite them. */
  kept: z.array(difference),
  /** Messages by field, for an invalid row. */
  problems: cellProblems,
  /** Cells of a valid row that are treated as empty, with the reasons. */
  emptied: cellProblems,
  /** Cells of a valid row that look like typos, with the reasons. */
  doubtful: cellProblems,
  /** Number of stored players without an account who have the row's name and birth date. */
  proposed: z.int(),
  /** Notes for the admin about a valid row. */
  notes: z.array(z.string()),
  /** True if the row sends an invitation. */
  invites: z.boolean(),
});
export type RowOutcome = z.output<typeof rowOutcome>;

export const importPreview = z.strictObject({
  rows: z.array(rowOutcome),
  /** Invitations the club may still send today. */
  invitationsLeft: z.int(),
});

export const importReport = z.strictObject({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Number of rows with a kept stored value that differs from the file. */
  kept: z.int(),
  /** Lines whose stored values have changed since the admin decided; they are kept. */
  changedSince: z.array(line),
  invited: z.int(),
  /** Number of people not invited because of today's limit. */
  notInvited: z.int(),
  /** Rows that were skipped. */
  invalid: z.array(z.strictObject({ line, problems: cellProblems })),
  /** Rows that were imported without some of their cells. */
  emptied: z.array(z.strictObject({ line, problems: cellProblems })),
  /** Sent invitations, each with its code, which is returned only once. */
  invitations: z.array(z.strictObject({ line, name: z.string(), email: z.string(), code: z.string() })),
});
export type ImportReport = z.output<typeof importReport>;
