import { Spinner } from './spinner.tsx';

/** Stands where a page will be while nothing of it is known yet. `inside` leaves the shell around it alone. */
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
