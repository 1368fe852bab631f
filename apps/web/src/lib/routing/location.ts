import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { productName } from '@touchline/domain/core/product.ts';
import { pages, shapeOf, titleOf } from '@touchline/domain/pages.ts';
import { paths } from './paths.ts';

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
  document.title = title ? `${title} · ${productName}` : productName;
};

/** The title that a page gives itself, by what it shows. */
export const useTitle = (title: string): void => useEffect(() => nameTab(title), [title]);

/** Tests if a page, or what has the path of one, is at this address without its search. */
export const isAt =
  (address: string) =>
  ({ path }: { readonly path: string }): boolean =>
    shapeOf(path).test(address);

/** The title of the page in the table of pages. A page that gives itself another one does so later. */
export const usePageTitle = (): void => {
  const [location] = useLocation();
  const page = pages.find(isAt(location));
  useLayoutEffect(() => {
    if (page) nameTab(titleOf(page));
  }, [page]);
};
