import { changesOf, actorNameOf, subjectOf } from '@touchline/domain/activity/rules.ts';
import type { ActivityLine } from '@touchline/domain/activity/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Card, CardHeader } from '../../ui/base/card.tsx';

/** Lists the latest changes to a player, each with its author and time. */
export function PlayerChanges({ changes }: { readonly changes: readonly ActivityLine[] }) {
  const { timeZone } = useUser();
  return (
    <Card aria-label="Changes">
      <CardHeader title="Changes" description="The latest ones, newest first." />
      {changes.length === 0 && <p className="mt-4 text-muted-foreground">Nothing was changed yet.</p>}
      <ol className="mt-4 divide-y divide-border text-sm">
        {changes.map((line) => (
          <li key={line.id} className="py-2.5 first:pt-0 last:pb-0">
            <p className="break-words">
              <span className="font-medium">{actorNameOf(line)}</span> {line.words} {subjectOf(line)}
            </p>
            <p className="text-muted-foreground tabular-nums">
              {formatInstant(line.at, timeZone)}
              <span>{line.fields && ` · Changed: ${changesOf(line)}`}</span>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
