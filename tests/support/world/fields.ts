import type { Operation, Schema } from '@touchline/domain/core/operation.ts';

export type Kind = 'text' | 'id' | 'moment' | 'number' | 'boolean' | 'choice';

/** An input field that a user can fill in. */
export interface Field {
  readonly path: readonly string[];
  readonly kind: Kind;
  /** True if the field takes a list of such values. */
  readonly isList: boolean;
}

/** The part of zod's schema description that `walk` uses. zod publishes it as `_zod.def` for this purpose. */
interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
}

const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition;

const kindOfText = (format: string | undefined): Kind =>
  format === 'uuid' ? 'id' : format === 'datetime' ? 'moment' : 'text';

/** Alternative that users fill in. An empty text or null as another alternative only means "nothing". */
const mainOption = (options: readonly Schema[]): Schema =>
  options.find((option) => !['literal', 'transform', 'pipe'].includes(definitionOf(option).type)) ??
  (options.at(-1) as Schema);

const walk = (schema: Schema, path: readonly string[], input: unknown, isList = false): readonly Field[] => {
  const definition = definitionOf(schema);
  const field = (kind: Kind): readonly Field[] => [{ path, kind, isList }];
  switch (definition.type) {
    case 'object':
      return Object.entries(definition.shape ?? {}).flatMap(([name, inner]) =>
        walk(inner, [...path, name], (input as Record<string, unknown> | undefined)?.[name]),
      );
    case 'optional':
    case 'nullable':
    case 'default':
      return walk(definition.innerType as Schema, path, input, isList);
    case 'pipe': {
      // A check before the schema (of a list's length) has no fields.
      const inputSchema = definition.in as Schema;
      return walk(
        definitionOf(inputSchema).type === 'transform' ? (definition.out as Schema) : inputSchema,
        path,
        input,
        isList,
      );
    }
    case 'array': {
      const element = definition.element as Schema;
      if (definitionOf(element).type !== 'object') return walk(element, path, undefined, true);
      // The first object of a list represents all.
      return walk(element, [...path, '0'], (input as readonly unknown[] | undefined)?.[0]);
    }
    case 'union': {
      const options = definition.options ?? [];
      const matchingOption = options.find(
        (option) => definitionOf(option).type === 'object' && option.safeParse(input).success,
      );
      return walk(matchingOption ?? mainOption(options), path, input, isList);
    }
    case 'string':
      return field(kindOfText(definition.format));
    case 'number':
      return field('number');
    case 'boolean':
      return field('boolean');
    case 'enum':
    case 'literal':
      return field('choice');
    default:
      throw new Error(`No corpus for ${path.join('.')}: a schema of type ${definition.type} is not known.`);
  }
};

/** Fields of an operation. If its input has alternatives, the fields of the alternative that `input` uses. */
export const fieldsOf = (operation: Operation, input: unknown): readonly Field[] => walk(operation.input, [], input);

export const isInPath = (operation: Operation, { path }: Field): boolean =>
  path.length === 1 && operation.path.includes(`{${path[0]}}`);

const replaceAt = (whole: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown => {
  const inner = (whole as Readonly<Record<string, unknown>> | undefined)?.[name];
  const newValue = rest.length === 0 ? value : replaceAt(inner, rest, value);
  return Array.isArray(whole)
    ? whole.with(Number(name), newValue)
    : { ...(whole as object | undefined), [name]: newValue };
};

/** The input with another value in the field. */
export const withValue = (
  input: Readonly<Record<string, unknown>>,
  { path }: Field,
  value: unknown,
): Record<string, unknown> => replaceAt(input, path, value) as Record<string, unknown>;

export const valueAt = (input: unknown, { path }: Field): unknown =>
  path.reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], input);
