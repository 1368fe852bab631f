import { listSeen } from '@touchline/domain/schedule/contract.seen.ts';
import { listed } from '@touchline/domain/core/words.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { PhoneNumber } from '../../ui/display/phone-number.tsx';

/** List of people who have seen the latest urgent change to an event, with a call link for those who have not. */
export function SeenBy({ eventId }: { readonly eventId: string }) {
  const { timeZone } = useUser();
  const { data } = useOperationQuery(listSeen, { eventId });
  if (!data || data.total === 0) return null;
  return (
    <Card aria-label="Urgent change">
      <CardHeader title="Urgent change" description={`Seen by ${data.seen} of ${data.total}`} />
      <ul className="flex flex-col gap-3 text-sm">
        {data.people.map(({ name, children, phone, seenAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people may share a name
          <li key={index} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 break-words">
              {name}
              {children.length > 0 && <span className="text-muted-foreground"> · {listed(children)}</span>}
            </span>
            {seenAt === null ? (
              <span className="font-medium">
                Not seen<span>{phone !== null && ' · '}</span>
                {phone !== null && <PhoneNumber className="min-h-11!">{phone}</PhoneNumber>}
              </span>
            ) : (
              <span className="text-muted-foreground">Seen {formatInstant(seenAt, timeZone)}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
