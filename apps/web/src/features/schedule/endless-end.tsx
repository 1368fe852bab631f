import { useEffect, useRef } from 'react';
import { ShowMore } from '../../ui/show-more.tsx';
import { useFocusPassedOn } from '../../ui/use-focus-passed-on.ts';

interface EndlessEndProps {
  readonly busy: boolean;
  readonly onReach: () => void;
  /** More comes with the button alone, as after an attempt without signal. */
  readonly waits: boolean;
  readonly label?: string;
}

/** The end of a list without an end: what comes next is fetched as it comes into sight, or with the button. */
export function EndlessEnd({ busy, onReach, waits, label }: EndlessEndProps) {
  const end = useFocusPassedOn<HTMLDivElement>();
  const reach = useRef(onReach);
  reach.current = onReach;
  useEffect(() => {
    if (busy || waits || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) reach.current();
      },
      { rootMargin: '300px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, busy, waits]);
  return (
    <div ref={end}>
      <ShowMore busy={busy} onClick={onReach} label={label} />
    </div>
  );
}
