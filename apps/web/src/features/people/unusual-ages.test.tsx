import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { actOn, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { some } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

interface Form {
  readonly title: string;
  readonly path: (player: Member) => string;
  /** Action in the menu of the player's row. */
  readonly act?: string;
  readonly opens?: string;
  readonly by: (club: Club, player: Member) => Member;
  readonly typed?: Readonly<Record<string, string>>;
  readonly sends: string;
  readonly said: string;
}

const forms: readonly Form[] = [
  {
    title: 'Add Player',
    path: () => '/dashboard/players?dialog=add',
    by: ({ admin }) => admin,
    typed: { 'First name': 'Mia', 'Last name': 'Miller', Email: `${crypto.randomUUID()}@example.org` },
    sends: 'Invite Player',
    said: 'Success',
  },
  {
    title: 'Edit Player',
    path: () => '/dashboard/players',
    act: 'Edit',
    by: ({ admin }) => admin,
    sends: 'Save changes',
    said: 'Player Updated',
  },
  {
    title: 'Correct Mia Miller',
    path: () => '/dashboard/player-portal',
    opens: 'Correct Mia Miller',
    by: (_, player) => player,
    sends: 'Save changes',
    said: 'Saved',
  },
];

some(1).each(forms)('$title asks once about a birth date that makes the player unusually old', async (form) => {
  const club = await anOrganization(server);
  const player = await club.addPlayer({ firstName: 'Mia', lastName: 'Miller', birthDate: '2015-05-05' });
  const { user } = openApp(server, form.path(player), form.by(club, player));
  if (form.act) await actOn(user, 'Mia Miller', form.act);
  if (form.opens) await user.click(await screen.findByRole('button', { name: form.opens }));
  const dialog = within(await screen.findByRole('dialog', { name: form.title }));
  for (const [label, text] of Object.entries(form.typed ?? {})) await user.type(dialog.getByLabelText(label), text);
  const birthDate = dialog.getByLabelText('Birth date');
  fireEvent.change(birthDate, { target: { value: '1950-01-01' } });
  const stored = await club.admin.ask(listPlayers, {});
  await user.click(dialog.getByRole('button', { name: form.sends }));
  await waitFor(() => expect(birthDate).toHaveAccessibleDescription(/^This makes the player \d\d years old\./));
  expect(birthDate).toHaveFocus();
  expect(await club.admin.ask(listPlayers, {})).toEqual(stored);
  await user.click(dialog.getByRole('button', { name: form.sends }));
  expect(await toast(form.said)).toBeVisible();
});
