import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { LucideIcon } from 'lucide-react/types';
import { useEffect, useRef } from 'react';
import { type Day, dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { listSeveral } from '@touchline/domain/schedule/contract.reached.ts';
import { updateSeason } from '@touchline/domain/seasons/contract.ts';
import { bornText } from '@touchline/domain/seasons/rules.cut-off.ts';
import { isOverdue, isUpcoming } from '@touchline/domain/seasons/rules.ts';
import type { AgeGroup, Season, SeasonStatus } from '@touchline/domain/seasons/schema.ts';
import { formatDay } from '../../lib/format.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { undoBy } from '../../lib/data/undo.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { AddChip } from '../../ui/actions/add-chip.tsx';
import { Alert } from '../../ui/states/alert.tsx';
import { Badge, type Tone } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { Chip } from '../../ui/actions/chip.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';

export type SeasonDialogName =
  | 'add-season'
  | 'edit-season'
  | 'copy-season'
  | 'delete-season'
  | 'add-age-group'
  | 'add-age-groups'
  | 'edit-age-group'
  | 'delete-age-group';

/** Opens a dialog about a season or an age group. */
export type OpenSeasonDialog = (name: SeasonDialogName, about?: string) => void;

const looks = {
  Active: { tone: 'green', icon: CirclePlay },
  Inactive: { tone: 'amber', icon: CirclePause },
  Completed: { tone: 'neutral', icon: CircleCheck },
} as const satisfies Record<SeasonStatus, { tone: Tone; icon: LucideIcon }>;

/** Text of an age group's chip. Only a long name is truncated, not gender and birth years. */
function AgeGroupText({ group }: { group: AgeGroup }) {
  return (
    <span className="flex flex-wrap gap-x-3 overflow-hidden py-1">
      <span className="truncate">{group.name}</span> {/* The separator dot is clipped at the start of a line. */}
      <span className="relative max-w-full shrink-0 text-muted-foreground before:absolute before:-left-2 before:content-['·']">
        {[group.gender, bornText(group, formatDay)].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

/** Offers to deactivate a season that has ended but whose teams still count as current (ruling 21). */
function OverdueNote({ season }: { season: Season }) {
  const update = useCommand(updateSeason, {
    undo: ({ id }) => undoBy(updateSeason, { seasonId: id, isActive: true }),
  });
  return (
    <Alert
      tone="amber"
      action={
        <Button
          size="sm"
          variant="secondary"
          busy={update.busy}
          busyLabel="Saving..."
          onClick={() => update.mutate({ seasonId: season.id, isActive: false })}
        >
          Mark season inactive
        </Button>
      }
    >
      This season is over, but its teams still count as current.
    </Alert>
  );
}

/** Number of days after a season's end during which its card suggests ending its series. */
const proposingDays = 365;

const isJustOver = ({ endDate }: Season, today: Day): boolean =>
  endDate < today && today <= daysLater(endDate, proposingDays);

/** Suggests ending series that run past the season's end. */
function SeriesNote({ season: { id, name } }: { season: Season }) {
  const { data } = useOperationQuery(listSeveral, { seasonId: id });
  const count = data?.events.length ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      tone="amber"
      action={
        <LinkButton size="sm" variant="secondary" href={`${paths.schedule}?dialog=several&of=${id}`}>
          End its series
        </LinkButton>
      }
    >
      {counted(count, 'event')} of series {count === 1 ? 'comes' : 'come'} after the end of {name}.
    </Alert>
  );
}

function AgeGroupChips({ season, onOpen }: { season: Season; onOpen: OpenSeasonDialog }) {
  return (
    <ul aria-label={`Age groups of ${season.name}`} className="flex flex-wrap gap-2">
      {season.ageGroups.map((group) => (
        // On phones the buttons are as wide as the card, so that each has its own line.
        <li key={group.id} className="grid max-w-full max-sm:basis-full">
          <Chip
            onEdit={() => onOpen('edit-age-group', group.id)}
            editLabel={`Edit ${group.name}`}
            onRemove={() => onOpen('delete-age-group', group.id)}
            removeLabel={`Delete ${group.name}`}
          >
            <AgeGroupText group={group} />
          </Chip>
        </li>
      ))}
      <li>
        <AddChip of={`to ${season.name}`} onClick={() => onOpen('add-age-groups', season.id)}>
          Add age groups
        </AddChip>
      </li>
      <li>
        <AddChip of={`age group to ${season.name}`} onClick={() => onOpen('add-age-group', season.id)}>
          Add
        </AddChip>
      </li>
    </ul>
  );
}

function Count({ term, value }: { term: string; value: number }) {
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{term}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

interface SeasonCardProps {
  readonly season: Season;
  readonly onOpen: OpenSeasonDialog;
  /** True if the command palette led here. The card scrolls into view and receives focus. */
  readonly isLinked?: boolean;
}

/** Card for a season, with its age groups. */
export function SeasonCard({ season, onOpen, isLinked = false }: SeasonCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [isLinked]);
  const { timeZone } = useUser();
  const today = dayOf(new Date(), timeZone);
  const { id, name, sport, startDate, endDate, status, teamCount, playerCount } = season;
  return (
    <Card
      ref={card}
      tabIndex={isLinked ? -1 : undefined}
      aria-labelledby={`season-${id}`}
      className="flex h-full scroll-mt-20 flex-col gap-4"
    >
      <div>
        <div className="flex items-start justify-between gap-3">
          <h2 id={`season-${id}`} className="min-w-0 text-base leading-6 font-semibold">
            {name}
          </h2>
          <Badge {...looks[status]} className="mt-0.5 shrink-0">
            {status}
          </Badge>
        </div>
        <p className="text-sm text-muted-foreground">
          {sport} · {formatDay(startDate)} – {formatDay(endDate)}
        </p>
        {isUpcoming(season, today) && <p className="mt-1 text-sm font-medium">Starts on {formatDay(startDate)}</p>}
      </div>
      {isOverdue(season, today) && <OverdueNote season={season} />}
      {isJustOver(season, today) && <SeriesNote season={season} />}
      <AgeGroupChips season={season} onOpen={onOpen} />
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-3 border-t border-border pt-4">
        <dl className="flex gap-6">
          <Count term="Teams" value={teamCount} />
          <Count term="Players" value={playerCount} />
        </dl>
        <div className="flex items-center gap-1.5">
          <Button size="sm" variant="secondary" aria-label={`Copy ${name}`} onClick={() => onOpen('copy-season', id)}>
            <Copy aria-hidden="true" />
            Copy
          </Button>
          <Button size="sm" variant="secondary" aria-label={`Edit ${name}`} onClick={() => onOpen('edit-season', id)}>
            <Pencil aria-hidden="true" />
            Edit
          </Button>
          <IconButton
            icon={Trash2}
            label={`Delete ${name}`}
            tooltip="end"
            tone="destructive"
            size="sm"
            onClick={() => onOpen('delete-season', id)}
          />
        </div>
      </div>
    </Card>
  );
}
