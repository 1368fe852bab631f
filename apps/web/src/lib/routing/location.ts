import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { productName } from '@touchline/domain/core/product.ts';
import { pages, shapeOf, titleOf } from '@touchline/domain/pages.ts';
import { paths } from './paths.ts';

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

/** State of a redirect to /login, so that sign-in can return to the page. */
interface Origin {
  readonly from: string;
}

export const originState = (location: string): Origin => ({ from: location });

/** The joining that a mailed link goes on with after sign-in (`/login#then=/register/coach/CODE`). */
const joiningFrom = (hash: string): string | undefined => {
  const then = new URLSearchParams(hash.replace(/^#/, '')).get('then');
  return then !== null && /^\/register(?=\/|$)/.test(then) ? then : undefined;
};

/** Path to open after sign-in: the remembered one inside the app, that of a mailed link, or the dashboard. */
export const destination = (): string => {
  const from = (history.state as Partial<Origin> | null)?.from;
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//')
    ? from
    : (joiningFrom(window.location.hash) ?? paths.dashboard);
};

/** Names the page in the browser's tab. */
const nameTab = (title: string): void => {
  document.title = title === productName ? title : `${title} · ${productName}`;
};

/** The title that a page gives itself, by what it shows. */
export const useTitle = (title: string): void => useEffect(() => nameTab(title), [title]);

/** The title of the page in the table of pages. A page that gives itself another one does so later. */
export const usePageTitle = (): void => {
  const [location] = useLocation();
  const page = pages.find(({ path }) => shapeOf(path).test(location));
  useLayoutEffect(() => {
    if (page) nameTab(titleOf(page));
  }, [page]);
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
