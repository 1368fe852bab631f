import { coachesPerTeam, teamCapacity } from '@touchline/domain/constants.club.ts';
import { assignCoach, removeCoach } from '@touchline/domain/teams/contract.ts';
import { teamNotices } from '@touchline/domain/teams/messages.ts';
import { isCurrent, recruitingLabel } from '@touchline/domain/teams/rules.ts';
import type { Team } from '@touchline/domain/teams/schema.ts';
import { notify } from '../../lib/data/notices.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { undoBy } from '../../lib/data/undo.ts';
import { AddChip } from '../../ui/actions/add-chip.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Chip } from '../../ui/actions/chip.tsx';
import { Progress } from '../../ui/display/progress.tsx';
import { NextEvent } from './next-event.tsx';
import { RosterLink, TeamFrame } from './team-frame.tsx';
import { type OpenTeamDialog, TeamMenu } from './team-menu.tsx';

function CoachChip({ team, coach }: { team: Team; coach: Team['coaches'][number] }) {
  const { id, name, assignmentId } = coach;
  const remove = useCommand(
    { ...removeCoach, done: teamNotices.coachRemovedFrom(name, team.name) },
    { undo: () => undoBy(assignCoach, { teamId: team.id, coachId: id }) },
  );
  return (
    <Chip
      onRemove={() => remove.mutate({ assignmentId })}
      removeLabel={`Remove ${name} from ${team.name}`}
      busy={remove.busy}
    >
      {name}
    </Chip>
  );
}

function Coaches({ team, onOpen }: { team: Team; onOpen: OpenTeamDialog | undefined }) {
  if (team.coaches.length === 0 && !onOpen) return <p className="text-sm text-muted-foreground">No coach yet</p>;
  return (
    <ul aria-label={`Coaches of ${team.name}`} className="flex flex-wrap gap-2">
      {team.coaches.map((coach) => (
        <li key={coach.id} className="max-w-full">
          {onOpen ? <CoachChip team={team} coach={coach} /> : <Chip>{coach.name}</Chip>}
        </li>
      ))}
      {onOpen && team.coaches.length < coachesPerTeam && (
        <li className="print:hidden">
          <AddChip of={`to ${team.name}`} onClick={() => onOpen('assign-coach', team.id)}>
            Assign Coach
          </AddChip>
        </li>
      )}
    </ul>
  );
}

function Players({ count }: { count: number }) {
  const label = recruitingLabel(count);
  return (
    <div>
      <dl className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <dt className="text-muted-foreground">Players</dt>
        <dd className="tabular-nums">
          <span className="font-semibold">
            {count} / {teamCapacity}
          </span>
          {label && <span className="text-muted-foreground"> {label}</span>}
        </dd>
      </dl>
      <Progress label="Players" value={count} max={teamCapacity} valueText={`${count} of ${teamCapacity} players`} />
    </div>
  );
}

/** Style of actions that are unavailable. */
const unavailableStyle = 'px-1! font-normal! whitespace-nowrap text-muted-foreground!';

/** Card for a team. `onOpen` is set for users who manage teams. */
export function TeamCard({ team, onOpen }: { team: Team; onOpen?: OpenTeamDialog | undefined }) {
  return (
    <TeamFrame team={team} menu={onOpen && <TeamMenu team={team} onOpen={onOpen} />}>
      <Coaches team={team} onOpen={onOpen} />
      {team.nextEvent && <NextEvent event={team.nextEvent} />}
      <div className="mt-auto flex flex-col gap-4">
        <Players count={team.playerCount} />
        <div className="flex flex-wrap gap-1 print:hidden">
          <RosterLink team={team} className="grow px-2!">
            View Roster
          </RosterLink>
          {isCurrent(team) ? (
            <Button variant="ghost" className={unavailableStyle} onClick={() => notify(teamNotices.messagesComingSoon)}>
              Team Messages
            </Button>
          ) : (
            <Button variant="ghost" className={unavailableStyle} disabled>
              Season Ended
            </Button>
          )}
        </div>
      </div>
    </TeamFrame>
  );
}
