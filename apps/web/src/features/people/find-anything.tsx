import CalendarRange from 'lucide-react/icons/calendar-range';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Shield from 'lucide-react/icons/shield';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react/types';
import { useState } from 'react';
import { find } from '@touchline/domain/people/contract.find.ts';
import type { Finding } from '@touchline/domain/people/schema.find.ts';
import type { Role } from '@touchline/domain/core/actor.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { actsFor, type Destination, matching, pagesFor } from '../../lib/routing/destinations.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { paths, rosterPath, seasonPath, tryoutPath } from '../../lib/routing/paths.ts';
import { useOperationQuery } from '../../lib/data/queries.ts';
import { useActor, useUser } from '../../lib/session/session.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { CommandPalette, PaletteGroup, PaletteItem } from '../../ui/command-palette.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

interface FindAnythingProps {
  /** Opens the chosen result. */
  readonly onChoose: (address: string) => void;
  readonly onClose: () => void;
}

interface GroupProps extends Pick<FindAnythingProps, 'onChoose'> {
  readonly heading: string;
}

function Destinations({ heading, destinations, onChoose }: GroupProps & { destinations: readonly Destination[] }) {
  if (destinations.length === 0) return null;
  return (
    <PaletteGroup heading={heading}>
      {destinations.map(({ label, to, icon }) => (
        <PaletteItem key={to} id={`${heading} ${to}`} icon={icon} name={label} onChoose={() => onChoose(to)} />
      ))}
    </PaletteGroup>
  );
}

interface FindingsProps extends GroupProps {
  readonly findings: readonly Finding[];
  readonly icon: LucideIcon;
  readonly addressOf: (finding: Finding) => string;
}

function Findings({ heading, findings, icon, addressOf, onChoose }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <PaletteGroup heading={heading}>
      {findings.map((finding) => (
        <PaletteItem
          key={finding.id}
          id={finding.id}
          icon={icon}
          name={finding.name}
          detail={finding.detail}
          onChoose={() => onChoose(addressOf(finding))}
        />
      ))}
    </PaletteGroup>
  );
}

const listedBy =
  (list: string) =>
  ({ name }: Finding) =>
    `${list}?${new URLSearchParams({ search: name })}`;

const nothing = { teams: [], players: [], coaches: [], tryouts: [], seasons: [] } as const;

/** Names the things to find, and for admins by what. */
const placeholders: Readonly<Record<Role, string>> = {
  admin: 'Find by name, phone or email',
  coach: 'Find pages, teams, people, tryouts',
  player: 'Find pages, teams and tryouts',
};

/**
 * Finds pages, actions, teams, people, tryouts and seasons. Earlier choices are not remembered: names of children do
 * not belong in a browser's storage.
 */
export function FindAnything({ onChoose, onClose }: FindAnythingProps) {
  const actor = useActor();
  const { timeZone } = useUser();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const settled = useDebouncedValue(text);
  const isSearching = text !== '' && settled !== '';
  const answer = useOperationQuery(find, { text: settled }, { enabled: isSearching, keepPrevious: true });

  const { teams, players, coaches, ...found } = (text !== '' && answer.data) || nothing;
  const tryouts = found.tryouts.map(({ date, detail, ...tryout }) => ({
    ...tryout,
    detail: `${formatInstant(date, timeZone, 'day')} · ${detail}`,
  }));
  const seasons = found.seasons.map(({ startDate, endDate, detail, ...season }) => ({
    ...season,
    detail: `${detail} · ${formatDay(startDate)} – ${formatDay(endDate)}`,
  }));
  const pages = matching(pagesFor(actor), text);
  const acts = matching(actsFor(actor), text);
  const count = [pages, acts, teams, players, coaches, tryouts, seasons].reduce((sum, { length }) => sum + length, 0);
  const busy = text !== settled || (isSearching && answer.isFetching);
  const failed = text !== '' && answer.isError && !busy;
  const empty = text !== '' && count === 0 && !busy && !failed;
  const sentence = `Nothing found for "${text}".`;
  const announcement = empty ? sentence : counted(count, 'result');

  return (
    <CommandPalette
      title="Find anything"
      placeholder={placeholders[actor.role]}
      text={typed}
      onTextChange={setTyped}
      onClose={onClose}
      busy={busy}
      status={text === '' || busy || failed ? '' : announcement}
      note={
        <>
          {empty && <p className="px-4 py-10 text-center text-muted-foreground">{sentence}</p>}
          {failed && (
            <ErrorState title="The search did not work." onRetry={() => void answer.refetch()}>
              {answer.error.message}
            </ErrorState>
          )}
        </>
      }
    >
      <Destinations heading="Pages" destinations={pages} onChoose={onChoose} />
      <Destinations heading="Actions" destinations={acts} onChoose={onChoose} />
      <Findings
        heading="Teams"
        findings={teams}
        icon={Shield}
        addressOf={({ id }) => rosterPath(id)}
        onChoose={onChoose}
      />
      <Findings
        heading="Players"
        findings={players}
        icon={Users}
        addressOf={listedBy(paths.players)}
        onChoose={onChoose}
      />
      <Findings
        heading="Coaches"
        findings={coaches}
        icon={UserRound}
        addressOf={listedBy(paths.coaches)}
        onChoose={onChoose}
      />
      <Findings
        heading="Tryouts"
        findings={tryouts}
        icon={ClipboardCheck}
        addressOf={({ id }) => (actor.role === 'player' ? paths.playerPortal : tryoutPath(id))}
        onChoose={onChoose}
      />
      <Findings
        heading="Seasons"
        findings={seasons}
        icon={CalendarRange}
        addressOf={({ id }) => seasonPath(id)}
        onChoose={onChoose}
      />
    </CommandPalette>
  );
}
