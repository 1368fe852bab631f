import type { PlayerConsents } from '@touchline/domain/privacy/schema.consents.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { DefinitionList } from '../../ui/display/definition-list.tsx';

function ConsentStatus({ consent }: { readonly consent: PlayerConsents['data'] }) {
  const { timeZone } = useUser();
  if (!consent) return 'Not given';
  return `${consent.by ?? 'A former member'}, ${formatInstant(consent.at, timeZone, 'day')} (text ${consent.textVersion})`;
}

/** Consents given for a player, with author, time and text version. */
export function ConsentsOfPlayer({ consents }: { readonly consents: Pick<PlayerConsents, 'data' | 'photos'> }) {
  return (
    <Card aria-label="Consents">
      <CardHeader title="Consents" />
      <DefinitionList
        className="mt-4"
        items={[
          { term: 'Data', detail: <ConsentStatus consent={consents.data} /> },
          { term: 'Photos', detail: <ConsentStatus consent={consents.photos} /> },
        ]}
      />
    </Card>
  );
}
