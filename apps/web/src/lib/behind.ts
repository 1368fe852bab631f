import { useEffect, useState } from 'react';

/**
 * False until `isThere` has been on the screen for a frame. What a page shows besides its rows is asked for behind them: on a
 * phone's line it would otherwise hold them back, and drawing it, too.
 */
export const useBehind = (isThere: boolean): boolean => {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isThere]);
  return isPainted;
};
