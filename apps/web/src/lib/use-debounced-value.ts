import { useEffect, useState } from 'react';

/** Pause in typing after which the server is asked. */
const debounceMs = 200;

/** Text as of the last pause in typing. */
export const useDebouncedValue = (typed: string): string => {
  const [debounced, setDebounced] = useState(typed);

  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return debounced;
};
