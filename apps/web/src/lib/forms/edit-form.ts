import { useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { editConflict, isSameValue } from '@touchline/domain/core/edits.ts';
import type { Topic } from '@touchline/domain/core/topics.ts';
import { problemIn } from '../data/api.ts';
import { announceChanges } from '../data/commands.ts';
import { useSchemaForm } from './form.ts';

/** Field that a colleague changed while the user was editing it. */
export interface EditConflict<Name extends string = string> {
  readonly name: Name;
  /** Colleague's value. */
  readonly theirs: unknown;
  readonly keepMine: () => void;
  readonly useTheirs: () => void;
}

type EditForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  /** Fields that the user has changed, with the values they started from as `expected`. */
  changesOf(output: Output): Partial<Output> & { expected?: Partial<Output> };
  readonly conflicts: readonly EditConflict<Path<Input>>[];
};

/**
 * Form that edits an existing object. Untouched fields follow `current`, which may be refetched while the form is open.
 * Only touched fields are sent. If a colleague changes a touched field, it is a conflict until the user chooses a
 * value. If the server refuses to overwrite values that the user has not seen, `topics` are refetched.
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
  /** Stored values that the user has seen and, where the form differs, has chosen to overwrite. */
  const [seenValues, setSeenValues] = useState<FieldValues>(current);
  /** Latest value for a submit that began before the last render. */
  const latestSeen = useRef(seenValues);
  const markSeen = useCallback((next: FieldValues): void => {
    latestSeen.current = next;
    setSeenValues(next);
  }, []);

  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    const newerValues = JSON.parse(key) as DefaultValues<Input>;
    const values: FieldValues = getValues();
    const lastSeen = latestSeen.current;
    markSeen(
      Object.fromEntries(
        Object.entries(newerValues).map(([name, value]) => [
          name,
          isSameValue(values[name], lastSeen[name]) || isSameValue(values[name], value) ? value : lastSeen[name],
        ]),
      ),
    );
    reset(newerValues, { keepDirtyValues: true, keepErrors: true });
  }, [key, reset, getValues, markSeen]);

  const acknowledge = (name: Name): void => {
    markSeen({ ...latestSeen.current, [name]: current[name] });
    form.clearErrors(name);
  };

  return {
    ...form,
    changesOf: (output) => {
      const values: FieldValues = getValues();
      const parsed = schema.safeParse(latestSeen.current);
      const seenOutput: FieldValues = parsed.success ? parsed.data : latestSeen.current;
      const names = Object.keys(output).filter((name) => !isSameValue(values[name], latestSeen.current[name]));
      if (names.length === 0) return {};
      const pickChanged = (all: FieldValues) =>
        Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<Output>;
      return { ...pickChanged(output), expected: pickChanged(seenOutput) };
    },
    conflicts: (Object.keys(current) as Name[])
      .filter((name) => !isSameValue(seenValues[name], current[name]))
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
