import { useEffect, useState } from 'react';

/** Milliseconds without a keystroke after which it is worth asking the server. */
const quiet = 200;

/** The text as it was when the typing last paused. */
export const useSettled = (typed: string): string => {
  const [settled, settle] = useState(typed);

  useEffect(() => {
    const timer = setTimeout(() => settle(typed), quiet);
    return () => clearTimeout(timer);
  }, [typed]);

  return settled;
};
