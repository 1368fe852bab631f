import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listRegistrations, registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { startTryout } from '@touchline/domain/tryouts/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { findRow } from '@touchline/tests/support/page/registrations.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aCoachOfGroup, type AgeGroup, anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let club: Club;
let ageGroup: AgeGroup;
let tryoutId: string;

beforeEach(async () => {
  club = await anOrganization(server);
  ageGroup = await anOpenAgeGroup(server, club, { bornFrom: '2016-08-01', bornUntil: '2017-07-31' });
  ({ id: tryoutId } = await aTryout(club, ageGroup));
});

const path = () => `/dashboard/tryouts/${tryoutId}`;
const small = () => club.addPlayer({ firstName: 'Small', lastName: 'Novak', birthDate: '2017-08-01' });
const reason = 'Strong for her age';
const playsUp = `Plays up: ${reason}`;

// DAY-08
describe('playing up', () => {
  it('registers a player outside the age group only with a reason', async () => {
    await small();
    await club.addPlayer({ firstName: 'Wide', lastName: 'Novak', birthDate: null });
    const { user, requests } = openApp(server, path(), club.admin);
    await user.click(await screen.findByRole('button', { name: 'Add Player' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Player' }));
    // The age group has its own line, even if nobody is eligible.
    expect(await dialog.findByText('For players born Aug 1, 2016 – Jul 31, 2017.')).toBeVisible();
    await user.click(dialog.getByText('2 players are not eligible'));
    expect(await dialog.findByText('Birth date does not match the age group')).toBeVisible();
    expect(dialog.getAllByRole('button', { name: /anyway/ })).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Register Small Novak anyway' }));

    const title = { name: 'Register Small Novak outside the age group' };
    const outside = within(await screen.findByRole('dialog', title));
    expect(outside.getByText('Born Aug 1, 2017; U11 is for players born Aug 1, 2016 – Jul 31, 2017.')).toBeVisible();
    await user.click(outside.getByRole('button', { name: 'Choose another player' }));
    const again = within(await screen.findByRole('dialog', { name: 'Add Player' }));
    await user.click(again.getByText('2 players are not eligible'));
    await user.click(await again.findByRole('button', { name: 'Register Small Novak anyway' }));
    const form = within(await screen.findByRole('dialog', title));
    await user.click(form.getByRole('button', { name: 'Register player' }));
    expect(await form.findByText('Please give a reason of at least 3 characters.')).toBeVisible();
    expect(requests.filter((one) => one.startsWith('POST'))).toEqual([]);
    await user.type(form.getByLabelText('Reason'), reason);
    await user.click(form.getByRole('button', { name: 'Register player' }));
    expect(await toast('Player registered', 'The player has been registered for the tryout.')).toBeVisible();
    expect((await findRow('Small Novak')).getByText(playsUp)).toBeVisible();
    expect(await club.admin.ask(listRegistrations, { tryoutId })).toMatchObject([
      { playsUp: { reason, isOlder: false } },
    ]);
  });

  it('says that no reason is needed if the player fits the age group by then', async () => {
    const { profileId } = await small();
    const { user } = openApp(server, path(), club.admin);
    await user.click(await screen.findByRole('button', { name: 'Add Player' }));
    await user.click(await screen.findByText('1 player is not eligible'));
    await user.click(await screen.findByRole('button', { name: 'Register Small Novak anyway' }));
    const form = within(await screen.findByRole('dialog', { name: 'Register Small Novak outside the age group' }));
    await user.type(form.getByLabelText('Reason'), reason);
    await server.database.db
      .updateTable('player_profiles')
      .set({ birth_date: '2017-07-31' })
      .where('id', '=', profileId)
      .execute();
    await user.click(form.getByRole('button', { name: 'Register player' }));
    expect(await form.findByText('This player fits the age group: no reason is needed.')).toBeVisible();
    expect(form.getByLabelText('Reason')).toHaveValue(reason);
  });

  it('does not offer players outside the age group for bulk registration', async () => {
    await small();
    const { user } = openApp(server, path(), club.admin);
    await user.click(await screen.findByRole('button', { name: 'Bulk Register' }));
    await user.click(await screen.findByText('1 player is not eligible'));
    expect(await screen.findByText('Birth date does not match the age group')).toBeVisible();
    expect(screen.queryByRole('button', { name: /anyway/ })).toBeNull();
  });

  it('shows coaches who plays up or down', async () => {
    const { profileId: playerId } = await small();
    await club.admin.ask(registerPlayer, { tryoutId, playerId, notes: null, playsUp: reason });
    const old = await club.addPlayer({ firstName: 'Olga', lastName: 'Older', birthDate: '2016-07-31' });
    await club.admin.ask(registerPlayer, { tryoutId, playerId: old.profileId, notes: null, playsUp: 'First year' });
    await club.admin.ask(startTryout, { tryoutId });
    const coach = await aCoachOfGroup(server, club, ageGroup);
    openApp(server, `${path()}?tab=registrations`, coach);
    expect((await findRow('Small Novak')).getByText(playsUp)).toBeVisible();
    expect((await findRow('Olga Older')).getByText('Plays down: First year')).toBeVisible();
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getAllByText(playsUp)).toHaveLength(2);
    fireEvent(window, new Event('afterprint'));
    cleanup();
    openApp(server, `${path()}/day`, coach);
    const items = await screen.findAllByRole('listitem');
    const row = items.find((item) => within(item).queryByText('Small Novak'));
    expect(row).toHaveTextContent(playsUp);
  });
});
