import { useSearchParams } from 'wouter';

/** Takes these search parameters out of the address in one step. */
export const useClearParams = (names: readonly string[]): (() => void) => {
  const [, setSearch] = useSearchParams();
  return () =>
    setSearch(
      (previous) => {
        const params = new URLSearchParams(previous);
        for (const name of names) params.delete(name);
        return params;
      },
      { replace: true },
    );
};
