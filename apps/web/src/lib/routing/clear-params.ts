import { useSearchParams } from 'wouter';
import { withParams } from './location.ts';

/** Takes these search parameters out of the address in one step. */
export const useClearParams = (names: readonly string[]): (() => void) => {
  const [, setSearch] = useSearchParams();
  const cleared = Object.fromEntries(names.map((name) => [name, undefined]));
  return () => setSearch(withParams(cleared), { replace: true });
};
