import Clock from 'lucide-react/icons/clock';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Badge, StatusBadge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { CountBadge } from '../../ui/display/count-badge.tsx';
import { Countdown } from '../../ui/display/countdown.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { DefinitionList } from '../../ui/display/definition-list.tsx';
import { Emblem } from '../../ui/display/emblem.tsx';
import { EmailAddress } from '../../ui/display/email-address.tsx';
import { Logo } from '../../ui/display/logo.tsx';
import { PhoneNumber } from '../../ui/display/phone-number.tsx';
import { PlayerLink } from '../../ui/actions/player-link.tsx';
import { Progress } from '../../ui/display/progress.tsx';
import { QrCode } from '../../ui/display/qr-code.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';
import { Stat } from '../../ui/display/stat.tsx';
import { Steps } from '../../ui/layout/steps.tsx';
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx';
import { UnsentBadge, UnsentMark } from '../../ui/display/unsent-badge.tsx';
import { type Examples, grid, stateful, doNothing, row } from './examples.tsx';

const players = [
  { name: 'Ana Ruiz', born: '2014', score: 4.5 },
  { name: 'Ben Ott', born: '2015', score: 3 },
  { name: 'Clara-Valentina Hohenwarter-Brandstetter', born: '2014', score: 12 },
];
type Player = (typeof players)[number];

const edit = <Button size="sm">Edit</Button>;
const columns: readonly Column<Player>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortable: true },
  { key: 'born', header: 'Born', cell: ({ born }) => born },
  { key: 'score', header: 'Score', cell: ({ score }) => score, numeric: true, sortable: true },
  { key: 'acts', header: 'Actions', headerHidden: true, cell: () => edit },
];

const table = { columns, rowKey: ({ name }: Player) => name };
const fromNow = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);
const unsentStates = (['sending', 'waiting', 'unstored', 'refused', 'sent'] as const).map((state) => ({ state }));
const tabs = [
  { value: 'players', label: 'Players', count: 18 },
  { value: 'evaluations', label: 'Evaluations' },
  { value: 'ranking', label: 'Ranking', count: 0 },
];

export const dataExamples: Examples = {
  Badge: row(
    Badge,
    ...(['neutral', 'green', 'amber', 'red', 'blue'] as const).map((tone) => ({ tone, children: tone })),
  ),
  StatusBadge: row(StatusBadge, { look: { label: 'Pending', tone: 'amber', icon: Clock } }),
  UnsentBadge: row(UnsentBadge, ...unsentStates),
  UnsentMark: row(UnsentMark, ...unsentStates.map((mark) => ({ ...mark, className: 'size-4' }))),
  CountBadge: row(CountBadge, { count: 3, label: 'offers' }, { count: 120, label: 'offers' }),
  'DataTable: sorted, selected': stateful<ReadonlySet<string>>(new Set(['Ana Ruiz']), (selected, onChange) => (
    <DataTable
      {...table}
      caption="Players"
      rows={players}
      sort={{ key: 'name', direction: 'ascending' }}
      onSort={doNothing}
      selection={{ selected, onChange, label: ({ name }) => `Select ${name}` }}
    />
  )),
  'DataTable: dense, compact on a phone': (
    <DataTable
      {...table}
      caption="Scores"
      columns={columns.slice(0, 3)}
      rows={players}
      dense
      compact
      card={({ name, score }) => <p className="py-3">{`${name}, ${score}`}</p>}
    />
  ),
  'DataTable: empty': <DataTable {...table} caption="Nobody" rows={[]} empty={<p className="p-4">Empty</p>} />,
  Card: (
    <Card>
      <CardHeader level={3} title="Ana Ruiz" description="Tigers" actions={edit} />
    </Card>
  ),
  DefinitionList: grid(
    DefinitionList,
    {
      items: [
        { term: 'Phone', detail: <PhoneNumber>+43 660 123 45 67</PhoneNumber> },
        { term: 'Email', detail: <EmailAddress>a.very.long.address.of.a.guardian@club.example</EmailAddress> },
        { term: 'Refused email', detail: <EmailAddress refused>gerda@club.example</EmailAddress> },
        { term: 'Player', detail: <PlayerLink id="ana">Ana Ruiz</PlayerLink> },
        { term: 'Born', detail: undefined },
      ],
    },
    {
      layout: 'columns',
      items: [
        { term: 'Players', detail: 18 },
        { term: 'Coaches', detail: 2 },
      ],
    },
  ),
  Stat: grid(Stat, { label: 'Offers', value: 48, hint: '12 wait' }, { label: 'Accepted', value: 30 }),
  Progress: <Progress label="Checked in" value={12} max={18} valueText="12 of 18 players" />,
  Tabs: stateful('players', (value, set) => (
    <Tabs label="Parts of a tryout" value={value} onValueChange={set} tabs={tabs}>
      {tabs.map((tab) => (
        <TabPanel key={tab.value} value={tab.value}>
          Here are the {tab.value}.
        </TabPanel>
      ))}
    </Tabs>
  )),
  Steps: <Steps label="Import" steps={['File', 'Columns', 'Check', 'Done']} current={2} />,
  Avatar: row(
    Avatar,
    { name: 'Ana Ruiz', size: 'sm' },
    { name: 'Ana Ruiz', size: 'md' },
    { name: 'Ana Ruiz', size: 'lg' },
    { name: null },
  ),
  Emblem: row(
    Emblem,
    { name: 'SV Sonnenberg', src: '/icon-192.png', size: 'lg' },
    { name: 'SV Sonnenberg', src: null, size: 'md' },
    { name: 'SV Sonnenberg', src: null, size: 'sm' },
    { name: 'Falcons', mark: 'U11', src: null },
  ),
  Countdown: row(Countdown, { until: fromNow(180) }, { until: fromNow(5.5) }, { until: fromNow(-1) }),
  Logo: <Logo />,
  QrCode: <QrCode value="https://club.example/join" label="Join the club" />,
  ScrollArea: (
    <ScrollArea role="group" aria-label="A long text" tabIndex={0} className="max-h-28 border border-border">
      <p className="whitespace-pre-line">{'A line of many.\n'.repeat(12)}</p>
    </ScrollArea>
  ),
};
