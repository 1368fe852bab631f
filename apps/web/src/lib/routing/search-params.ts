import { useSearchParams } from 'wouter';

let goingBack = false;

/** Goes back in the history; the browser does so a moment later. */
export const goBack = (): void => {
  goingBack = true;
  window.addEventListener('popstate', () => (goingBack = false), { once: true });
  history.back();
};

/** Acts at once, or when the way back that is under way has ended: it would take a new address with it. */
export const whenBack = (act: () => void): void => {
  if (goingBack) window.addEventListener('popstate', act, { once: true });
  else act();
};

/** Gives search parameters of the address other values, or takes those away that have none. */
export const withParams = (changes: Readonly<Record<string, string | undefined>>) => (previous: URLSearchParams) => {
  const params = new URLSearchParams(previous);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return params;
};

/**
 * One search parameter of the address as a piece of state: tabs, filters and open dialogs live there, so that Back
 * closes them and a link can be sent. `fallback` is the value when it is absent.
 */
export const useSearchParam = <Value extends string = string>(
  name: string,
  fallback: NoInfer<Value>,
): readonly [Value, (value: Value, options?: { replace?: boolean }) => void] => {
  const [search, setSearch] = useSearchParams();
  const value = (search.get(name) ?? fallback) as Value;
  const setValue = (next: Value, { replace = false }: { replace?: boolean } = {}) =>
    whenBack(() => {
      const change = withParams({ [name]: next === fallback ? undefined : next });
      // A dialog that has just closed is gone from the address, and not yet from this render.
      // One whose object has just left the page is still there, and closes a moment later: the entry stays its own.
      setSearch(() => change(new URLSearchParams(window.location.search)), { replace, state: history.state });
    });
  return [value, setValue];
};

/** Takes these search parameters out of the address in one step. */
export const useClearParams = (names: readonly string[]): (() => void) => {
  const [, setSearch] = useSearchParams();
  const cleared = Object.fromEntries(names.map((name) => [name, undefined]));
  return () => setSearch(withParams(cleared), { replace: true });
};
