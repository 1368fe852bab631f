import { useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { editConflict, isSameValue } from '@touchline/domain/core/edits.ts';
import type { Topic } from '@touchline/domain/core/topics.ts';
import { problemIn } from '../data/api.ts';
import { announceChanges } from '../data/commands.ts';
import { useSchemaForm } from './form.ts';

/** A field that a colleague changed while the user was editing it. */
export interface EditConflict<Name extends string = string> {
  readonly name: Name;
  /** The colleague's value. */
  readonly theirs: unknown;
  readonly keepMine: () => void;
  readonly useTheirs: () => void;
}

type EditForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  /** The fields the user has changed, with the values they started from as `expected`. */
  changesOf(output: Output): Partial<Output> & { expected?: Partial<Output> };
  readonly conflicts: readonly EditConflict<Path<Input>>[];
};

/**
 * Form that edits an existing object. Untouched fields follow `current`, which may be refetched while the form is open;
 * only touched fields are sent. If a colleague changes a touched field, it is a conflict until the user chooses a
 * value. If the server refuses to overwrite values the user has not seen, `topics` are refetched.
 */
export const useEditForm = <Input extends FieldValues, Output extends object>(
  schema: z.ZodMiniType<Output, Input>,
  current: NoInfer<DefaultValues<Input> & Readonly<Record<keyof Input, unknown>>>,
  topics: readonly Topic[],
): EditForm<Input, Output> => {
  type Name = Path<Input>;
  const form = useSchemaForm(schema, current, (reason) => {
    if (problemIn(reason)?.code === editConflict) void announceChanges(topics);
  });
  // Subscribes to dirtyFields, so that a reset knows which fields were touched.
  void form.formState.dirtyFields;
  const { reset, getValues } = form;
  const key = JSON.stringify(current);
  const shownKey = useRef(key);
  /** Stored values the user has seen and, where the form differs, has chosen to overwrite. */
  const [seen, setSeen] = useState<FieldValues>(current);
  /** The latest value for a submit that began before the last render. */
  const latestSeen = useRef(seen);
  const see = useCallback((next: FieldValues): void => {
    latestSeen.current = next;
    setSeen(next);
  }, []);

  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    const newer = JSON.parse(key) as DefaultValues<Input>;
    const values: FieldValues = getValues();
    const before = latestSeen.current;
    see(
      Object.fromEntries(
        Object.entries(newer).map(([name, value]) => [
          name,
          isSameValue(values[name], before[name]) || isSameValue(values[name], value) ? value : before[name],
        ]),
      ),
    );
    reset(newer, { keepDirtyValues: true, keepErrors: true });
  }, [key, reset, getValues, see]);

  const acknowledge = (name: Name): void => {
    see({ ...latestSeen.current, [name]: current[name] });
    form.clearErrors(name);
  };

  return {
    ...form,
    changesOf: (output) => {
      const values: FieldValues = getValues();
      const checked = schema.safeParse(latestSeen.current);
      const before: FieldValues = checked.success ? checked.data : latestSeen.current;
      const names = Object.keys(output).filter((name) => !isSameValue(values[name], latestSeen.current[name]));
      if (names.length === 0) return {};
      const pick = (all: FieldValues) => Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<Output>;
      return { ...pick(output), expected: pick(before) };
    },
    conflicts: (Object.keys(current) as Name[])
      .filter((name) => !isSameValue(seen[name], current[name]))
      .map((name) => ({
        name,
        theirs: current[name],
        keepMine: () => acknowledge(name),
        useTheirs: () => {
          form.setValue(name, current[name] as PathValue<Input, Name>, { shouldDirty: true, shouldValidate: true });
          acknowledge(name);
        },
      })),
  };
};
