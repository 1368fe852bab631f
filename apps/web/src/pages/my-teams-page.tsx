import Shield from 'lucide-react/icons/shield';
import { listMyTeams } from '@touchline/domain/teams/contract.ts';
import type { Side } from '@touchline/domain/teams/schema.ts';
import { ChildFilter, useChildFilter } from '../features/people/child-filter.tsx';
import { ClubContact } from '../features/organization/club-contact.tsx';
import { MyTeamCard } from '../features/teams/my-team-card.tsx';
import { useSearchParam } from '../lib/routing/search-params.ts';
import { useOperationQuery } from '../lib/cache/queries.ts';
import { EmptyCard } from '../ui/states/empty-state.tsx';
import { NotLoaded } from '../ui/states/not-loaded.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { TabPanel, Tabs } from '../ui/layout/tabs.tsx';

const tabs = [
  { value: 'current', label: 'Current Season' },
  { value: 'past', label: 'Past Seasons' },
] as const;

const emptyTexts = {
  current: { title: 'No teams this season', reason: 'When you accept a team invitation, the team appears here.' },
  past: { title: 'No past teams', reason: 'Teams of seasons that have ended appear here.' },
} as const satisfies Record<Side, { title: string; reason: string }>;

function MyTeams({ side }: { side: Side }) {
  const query = useOperationQuery(listMyTeams, { when: side });
  const teams = query.data;
  const filter = useChildFilter(teams ?? []);
  if (!teams) {
    return (
      <NotLoaded query={query} cards={2} loading="Loading your teams" failed="Error loading teams">
        We couldn't load the teams. Nothing is lost.
      </NotLoaded>
    );
  }
  if (teams.length === 0) {
    return (
      <EmptyCard title={emptyTexts[side].title} icon={Shield}>
        {emptyTexts[side].reason}
      </EmptyCard>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ChildFilter {...filter} />
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {filter.narrowed(teams).map((team) => (
          <li key={`${team.id} ${team.playerId}`} className="min-w-0">
            <MyTeamCard team={team} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function MyTeamsPage() {
  const [when, setWhen] = useSearchParam<string>('when', 'current');
  const side: Side = when === 'past' ? 'past' : 'current';
  return (
    <>
      <PageHeader title="My Teams" description="The teams you play for, this season and before" />
      <Tabs label="Seasons" tabs={tabs} value={side} onValueChange={setWhen}>
        {tabs.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <MyTeams side={value} />
          </TabPanel>
        ))}
      </Tabs>
      <ClubContact />
    </>
  );
}
