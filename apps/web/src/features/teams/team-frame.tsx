import type { ReactNode } from 'react';
import { readRoster } from '@touchline/domain/teams/contract.ts';
import { ageMark } from '@touchline/domain/teams/rules.names.ts';
import type { Team } from '@touchline/domain/teams/schema.ts';
import { usePrefetch } from '../../lib/cache/queries.ts';
import { rosterPath } from '../../lib/routing/club-paths.ts';
import { preloadOnIntent } from '../../lib/routing/preload.ts';
import { Card } from '../../ui/base/card.tsx';
import { Emblem } from '../../ui/display/emblem.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';

interface TeamFrameProps {
  readonly team: Pick<Team, 'id' | 'name' | 'logoUrl' | 'ageGroupName' | 'seasonName'>;
  /** Menu next to the name. */
  readonly menu?: ReactNode;
  readonly children: ReactNode;
}

/** Card with a team's name, age group and season as its header. */
export function TeamFrame({ team, menu, children }: TeamFrameProps) {
  return (
    <Card aria-labelledby={`team-${team.id}`} className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-3">
        <Emblem name={team.name} mark={ageMark(team.ageGroupName)} src={team.logoUrl} />
        <div className="min-w-0 flex-1">
          <h2 translate="no" id={`team-${team.id}`} className="text-base leading-6 font-semibold">
            {team.name}
          </h2>
          <p className="text-sm text-muted-foreground">
            {team.ageGroupName} · {team.seasonName}
          </p>
        </div>
        {menu}
      </div>
      {children}
    </Card>
  );
}

interface RosterLinkProps {
  readonly team: Pick<Team, 'id' | 'name'>;
  readonly className: string;
  readonly children: ReactNode;
}

/** Link to the roster. It preloads the roster's page. */
export function RosterLink({ team, className, children }: RosterLinkProps) {
  const prefetch = usePrefetch();
  const href = rosterPath(team.id);
  const preloadHandlers = preloadOnIntent(href);
  const withPrefetch = (page: () => void) => () => {
    page();
    prefetch(readRoster, { teamId: team.id });
  };
  return (
    <LinkButton
      variant="secondary"
      href={href}
      className={className}
      aria-label={`View Roster of ${team.name}`}
      onPointerEnter={withPrefetch(preloadHandlers.onPointerEnter)}
      onFocus={withPrefetch(preloadHandlers.onFocus)}
    >
      {children}
    </LinkButton>
  );
}
