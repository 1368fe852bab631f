import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { listGuardians } from '@touchline/domain/families/contract.ts';
import { titleOf } from '@touchline/domain/schedule/rules.names.ts';
import { listMyTeams } from '@touchline/domain/teams/contract.ts';
import type { MyTeam } from '@touchline/domain/teams/schema.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { withZone } from '../../lib/format-event.ts';
import { useJoinedCode } from '../../lib/forms/joined-code.ts';
import { eventPath } from '../../lib/routing/club-paths.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { Card } from '../../ui/base/card.tsx';
import { GuardiansCard } from './guardians-card.tsx';

function TeamLine({ team: { name, nextEvent: next } }: { readonly team: MyTeam }) {
  const { timeZone } = useUser();
  if (next === null)
    return <p className="text-sm break-words text-muted-foreground">{inARow([name, 'no date yet'])}</p>;
  const timeText = next.isAllDay
    ? formatInstant(next.startsAt, timeZone, 'day')
    : withZone(formatInstant(next.startsAt, timeZone), timeZone);
  return (
    <p className="text-sm break-words text-muted-foreground">
      <span>{inARow([name, timeText])}</span>{' '}
      <Link href={eventPath(next.id)} className="text-green-ink underline underline-offset-4">
        {titleOf(next)}
      </Link>
    </p>
  );
}

interface OwnChildProps {
  readonly playerId: string;
  /** Undefined until loaded. */
  readonly teams: readonly MyTeam[] | undefined;
  /** Renders a player's facts for guardians who may correct them. */
  readonly factsOf: (playerId: string) => ReactNode;
}

function OwnChild({ playerId, teams, factsOf }: OwnChildProps) {
  const { data: family } = useOperationQuery(listGuardians, { playerId });
  if (!family) return null;
  const mayCorrect = family.guardians.some(({ isOwn, mayAnswer, kind }) => isOwn && (mayAnswer || kind === 'self'));
  const ownTeams = teams?.filter((team) => team.playerId === playerId);
  return (
    <Card aria-label={`About ${family.playerName}`} className="print:break-inside-avoid">
      <h2 translate="no" className="text-base leading-6 font-semibold break-words">
        {family.playerName}
      </h2>
      {ownTeams?.map((team) => (
        <TeamLine key={team.id} team={team} />
      ))}
      {ownTeams?.length === 0 && <p className="text-sm text-muted-foreground">No team yet this season</p>}
      {mayCorrect && factsOf(playerId)}
    </Card>
  );
}

/** Children in a family, each with teams, next dates and known facts, and a link to add another child. */
export function OwnChildren({ factsOf }: Pick<OwnChildProps, 'factsOf'>) {
  const { players } = useUser();
  const { data: teams } = useOperationQuery(listMyTeams, { when: 'current' });
  const code = useJoinedCode();
  return (
    <>
      {players.map(({ id }) => (
        <OwnChild key={id} playerId={id} teams={teams} factsOf={factsOf} />
      ))}
      <p className="print:hidden">
        <Link
          href={code === '' ? paths.registerPlayer : `${paths.registerPlayer}/${encodeURIComponent(code)}`}
          className="inline-flex min-h-11 items-center text-green-ink underline underline-offset-4"
        >
          {code === '' ? 'Add another child with a code' : 'Add another child'}
        </Link>
      </p>
    </>
  );
}

function OwnFamily({ playerId }: { readonly playerId: string }) {
  const { data: family } = useOperationQuery(listGuardians, { playerId });
  return family ? <GuardiansCard family={family} title={`Who acts for ${family.playerName}`} /> : null;
}

/** Cards with the guardians of each child in a family. Guardians see each other's names and rights. */
export function OwnFamilies() {
  const { players } = useUser();
  return (
    <div className="mt-8 flex max-w-3xl flex-col gap-4">
      {players.map(({ id }) => (
        <OwnFamily key={id} playerId={id} />
      ))}
    </div>
  );
}
