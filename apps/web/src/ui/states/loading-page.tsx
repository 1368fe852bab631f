import { Spinner } from '../base/spinner.tsx';

/** Placeholder for a page that is loading. `inside` means within the shell. */
export function LoadingPage({ inside = false }: { inside?: boolean }) {
  return (
    <div
      role="status"
      aria-label="Loading"
      className={`flex items-center justify-center ${inside ? 'min-h-[50dvh]' : 'min-h-dvh'}`}
    >
      <Spinner />
    </div>
  );
}
