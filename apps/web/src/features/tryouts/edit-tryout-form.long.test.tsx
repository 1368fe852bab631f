import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readTryout } from '@touchline/domain/tryouts/contract.ts';
import { listRegistrations } from '@touchline/domain/tryouts/contract.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { register } from '@touchline/tests/support/club/families.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();

it('asks before saving an age group that registered players do not fit', async () => {
  const club = await anOrganization(server);
  const open = await anOpenAgeGroup(server, club);
  const { id: girls } = await server.database.db
    .insertInto('age_groups')
    .values({ organization_id: club.id, season_id: open.seasonId, name: 'U13 Girls', gender: 'Female' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: tryoutId } = await aTryout(club, open);
  await register(club, tryoutId, await club.addPlayer({ firstName: 'Ben', lastName: 'Novak', gender: 'Male' }));
  const stored = async () => (await club.admin.ask(readTryout, { tryoutId })).ageGroupId;

  const { user } = openApp(server, `/dashboard/tryouts/${tryoutId}/edit`, club.admin);
  await waitFor(() => expect(screen.getByLabelText('Age group')).toHaveValue(open.id));
  await user.selectOptions(screen.getByLabelText('Age group'), 'U13 Girls');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const question = await screen.findByRole('alertdialog', { name: 'Change the age group anyway?' });
  expect(question).toHaveTextContent('1 registered player does not fit the new age group: Ben Novak.');
  expect(question).toHaveTextContent('They stay registered.');
  await user.click(within(question).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await stored()).toBe(open.id);
  expect(screen.queryByText('Failed to update tryout. Please try again.')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await user.click(await screen.findByRole('button', { name: 'Change age group' }));
  await waitFor(() => expect(address()).toBe(`/dashboard/tryouts/${tryoutId}`));
  expect(await stored()).toBe(girls);
  expect(await club.admin.ask(listRegistrations, { tryoutId })).toMatchObject([{ playerName: 'Ben Novak' }]);
});
