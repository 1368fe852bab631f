import { useEffect, useState } from 'react';

/** Length of the pause in typing, in milliseconds, after which a request is sent. */
const debounceMs = 200;

/** Returns the text as of the last pause in typing. */
export const useDebouncedValue = (typed: string): string => {
  const [debounced, setDebounced] = useState(typed);

  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return debounced;
};
