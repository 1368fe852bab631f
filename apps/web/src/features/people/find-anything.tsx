import CalendarRange from 'lucide-react/icons/calendar-range';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Shield from 'lucide-react/icons/shield';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import { type ComponentProps, useState } from 'react';
import { find } from '@touchline/domain/people/contract.find.ts';
import type { Finding } from '@touchline/domain/people/schema.find.ts';
import type { Role } from '@touchline/domain/core/actor.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { actionsFor, type Destination, matchingDestinations, pagesFor } from '../../lib/routing/destinations.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { playerPath, rosterPath, seasonPath, tryoutPath } from '../../lib/routing/club-paths.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useActor, useUser } from '../../lib/session/session.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { CommandPalette, PaletteGroup, PaletteItem } from '../../ui/overlays/command-palette.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';

interface FindAnythingProps {
  /** Opens the chosen result. */
  readonly onChoose: (address: string) => void;
  readonly onClose: () => void;
}

interface Item extends Pick<ComponentProps<typeof PaletteItem>, 'id' | 'icon' | 'name' | 'detail'> {
  readonly to: string;
}

const itemOf = ({ label, to, icon }: Destination): Item => ({ id: `${label} ${to}`, name: label, icon, to });

const searchPathOf = (list: string, { name }: Finding): string => `${list}?${new URLSearchParams({ search: name })}`;

const noResults = { teams: [], players: [], coaches: [], tryouts: [], seasons: [] } as const;

/** Placeholders for the search field, by role. */
const placeholders: Readonly<Record<Role, string>> = {
  admin: 'Find by name, phone or email',
  coach: 'Find pages, teams, people, tryouts',
  player: 'Find pages, teams and tryouts',
};

/**
 * Finds pages, actions, teams, people, tryouts and seasons. Recent choices are not stored, because children's names do
 * not belong in a browser's storage.
 */
export function FindAnything({ onChoose, onClose }: FindAnythingProps) {
  const actor = useActor();
  const { timeZone } = useUser();
  const [input, setInput] = useState('');
  const text = input.trim();
  const debouncedText = useDebouncedValue(text);
  const isSearching = text !== '' && debouncedText !== '';
  const answer = useOperationQuery(find, { text: debouncedText }, { enabled: isSearching, keepPrevious: true });

  const { teams, players, coaches, tryouts, seasons } = (text !== '' && answer.data) || noResults;
  const groups: Readonly<Record<string, readonly Item[]>> = {
    Pages: matchingDestinations(pagesFor(actor), text).map(itemOf),
    Actions: matchingDestinations(actionsFor(actor), text).map(itemOf),
    Teams: teams.map((team) => ({ ...team, icon: Shield, to: rosterPath(team.id) })),
    Players: players.map((player) => ({ ...player, icon: Users, to: playerPath(player.id) })),
    Coaches: coaches.map((coach) => ({ ...coach, icon: UserRound, to: searchPathOf(paths.coaches, coach) })),
    Tryouts: tryouts.map(({ id, name, date, detail }) => ({
      id,
      name,
      detail: `${formatInstant(date, timeZone, 'day')} · ${detail}`,
      icon: ClipboardCheck,
      to: actor.role === 'player' ? paths.playerPortal : tryoutPath(id),
    })),
    Seasons: seasons.map(({ id, name, startDate, endDate, detail }) => ({
      id,
      name,
      detail: `${detail} · ${formatDay(startDate)} – ${formatDay(endDate)}`,
      icon: CalendarRange,
      to: seasonPath(id),
    })),
  };
  const count = Object.values(groups).flat().length;
  const busy = text !== debouncedText || (isSearching && answer.isFetching);
  const hasFailed = text !== '' && answer.isError && !busy;
  const isEmpty = text !== '' && count === 0 && !busy && !hasFailed;
  const sentence = `Nothing found for "${text}".`;
  const announcement = isEmpty ? sentence : counted(count, 'result');

  return (
    <CommandPalette
      title="Find anything"
      placeholder={placeholders[actor.role]}
      text={input}
      onTextChange={setInput}
      onClose={onClose}
      busy={busy}
      status={text === '' || busy || hasFailed ? '' : announcement}
      note={
        <>
          {isEmpty && <p className="px-4 py-10 text-center text-muted-foreground">{sentence}</p>}
          {hasFailed && (
            <ErrorState title="The search did not work." onRetry={() => void answer.refetch()}>
              {answer.error.message}
            </ErrorState>
          )}
        </>
      }
    >
      {Object.entries(groups).map(
        ([heading, items]) =>
          items.length > 0 && (
            <PaletteGroup key={heading} heading={heading}>
              {items.map(({ to, ...item }) => (
                <PaletteItem key={item.id} {...item} onChoose={() => onChoose(to)} />
              ))}
            </PaletteGroup>
          ),
      )}
    </CommandPalette>
  );
}
