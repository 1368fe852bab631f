// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';
import type { Sort } from './sort-control.tsx';

type Player = { id: string; name: string; jersey: number };

const players: Player[] = [
  { id: 'a', name: 'Maya Okafor', jersey: 7 },
  { id: 'b', name: 'Zoë Kaya', jersey: 18 },
];

const columns: Column<Player>[] = [
  { key: 'name', header: 'Name', cell: (player) => player.name, sortable: true },
  { key: 'jersey', header: 'Jersey', cell: (player) => player.jersey, numeric: true },
];

const usePhoneScreen = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Players(props: { sort?: Sort; onSort?: (sort: Sort) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const selection = { selected, onChange: setSelected, label: (player: Player) => `Select ${player.name}` };
  return (
    <DataTable
      {...props}
      caption="Players"
      columns={columns}
      rows={players}
      rowKey={(p) => p.id}
      selection={selection}
    />
  );
}

test('renders a table with a caption on wide screens', () => {
  render(<Players />);
  const rows = within(screen.getByRole('table', { name: 'Players' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['NameJersey', 'Maya Okafor7', 'Zoë Kaya18']);
});

test('renders labeled cards on phones', () => {
  usePhoneScreen();
  render(<Players />);
  expect(screen.queryByRole('table')).toBeNull();
  const cards = within(screen.getByRole('list', { name: 'Players' })).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual(['Maya OkaforJersey7', 'Zoë KayaJersey18']);
});

test('prints a data table as a table even on a phone', () => {
  usePhoneScreen();
  render(<Players />);
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByRole('table', { name: 'Players' })).not.toBeNull();
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByRole('table')).toBeNull();
});

test('hides action columns of a data table in print', () => {
  const acts = { key: 'acts', header: 'Actions', cell: () => <button type="button">Edit</button> };
  const offPaper = (more: object) => {
    const { unmount } = render(
      <DataTable caption="Players" rows={['Maya']} rowKey={(row) => row} columns={[{ ...acts, ...more }]} />,
    );
    const parts = [screen.getByRole('columnheader'), screen.getByRole('cell')];
    const hiddenParts = parts.map((part) => part.classList.contains('print:hidden'));
    unmount();
    return hiddenParts;
  };
  expect([offPaper({ onCard: 'actions' }), offPaper({ headerHidden: true }), offPaper({})]).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
});

test('reverses the order when a sorted column is pressed', async () => {
  const sort = vi.fn();
  render(<Players sort={{ key: 'name', direction: 'ascending' }} onSort={sort} />);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(sort).toHaveBeenCalledWith({ key: 'name', direction: 'descending' });
});

test('sorts cards on phones with a select and a button', async () => {
  usePhoneScreen();
  const user = userEvent.setup();
  const sort = vi.fn();
  const { rerender } = render(<Players onSort={sort} />);
  const by = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  expect([...by.options].map(({ text, disabled }) => [text, disabled])).toEqual([
    ['Choose', true],
    ['Name', false],
  ]);
  await user.selectOptions(by, 'Name');
  expect(sort).toHaveBeenLastCalledWith({ key: 'name', direction: 'ascending' });
  rerender(<Players sort={{ key: 'name', direction: 'ascending' }} onSort={sort} />);
  await user.click(screen.getByRole('button', { name: 'Ascending, reverse order' }));
  expect(sort).toHaveBeenLastCalledWith({ key: 'name', direction: 'descending' });
});

test('selects all rows with the header checkbox', async () => {
  const user = userEvent.setup();
  render(<Players />);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
  await user.click(screen.getByRole('checkbox', { name: 'Select Zoë Kaya' }));
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await user.click(all);
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  await user.click(all);
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').some((box) => box.checked)).toBe(false);
});

test('shows the caller’s message when there are no rows', () => {
  render(
    <DataTable caption="Players" columns={columns} rows={[]} rowKey={(p) => p.id} empty={<p>No players yet</p>} />,
  );
  screen.getByText('No players yet');
  expect(screen.queryByRole('table')).toBeNull();
});

/** Imports a new copy of the module, because all tables of one copy share an IntersectionObserver. */
const importFreshTable = async () => {
  vi.resetModules();
  return import('./data-table.tsx');
};

/** Replaces the IntersectionObserver, so that the test decides which rows are near the screen. */
const mockVisibleRows = () => {
  let tell: IntersectionObserverCallback = () => undefined;
  class ByHand {
    constructor(callback: IntersectionObserverCallback) {
      tell = callback;
    }
    observe(): void {}
    unobserve(): void {}
  }
  vi.stubGlobal('IntersectionObserver', ByHand);
  return (target: Element | undefined, isIntersecting: boolean) =>
    act(() =>
      tell(
        [{ target, isIntersecting, boundingClientRect: { height: 70 } } as IntersectionObserverEntry],
        undefined as unknown as IntersectionObserver,
      ),
    );
};

test('renders only rows of a long list near the screen and the focused one', async () => {
  const setNear = mockVisibleRows();
  const { DataTable: Fresh } = await importFreshTable();
  const many = Array.from({ length: 60 }, (_, number) => ({ id: String(number), name: `Player ${number}`, jersey: 0 }));
  const button = ({ name }: Player) => <button type="button">{name}</button>;
  render(
    <Fresh
      caption="Players"
      rows={many}
      rowKey={({ id }) => id}
      columns={[{ key: 'name', header: 'Name', cell: button }]}
    />,
  );
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(60);
  expect(screen.getAllByRole('button').length).toBeLessThan(30);
  expect(screen.queryByText('Player 50')).toBeNull();

  setNear(rows[50], true);
  screen.getByText('Player 50').focus();
  setNear(rows[50], false);
  expect(screen.getByText('Player 50')).not.toBeNull();

  screen.getByText('Player 0').focus();
  setNear(rows[50], false);
  expect(screen.queryByText('Player 50')).toBeNull();
  expect(rows[50]?.querySelector('td')?.style.height).toBe('70px');
});

test('rerenders no other card when one row changes', () => {
  usePhoneScreen();
  const card = vi.fn((player: Player) => player.name);
  const table = (rows: Player[]) => (
    <DataTable caption="Players" columns={columns} rows={rows} rowKey={({ id }) => id} card={card} />
  );
  const { rerender } = render(table(players));
  card.mockClear();
  const [maya, zoe] = players as [Player, Player];
  rerender(table([maya, { ...zoe, name: 'Zoë Kaya-Ruiz' }]));
  expect(card.mock.calls.map(([{ name }]) => name)).toEqual(['Zoë Kaya-Ruiz']);
});
