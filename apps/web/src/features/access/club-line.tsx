import { lazyComponent } from '../../ui/lazy-component.tsx';

/** After the page, which asks the server for nothing else. */
const ClubName = lazyComponent(async () => (await import('./club-name.tsx')).ClubName, { retry: 'silently' });

/** The club above the headline of a page for visitors. Its line stands before the name arrives, so that nothing moves. */
export function ClubLine() {
  return (
    <p translate="no" className="mb-2 h-6 truncate font-semibold text-green-ink">
      <ClubName />
    </p>
  );
}
