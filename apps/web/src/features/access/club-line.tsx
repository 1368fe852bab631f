import { useEffect, useState } from 'react';

/**
 * Name of the server's only club, above the headline of a visitor's page. Reserves its line before the name arrives.
 */
export function ClubLine() {
  const [club, setClub] = useState<string | null>(null);
  useEffect(() => {
    // Loaded after the page, which makes no other request.
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
