import Clock from 'lucide-react/icons/clock';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { type Column as TableColumn, DataTable } from '../../ui/data-table.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import type { Sort } from '../../ui/sort-control.tsx';
import { Stat } from '../../ui/stat.tsx';
import { Steps } from '../../ui/steps.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { UnsentBadge, UnsentMark } from '../../ui/unsent-badge.tsx';
import { Column, Each, type Examples, Grid, Held } from './examples.tsx';

const players = [
  { name: 'Ana Ruiz', born: '2014', score: 4.5 },
  { name: 'Ben Ott', born: '2015', score: 3 },
  { name: 'Clara-Valentina Hohenwarter-Brandstetter', born: '2014', score: 12 },
];
type Player = (typeof players)[number];

const columns: readonly TableColumn<Player>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortable: true },
  { key: 'born', header: 'Born', cell: ({ born }) => born },
  { key: 'score', header: 'Score', cell: ({ score }) => score, numeric: true, sortable: true },
  {
    key: 'acts',
    header: 'Actions',
    headerHidden: true,
    cell: ({ name }) => (
      <Button variant="secondary" size="sm" aria-label={`Edit ${name}`}>
        Edit
      </Button>
    ),
  },
];

const nameOf = ({ name }: Player): string => name;
const hour = 60 * 60 * 1000;
const fromNow = (hours: number) => new Date(Date.now() + hours * hour);
const unsent = ['sending', 'waiting', 'unstored', 'refused', 'sent'] as const;
const tabs = [
  { value: 'players', label: 'Players', count: 18 },
  { value: 'evaluations', label: 'Evaluations' },
  { value: 'ranking', label: 'Ranking', count: 0 },
];

export const dataExamples: Examples = {
  'Badge, StatusBadge, CountBadge, UnsentBadge': (
    <Column>
      <Each of={['neutral', 'green', 'amber', 'red', 'blue']}>{(tone) => <Badge tone={tone}>{tone}</Badge>}</Each>
      <StatusBadge look={{ label: 'Pending', tone: 'amber', icon: Clock }} />
      <Each of={unsent}>{(state) => <UnsentBadge state={state} />}</Each>
      <Each of={unsent}>{(state) => <UnsentMark state={state} className="size-4" />}</Each>
      <Each of={[3, 120]}>{(count) => <CountBadge count={count} label="offers" />}</Each>
    </Column>
  ),
  'DataTable: sorted, selected': (
    <Held<Sort | undefined> value={{ key: 'name', direction: 'ascending' }}>
      {(sort, setSort) => (
        <Held<ReadonlySet<string>> value={new Set(['Ana Ruiz'])}>
          {(selected, onChange) => (
            <DataTable
              caption="Players"
              columns={columns}
              rows={players}
              rowKey={nameOf}
              sort={sort}
              onSort={setSort}
              selection={{ selected, onChange, label: ({ name }) => `Select ${name}` }}
            />
          )}
        </Held>
      )}
    </Held>
  ),
  'DataTable: dense, compact on a phone': (
    <DataTable
      caption="Scores"
      columns={columns.slice(0, 3)}
      rows={players}
      rowKey={nameOf}
      dense
      compact
      card={({ name, score }) => <p className="py-3">{`${name}, ${score}`}</p>}
    />
  ),
  'DataTable: empty': (
    <DataTable caption="Nobody" columns={columns} rows={[]} rowKey={nameOf} empty={<p className="p-4">Empty</p>} />
  ),
  'Card, DefinitionList': (
    <Grid>
      <Card>
        <CardHeader
          level={3}
          title="Ana Ruiz"
          description="Tigers"
          actions={
            <Button size="sm" variant="secondary">
              Edit
            </Button>
          }
        />
        <DefinitionList
          className="mt-4"
          items={[
            { term: 'Phone', detail: <PhoneNumber>+43 660 123 45 67</PhoneNumber> },
            { term: 'Email', detail: <EmailAddress>a.very.long.address.of.a.guardian@club.example</EmailAddress> },
            { term: 'Born', detail: undefined },
          ]}
        />
      </Card>
      <Card>
        <DefinitionList
          layout="columns"
          items={[
            { term: 'Players', detail: 18 },
            { term: 'Coaches', detail: 2 },
          ]}
        />
      </Card>
    </Grid>
  ),
  'Stat, Progress': (
    <Column>
      <Grid>
        <Stat label="Offers" value={48} hint="12 wait" />
        <Held value={false}>
          {(isChosen, set) => (
            <Stat
              label="Accepted"
              value={30}
              choice={{ label: 'Show accepted offers', isChosen, onChoose: () => set(!isChosen) }}
            />
          )}
        </Held>
      </Grid>
      <Progress label="Checked in" value={12} max={18} valueText="12 of 18 players" />
    </Column>
  ),
  Tabs: (
    <Held value="players">
      {(value, set) => (
        <Tabs label="Parts of a tryout" value={value} onValueChange={set} tabs={tabs}>
          {tabs.map((tab) => (
            <TabPanel key={tab.value} value={tab.value}>
              Here are the {tab.value}.
            </TabPanel>
          ))}
        </Tabs>
      )}
    </Held>
  ),
  Steps: <Steps label="Import" steps={['File', 'Columns', 'Check', 'Done']} current={2} />,
  'Avatar, Countdown, Logo, QrCode': (
    <Column>
      <Each of={['sm', 'md', 'lg']}>{(size) => <Avatar name="Ana Ruiz" size={size} />}</Each>
      <Avatar name={null} />
      <Logo />
      <Each of={[180, 5.5, -1]}>{(hours) => <Countdown until={fromNow(hours)} />}</Each>
      <QrCode value="https://club.example/join" label="Join the club" />
    </Column>
  ),
  ScrollArea: (
    <ScrollArea
      role="group"
      aria-label="A long text"
      tabIndex={0}
      className="max-h-28 rounded-md border border-border p-3 text-sm whitespace-pre-line"
    >
      {Array.from({ length: 12 }, (_, line) => `Line ${line + 1}`).join('\n')}
    </ScrollArea>
  ),
};
