import { useSearchParams } from 'wouter';

let isGoingBack = false;

/** Goes back in the history, which the browser does asynchronously. */
export const goBack = (): void => {
  isGoingBack = true;
  window.addEventListener('popstate', () => (isGoingBack = false), { once: true });
  history.back();
};

/** Runs the action immediately, or after a pending history.back(), which would otherwise drop the new address. */
export const runAfterBack = (act: () => void): void => {
  if (isGoingBack) window.addEventListener('popstate', act, { once: true });
  else act();
};

/** Sets search parameters of the URL and removes those without a value. */
export const withParams = (changes: Readonly<Record<string, string | undefined>>) => (previous: URLSearchParams) => {
  const params = new URLSearchParams(previous);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return params;
};

/**
 * State stored in a search parameter of the URL (tabs, filters, open dialogs). Back closes it, and it can be linked to.
 * `fallback` is the value if it is missing.
 */
export const useSearchParam = <Value extends string = string>(
  name: string,
  fallback: NoInfer<Value>,
): readonly [Value, (value: Value, options?: { replace?: boolean }) => void] => {
  const [search, setSearch] = useSearchParams();
  const value = (search.get(name) ?? fallback) as Value;
  const setValue = (next: Value, { replace = false }: { replace?: boolean } = {}) =>
    runAfterBack(() => {
      const change = withParams({ [name]: next === fallback ? undefined : next });
      // Reads the current URL, because this render may predate a closed dialog. The history state stays, because a
      // dialog whose object is gone closes a moment later.
      setSearch(() => change(new URLSearchParams(window.location.search)), { replace, state: history.state });
    });
  return [value, setValue];
};

/** Removes these search parameters from the URL in one step. */
export const useClearParams = (names: readonly string[]): (() => void) => {
  const [, setSearch] = useSearchParams();
  const clearedParams = Object.fromEntries(names.map((name) => [name, undefined]));
  return () => setSearch(withParams(clearedParams), { replace: true });
};
