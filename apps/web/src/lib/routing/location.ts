import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { productName } from '@touchline/domain/core/product.ts';
import { pages, pathPattern, titleOf } from '@touchline/domain/pages.ts';
import { paths } from './paths.ts';

/** State of a history entry that leads back. A redirect to /login or a link to a player sets it. */
interface Origin {
  readonly from: string;
}

export const originState = (location: string): Origin => ({ from: location });

/** Returns the address in the state of the current history entry, which must be within this app. */
const originAddress = (): string | undefined => {
  const from = (history.state as Partial<Origin> | null)?.from;
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : undefined;
};

/** Returns the registration to continue after sign-in, from an emailed link (`/login#then=/register/coach/CODE`). */
const joiningFrom = (hash: string): string | undefined => {
  const target = new URLSearchParams(hash.replace(/^#/, '')).get('then');
  return target !== null && /^\/register(?=\/|$)/.test(target) ? target : undefined;
};

/** Returns the path to open after sign-in: the one a redirect stored, the one in an emailed link, or the dashboard. */
export const destination = (): string => originAddress() ?? joiningFrom(window.location.hash) ?? paths.dashboard;

/** Sets the title of the browser tab. */
const setTabTitle = (title: string): void => {
  document.title = title ? `${title} · ${productName}` : productName;
};

/** Sets a title that depends on the page's content. */
export const useTitle = (title: string): void => useEffect(() => setTabTitle(title), [title]);

/** Returns true if the current address, without its query string, is that of the page. */
export const isAt =
  (address: string) =>
  ({ path }: { readonly path: string }): boolean =>
    pathPattern(path).test(address);

/** Returns the page whose link opened the current one, if that is known. */
export const originPage = (): { readonly address: string; readonly title: string } | undefined => {
  const address = originAddress();
  if (address === undefined) return undefined;
  const page = pages.find(isAt(new URL(address, window.location.origin).pathname));
  return page && { address, title: titleOf(page) };
};

/** Sets the title from the table of pages. A page with its own title overrides it later. */
export const usePageTitle = (): void => {
  const [location] = useLocation();
  const page = pages.find(isAt(location));
  useLayoutEffect(() => {
    if (page) setTabTitle(titleOf(page));
  }, [page]);
};
