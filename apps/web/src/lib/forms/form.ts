import { useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { problemIn } from '../data/api.ts';
import { type RunningAction, begin, isRepeated } from '../latch.ts';

/** Milliseconds after which a press counts as released. A press that became a drag has no `mouseup`. */
const timeoutMs = 1000;

let release: Promise<void> | undefined;

const nextRelease = (): Promise<void> =>
  new Promise((resolve) => {
    // The click event follows immediately after the release.
    addEventListener('mouseup', () => setTimeout(resolve), { once: true, capture: true });
    setTimeout(resolve, timeoutMs);
  });

/**
 * Resolves after the click that ends the current press; undefined if there is no press. If a press takes the focus from
 * a field, the field's errors wait for the click. If they appeared earlier, they could move the page under the pointer,
 * and the click would miss its target.
 */
const pointerReleased = (): Promise<void> | undefined => release;

addEventListener(
  'mousedown',
  () => {
    const ownRelease = nextRelease();
    release = ownRelease;
    void ownRelease.then(() => {
      if (release === ownRelease) release = undefined;
    });
  },
  true,
);

/** Returns the first problem of each field, in React Hook Form's format. */
const errorsOf = <Input extends FieldValues>(issues: readonly z.core.$ZodIssue[]): FieldErrors<Input> => {
  const errors: FieldErrors<Input> = {};
  for (const { path, code, message } of issues) {
    const name = path.join('.');
    if (!get(errors, name)) set(errors, name, { type: code, message });
  }
  return errors;
};

/**
 * Focuses the first invalid field in page order. React Hook Form does not know that order, because it registers a field
 * that appears later after the fields below it.
 */
const focusFirst = (form: EventTarget | undefined, errors: FieldErrors): void => {
  if (!(form instanceof HTMLFormElement)) return;
  for (const control of form.elements) {
    const name = control.getAttribute('name');
    if (!name || !get(errors, name)) continue;
    (control as HTMLElement).focus();
    // A hidden or disabled control refuses focus.
    if (document.activeElement === control) return;
  }
};

/**
 * Form validated with the server's schema and error texts. A double press submits once. The submit handler may reject:
 * error texts of a refusal appear next to their fields, and `onRefused` handles other failures.
 */
export const useSchemaForm = <Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  onRefused?: (reason: unknown) => void,
): UseFormReturn<Input, unknown, Output> => {
  const form = useForm<Input, unknown, Output>({
    async resolver(values) {
      await pointerReleased();
      const { success, data, error } = schema.safeParse(values);
      return success ? { values: data, errors: {} } : { values: {}, errors: errorsOf<Input>(error.issues) };
    },
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const runningAction = useRef<RunningAction>(undefined);
  return {
    ...form,
    handleSubmit: (onValid, onInvalid) => async (event) => {
      event?.preventDefault();
      const target = event?.target;
      if (runningAction.current && isRepeated(runningAction.current)) return;
      let isValid: boolean | undefined;
      const submit = form.handleSubmit(
        async (...given) => {
          isValid = true;
          try {
            await onValid(...given);
          } catch (reason) {
            showFieldProblems(form, reason);
            onRefused?.(reason);
          }
        },
        async (errors, ...given) => {
          isValid = false;
          await onInvalid?.(errors, ...given);
          const focus = (): void => focusFirst(target, errors);
          focus();
          // The error texts render right after this.
          setTimeout(focus);
        },
      );
      runningAction.current = begin(async () => {
        // React Hook Form silently drops a submit if the form is reset during validation.
        while (isValid === undefined) await submit(event);
      });
      await runningAction.current.result;
      if (!isValid) runningAction.current = undefined;
    },
  };
};

/**
 * Shows the server's error texts next to their fields until fixed. `names` maps the few fields that have another name in
 * the API.
 */
export const showFieldProblems = <Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'setError' | 'getValues'>,
  reason: unknown,
  names: Readonly<Record<string, Path<Input>>> = {},
): void => {
  const fields = problemIn(reason)?.fields ?? {};
  const values = form.getValues();
  for (const [name, message] of Object.entries(fields)) {
    const field = names[name] ?? (name as Path<Input>);
    if (field in values) form.setError(field, { type: 'server', message });
  }
};
