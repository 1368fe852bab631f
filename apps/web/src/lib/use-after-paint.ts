import { useEffect, useState } from 'react';

/**
 * Returns true one frame after `isThere` became true. A page renders its minor parts after its rows, which they would
 * delay on a slow phone.
 */
export const useAfterPaint = (isThere: boolean): boolean => {
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
