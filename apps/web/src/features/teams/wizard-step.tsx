import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

interface QuestionProps {
  readonly text: string;
  /** Focuses the question for a user who came from another step, or has waited for this one. */
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

/** The question of a step, above its fields. */
export function Question({ text, takesFocus, children }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mb-3 scroll-mt-16 font-semibold break-words outline-none">
        {text}
      </h3>
      {children}
    </>
  );
}

interface Read {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A step whose choices are on their way, or did not come. */
export function Waiting({ for: read, what }: { for: Read; what: string }) {
  if (!read.isError) return <SkeletonList rows={3} label={`Loading ${what}`} />;
  return <ErrorState title={`Error loading ${what}`} onRetry={() => void read.refetch()} busy={read.isFetching} />;
}
