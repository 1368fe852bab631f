import { useEffect, useState } from 'react';

interface ClubLineProps {
  /** Club name, from pages that fetch it themselves; null while loading or if there is no single club. */
  readonly known?: string | null | undefined;
}

/**
 * Name of the server's only club, above the headline of a visitor's page. The line keeps its height while the name
 * loads.
 */
export function ClubLine({ known }: ClubLineProps) {
  const [club, setClub] = useState<string | null>(null);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return;
    // Loaded after the page, which makes no other request.
    import('../../lib/session/founding.ts')
      .then(({ askFounding }) => askFounding())
      .then(
        (founding) => setClub(founding.club),
        () => {},
      );
  }, [isKnown]);
  return (
    <p translate="no" className="mb-2 h-[1.6em] truncate font-semibold text-green-ink">
      {isKnown ? known : club}
    </p>
  );
}
