import * as z from 'zod/mini';
import { wellFormed } from '../core/text.ts';
import { importRows, maxCellLength } from '../constants.club.ts';

/**
 * Fields a file can have for a player, with their labels on the page; a column of such a name belongs to it. A name takes
 * two columns or one.
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

/** The fields of each kind, in the order in which a page offers them. */
export const importFields = { players: playerFields, coaches: coachFields } as const satisfies Record<
  ImportKind,
  readonly ImportField[]
>;

/** Fields that several columns may hold; the first cell that holds something counts. */
export const isRepeatable = (field: ImportField): boolean => field === 'email' || field === 'guardianEmail';

/** Fields whose columns together make the value, such as "van der" and "Berg". */
export const isJoined = (field: ImportField): boolean => field === 'lastName';

export const fieldLabels: Readonly<Record<ImportField, string>> = { ...playerLabels, phone: 'Phone' };

/** Any text: its problems are reported row by row, and only values that could not have been typed are refused. */
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

/** The fields in which a row can differ from a stored person. Names distinguish people and always stay. */
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

/** Stored values that the file replaces, as they were shown to the admin who decided so. */
const replacedOf = <Field extends ImportField>(fields: readonly Field[]) => {
  const value = z.optional(z.nullable(cell));
  return z.optional(
    z.strictObject(Object.fromEntries(fields.map((field) => [field, value])) as Record<Field, typeof value>),
  );
};

/** The number of the line in the file, for people: the first line of the file is 1. */
const line = z.int().check(z.gte(1), z.lte(10_000_000));

export const playerRow = z.strictObject({
  line,
  cells: cellsOf(playerFields),
  replaced: replacedOf(comparedFields.players),
  /** The row makes another player beside so many of the same name and birth date as were proposed. */
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

const tooMany = (most: number) => `At most ${most} rows at once.`;

/**
 * A maximum of rows, each line once. Counted before anything is checked: a million empty rows would otherwise be a
 * million faults to report.
 */
const rowsOf = <Row extends typeof playerRow | typeof coachRow>(row: Row, most: number) =>
  z.pipe(
    z.transform((rows: z.input<Row>[], context) => {
      if (Array.isArray(rows) && rows.length > most)
        context.issues.push({ code: 'custom', message: tooMany(most), input: rows });
      return rows;
    }),
    z.array(row).check(
      z.minLength(1, 'There are no rows.'),
      z.refine(
        (rows) => new Set(rows.map((one) => (one as { line: number }).line)).size === rows.length,
        'Each line may come once.',
      ),
    ),
  );

/** Orders of 03/04/2015: 3 April with the day first, 4 March with the month first. */
export const dateOrders = ['day', 'month'] as const;
export type DateOrder = (typeof dateOrders)[number];

const options = {
  dateOrder: z.enum(dateOrders),
  /** Invite everyone with an email address and without an account; otherwise addresses of players are ignored. */
  invite: z.boolean(),
};

export const playersToPreview = z.strictObject({ rows: rowsOf(playerRow, importRows.perPreview), ...options });
export const playersToImport = z.strictObject({ rows: rowsOf(playerRow, importRows.atOnce), ...options });
export const coachesToPreview = z.strictObject({ rows: rowsOf(coachRow, importRows.perPreview), ...options });
export const coachesToImport = z.strictObject({ rows: rowsOf(coachRow, importRows.atOnce), ...options });

export const rowStates = ['new', 'changed', 'unchanged', 'invalid'] as const;
export type RowState = (typeof rowStates)[number];

/** A sentence at each cell that is wrong. Every visitor would load the code of `z.record` for imports alone. */
export const cellProblems = z.catchall(z.object({}), z.string());

/** Values as texts (dates as yyyy-MM-dd); null where none is stored. */
const difference = z.strictObject({ field: z.string(), before: z.nullable(z.string()), after: z.string() });
export type Difference = z.output<typeof difference>;

/** Outcome of a row, imported or previewed. */
export const rowOutcome = z.strictObject({
  line,
  state: z.enum(rowStates),
  /** Values that a changed row writes. */
  changes: z.array(difference),
  /** Stored values that stay although the row has others, until the admin says that the file replaces them. */
  kept: z.array(difference),
  /** Of a row with errors: a sentence by the field it belongs to. */
  problems: cellProblems,
  /** Of a row that counts: the cells that are read as empty, each with the reason. */
  emptied: cellProblems,
  /** The same: cells that count and look like slips, each with the reason to look at it. */
  doubtful: cellProblems,
  /** Stored players of the name and birth date of whom the row means one, if none of them has an account. */
  proposed: z.int(),
  /** Notes for the admin although the row counts. */
  notes: z.array(z.string()),
  /** True if an invitation goes out. */
  invites: z.boolean(),
});
export type RowOutcome = z.output<typeof rowOutcome>;

export const importPreview = z.strictObject({
  rows: z.array(rowOutcome),
  /** Invitations that the club may still send today. */
  invitationsLeft: z.int(),
});

export const importReport = z.strictObject({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The rows of which a stored value stays although the file has another. */
  kept: z.int(),
  /** Lines whose stored values are no longer those that the admin decided about: they stay. */
  changedSince: z.array(line),
  invited: z.int(),
  /** People who would be invited if the club could send more invitations today. */
  notInvited: z.int(),
  /** The rows that were left out. */
  invalid: z.array(z.strictObject({ line, problems: cellProblems })),
  /** The rows that count without some of their cells. */
  emptied: z.array(z.strictObject({ line, problems: cellProblems })),
  /** Each with its code, which cannot be read again. */
  invitations: z.array(z.strictObject({ line, name: z.string(), email: z.string(), code: z.string() })),
});
export type ImportReport = z.output<typeof importReport>;
