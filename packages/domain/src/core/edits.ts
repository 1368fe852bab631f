import * as z from 'zod/mini';
import { listed } from './words.ts';
import { Problem } from './problem.ts';

const text = z.optional(z.nullable(z.string()));

/**
 * Schema of the values an editor may have seen, by field type. Stored values need not meet the form's current rules.
 */
const seenSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  string: text,
  enum: text,
  number: z.optional(z.nullable(z.number())),
  boolean: z.optional(z.boolean()),
  array: z.optional(z.array(z.string())),
};

/** Schema of the value seen in a field, without wrappers such as optional; for a union, the schema of its last option. */
const seenSchemaOf = (schema: z.core.$ZodType): z.ZodMiniType => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return seenSchemaOf(def.innerType);
  if ('options' in def) return seenSchemaOf(def.options.at(-1) as z.core.$ZodType);
  return seenSchemas[def.type] ?? z.never();
};

type Form = Readonly<Record<string, z.ZodMiniType>>;
type WithoutDefault<Schema> = Schema extends z.ZodMiniDefault<infer Inner> ? Inner : Schema;

const mapFields = (fields: Form, transform: (schema: z.ZodMiniType) => z.ZodMiniType) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, transform(schema)]));

/**
 * The form's fields, all optional. Defaults are removed, because they would fill in a field that an edit leaves out.
 */
const optionalFields = <Fields extends Form>(fields: Fields) =>
  mapFields(fields, (schema) => z.optional(schema instanceof z.ZodMiniDefault ? schema.def.innerType : schema)) as {
    readonly [Name in keyof Fields]: z.ZodMiniOptional<Extract<WithoutDefault<Fields[Name]>, z.ZodMiniType>>;
  };

/** Values that the editor saw in the edited fields. A field that has changed since then is refused. */
const expectedOf = <Fields extends Form>(fields: Fields) =>
  z.optional(
    z.strictObject(
      mapFields(fields, seenSchemaOf) as {
        readonly [Name in keyof Fields]: z.ZodMiniOptional<z.ZodMiniType<z.output<Fields[Name]> | null>>;
      },
    ),
  );

/**
 * Input of an edit: the object's ids, the changed fields (missing ones stay unchanged), and the values the editor saw.
 */
export const editOf = <Ids extends Form, const Fields extends Form>(ids: Ids, fields: Fields) =>
  z.strictObject({ ...ids, ...optionalFields(fields), expected: expectedOf(fields) });

type Values = Readonly<Record<string, unknown>>;

const comparable = (value: unknown): string => {
  if (value === undefined || value === '') return 'null';
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
};

/** Compares two values of a field, ignoring the order of lists and different kinds of empty values. */
export const isSameValue = (first: unknown, second: unknown): boolean =>
  first instanceof Date ? first.getTime() === Date.parse(String(second)) : comparable(first) === comparable(second);

/** Changed fields whose stored value is neither the value that the editor saw nor the new value. */
export const staleFields = (stored: Values, changes: Values, expected: Values | undefined): readonly string[] =>
  Object.keys(expected ?? {}).filter(
    (name) =>
      changes[name] !== undefined &&
      !isSameValue(stored[name], expected?.[name]) &&
      !isSameValue(stored[name], changes[name]),
  );

/** Refusal code for a conflicting edit. */
export const editConflict = 'edit_conflict';

/** Refusal that names, for each field, the person who changed it in the meantime. */
export const editConflictProblem = (editors: Readonly<Record<string, string>>): Problem => {
  const fields = Object.fromEntries(
    Object.entries(editors).map(([field, editor]) => [field, `${editor} changed this in the meantime.`]),
  );
  const names = listed([...new Set(Object.values(editors))]);
  return new Problem(409, editConflict, `Not saved: ${names} changed the same in the meantime.`, { fields });
};
