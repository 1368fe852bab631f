import Users from 'lucide-react/icons/users';
import { listed } from '@touchline/domain/core/words.ts';
import type { MyTeam } from '@touchline/domain/teams/schema.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { DefinitionList } from '../../ui/display/definition-list.tsx';
import { NextEvent } from './next-event.tsx';
import { RosterLink, TeamFrame } from './team-frame.tsx';

/** Card for a team that the player plays for. */
export function MyTeamCard({ team }: { team: MyTeam }) {
  const { timeZone, players } = useUser();
  return (
    <TeamFrame team={team}>
      <DefinitionList
        items={[
          ...(players.length > 1 ? [{ term: 'Player', detail: team.playerName }] : []),
          { term: 'Season', detail: `${formatDay(team.seasonStartDate)} – ${formatDay(team.seasonEndDate)}` },
          {
            term: team.coaches.length > 1 ? 'Coaches' : 'Coach',
            detail: team.coaches.length > 0 ? listed(team.coaches) : 'Not assigned yet',
          },
          { term: 'Joined', detail: formatInstant(team.joinedAt, timeZone, 'day') },
        ]}
      />
      {team.nextEvent && <NextEvent event={team.nextEvent} />}
      <RosterLink team={team} className="mt-auto">
        <Users aria-hidden="true" />
        View Roster
      </RosterLink>
    </TeamFrame>
  );
}
