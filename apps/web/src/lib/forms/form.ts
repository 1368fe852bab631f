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
import { type Act, begin, isRepeated } from '../latch.ts';

/** A press that became a drag has no `mouseup`: it counts as released after this time. */
const timeoutMs = 1000;

let release: Promise<void> | undefined;

const nextRelease = (): Promise<void> =>
  new Promise((resolve) => {
    // The click follows the release at once.
    addEventListener('mouseup', () => setTimeout(resolve), { once: true, capture: true });
    setTimeout(resolve, timeoutMs);
  });

/**
 * Resolves after the click of the press under way; undefined without one. The error of a field that is left by a press is shown
 * only then: shown earlier, it would move the page under the pointer, and the click would miss its target.
 */
const pointerReleased = (): Promise<void> | undefined => release;

addEventListener(
  'mousedown',
  () => {
    const own = nextRelease();
    release = own;
    void own.then(() => {
      if (release === own) release = undefined;
    });
  },
  true,
);

/** The first problem of each field, where React Hook Form looks for it. */
const errorsOf = <Input extends FieldValues>(issues: readonly z.core.$ZodIssue[]): FieldErrors<Input> => {
  const errors: FieldErrors<Input> = {};
  for (const { path, code, message } of issues) {
    const name = path.join('.');
    if (!get(errors, name)) set(errors, name, { type: code, message });
  }
  return errors;
};

/**
 * Focuses the first field at fault in the order of the page: fields that an answer brings up came to the form after those below
 * them.
 */
const focusFirst = (form: EventTarget | undefined, errors: FieldErrors): void => {
  if (!(form instanceof HTMLFormElement)) return;
  for (const control of form.elements) {
    const name = control.getAttribute('name');
    if (!name || !get(errors, name)) continue;
    (control as HTMLElement).focus();
    // A control that is not drawn, or disabled, refuses the focus.
    if (document.activeElement === control) return;
  }
};

/**
 * A form with the server's own checks: the same object, the same sentences. Pressed twice, it is sent once. What sends it
 * may reject: the sentences of a refusal are shown at their fields, and `onRefused` does what else there is to do.
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
  const act = useRef<Act>(undefined);
  return {
    ...form,
    handleSubmit: (onValid, onInvalid) => async (event) => {
      event?.preventDefault();
      const target = event?.target;
      if (act.current && isRepeated(act.current)) return;
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
          // What the refusal brings up is drawn right after.
          setTimeout(focus);
        },
      );
      act.current = begin(async () => {
        // React Hook Form drops a submit without a word when the form is reset while its values are being checked.
        while (isValid === undefined) await submit(event);
      });
      await act.current.result;
      if (!isValid) act.current = undefined;
    },
  };
};

/**
 * Puts the server's sentences at the fields they belong to, where they stay until fixed. `names` translates
 * the few fields that are called otherwise on the wire.
 */
export const showFieldProblems = <Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'setError' | 'getValues'>,
  reason: unknown,
  names: Readonly<Record<string, Path<Input>>> = {},
): void => {
  const fields = problemIn(reason)?.fields ?? {};
  const known = form.getValues();
  for (const [name, message] of Object.entries(fields)) {
    const field = names[name] ?? (name as Path<Input>);
    if (field in known) form.setError(field, { type: 'server', message });
  }
};
