import { useEffect, useState } from 'react';

interface ClubLineProps {
  /** Given by a page that asks for it itself. */
  readonly known?: string | null | undefined;
}

/** The only club of the server, above the headline of a page for visitors. Its line stands before the name arrives. */
export function ClubLine({ known }: ClubLineProps) {
  const [club, setClub] = useState<string | null>(null);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return;
    // After the page, which asks the server for nothing else.
    import('../../lib/session/founding.ts')
      .then(({ askFounding }) => askFounding())
      .then(
        (founding) => setClub(founding.club),
        () => {},
      );
  }, [isKnown]);
  return (
    <p translate="no" className="mb-2 h-6 truncate font-semibold text-green-ink">
      {isKnown ? known : club}
    </p>
  );
}
