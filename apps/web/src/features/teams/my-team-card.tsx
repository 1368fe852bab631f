import Users from 'lucide-react/icons/users';
import { listed } from '@touchline/domain/core/words.ts';
import { readRoster } from '@touchline/domain/teams/contract.ts';
import type { MyTeam } from '@touchline/domain/teams/schema.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { rosterPath } from '../../lib/routing/paths.ts';
import { preloadOnIntent } from '../../lib/routing/preload.ts';
import { usePrefetch } from '../../lib/data/queries.ts';
import { useUser } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** A team the player plays for (MYTEAM-02, MYTEAM-03). */
export function MyTeamCard({ team }: { team: MyTeam }) {
  const { timeZone } = useUser();
  const prefetch = usePrefetch();
  const roster = rosterPath(team.id);
  const intent = preloadOnIntent(roster);
  const ahead = (page: () => void) => () => {
    page();
    prefetch(readRoster, { teamId: team.id });
  };
  return (
    <Card aria-labelledby={`team-${team.id}`} className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-3">
        <Avatar name={team.name} />
        <div className="min-w-0">
          <h2 id={`team-${team.id}`} className="text-base leading-6 font-semibold">
            {team.name}
          </h2>
          <p className="text-sm text-muted-foreground">
            {team.ageGroupName} · {team.seasonName}
          </p>
        </div>
      </div>
      <DefinitionList
        items={[
          { term: 'Season', detail: `${formatDay(team.seasonStartDate)} – ${formatDay(team.seasonEndDate)}` },
          {
            term: team.coaches.length > 1 ? 'Coaches' : 'Coach',
            detail: team.coaches.length > 0 ? listed(team.coaches) : 'Not assigned yet',
          },
          { term: 'Joined', detail: formatInstant(team.joinedAt, timeZone, 'day') },
        ]}
      />
      <LinkButton
        variant="secondary"
        href={roster}
        className="mt-auto"
        aria-label={`View Roster of ${team.name}`}
        onPointerEnter={ahead(intent.onPointerEnter)}
        onFocus={ahead(intent.onFocus)}
      >
        <Users aria-hidden="true" />
        View Roster
      </LinkButton>
    </Card>
  );
}
