import { useEffect, useState } from 'react';

/** The only club of the server, above the headline of a page for visitors. Its line stands before the name arrives. */
export function ClubLine() {
  const [club, setClub] = useState<string | null>(null);
  useEffect(() => {
    // After the page, which asks the server for nothing else.
    import('../../lib/session/founding.ts')
      .then(({ askFounding }) => askFounding())
      .then(
        (founding) => setClub(founding.club),
        () => {},
      );
  }, []);
  return (
    <p translate="no" className="mb-2 h-6 truncate font-semibold text-green-ink">
      {club}
    </p>
  );
}
