import { Spinner } from './spinner.tsx';

/** Placeholder of a page that has not loaded yet. `inside` leaves the shell around it alone. */
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
