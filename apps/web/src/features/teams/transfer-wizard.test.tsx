import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deleteTeam } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { toast } from '@touchline/tests/support/page/page.ts';
import { thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { transfersOn } from '@touchline/tests/support/page/transfer.tsx';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const year = thisYear();
const { aClubAtTheTurn, openWizard } = transfersOn(() => server);

// XFER-03 XFER-04
longTest('continues from teams and configuration only if they are complete', async () => {
  const { admin, last, next, tigers, lions } = await aClubAtTheTurn();
  const { user, press, isAt, choose, tick, plan } = await openWizard(admin);
  await choose(last.name);
  await choose(next.name);
  await isAt('Teams');
  await press('Continue');
  expect(await toast('No teams selected', 'Please select at least one team to transfer.')).toBeVisible();
  await isAt('Teams');
  await tick('Tigers', 'Lions');
  await press('Continue');
  await isAt('Configuration');
  await press('Continue');
  expect(await toast('Incomplete configuration', 'Please complete the configuration for all teams.')).toBeVisible();
  await user.selectOptions(plan(lions).getByLabelText('Target age group'), 'U10');
  await user.clear(plan(tigers).getByLabelText('New name'));
  await press('Continue');
  await isAt('Configuration');
  await user.type(plan(tigers).getByLabelText('New name'), 'Pumas');
  await press('Continue');
  await isAt('Confirmation');
});

// XFER-01 XFER-13
longTest('copies teams in five steps and writes nothing before the last', async () => {
  const { admin, last, next, tigers, lions, teamsOf } = await aClubAtTheTurn();
  const { user, dialog, press, isAt, choose, tick, plan, requests } = await openWizard(admin);

  await isAt('Source season');
  await dialog().findByRole('radio', { name: new RegExp(last.name) });
  expect(dialog().getByRole('heading', { name: 'Which season do the teams come from?' })).toHaveFocus();
  expect(dialog().getByRole('radio', { name: new RegExp(next.name) })).toBeDisabled();
  await press('Continue');
  expect(dialog().getByText('Please select a season.')).toBeVisible();
  await choose(last.name);

  await isAt('Target season');
  expect(dialog().getByRole('heading', { name: 'Which season do they go into?' })).toHaveFocus();
  const own = dialog().getByRole('radio', { name: new RegExp(last.name) });
  expect(own).toBeDisabled();
  expect(own.closest('label')).toHaveTextContent('the source season');
  await press('Continue');
  expect(dialog().getByText('Please select a season.')).toBeVisible();
  await choose(next.name);

  await isAt('Teams');
  expect(await dialog().findByRole('checkbox', { name: /Tigers/ })).not.toBeChecked();
  await press('Continue');
  expect(await toast('No teams selected', 'Please select at least one team to transfer.')).toBeVisible();
  expect(within(dialog().getByRole('group')).getByText('Please select at least one team to transfer.')).toBeVisible();
  await tick('Select all');
  expect(dialog().getByText('2 of 2 selected')).toBeVisible();
  expect(dialog().getByRole('checkbox', { name: /Lions/ }).closest('label')).toHaveTextContent(
    'Seniors · 0 players · Cora Coach',
  );
  await press('Continue');

  await isAt('Configuration');
  expect(plan(tigers).getByLabelText('New name')).toHaveValue(`Tigers ${year}`);
  expect(plan(tigers).getByLabelText('Target age group')).toHaveDisplayValue('U11');
  expect(plan(tigers).getByRole('checkbox', { name: /Keep coaches/ })).toBeChecked();
  expect(plan(lions).getByLabelText('New name')).toHaveValue('Lions');
  expect(plan(lions).getByLabelText('Target age group')).toHaveValue('');
  expect(
    plan(lions)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Select an age group', 'U10', 'U11']);
  await press('Continue');
  expect(await toast('Incomplete configuration', 'Please complete the configuration for all teams.')).toBeVisible();
  expect(plan(lions).getByText('Please select an age group.')).toBeVisible();
  await user.selectOptions(plan(lions).getByLabelText('Target age group'), 'U10');
  await user.clear(plan(lions).getByLabelText('New name'));
  await press('Continue');
  expect(plan(lions).getByText('Team name must be at least 2 characters.')).toBeVisible();
  expect(plan(lions).getByLabelText('New name')).toHaveFocus();
  await user.type(plan(lions).getByLabelText('New name'), 'White Lions');
  await user.click(plan(lions).getByRole('checkbox', { name: /Keep coaches/ }));
  await press('Continue');

  await isAt('Confirmation');
  expect(dialog().getByText(`2 teams will be copied from ${last.name} to ${next.name}.`)).toBeVisible();
  expect(dialog().getByText(/The old teams and their players stay where they are/)).toBeVisible();
  const copies = within(dialog().getByRole('list', { name: 'What will be created' })).getAllByRole('listitem');
  expect(copies.map(({ textContent }) => textContent)).toEqual([
    `Tigers ${year - 1} (U10)Tigers ${year} (U11)With Cora Coach`,
    'Lions (Seniors)White Lions (U10)Without Cora Coach',
  ]);
  expect(await teamsOf(next)).toEqual([]);
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);

  await press('Transfer Teams');
  expect(await toast('Teams transferred', '2 teams moved')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('region', { name: `Tigers ${year}` })).toHaveTextContent('Cora Coach');
  expect(screen.getByRole('region', { name: 'White Lions' })).not.toHaveTextContent('Cora Coach');
  expect((await teamsOf(last)).map(({ name }) => name)).toEqual([tigers.name, 'Lions']);
});

// XFER-05 XFER-06
longTest('keeps entries on Back in the transfer wizard', async () => {
  const { admin, last, next, tigers } = await aClubAtTheTurn();
  const { user, dialog, press, isAt, choose, tick, plan, reopen } = await openWizard(admin);
  await choose(last.name);
  await choose(next.name);
  await tick('Tigers');
  await press('Continue');
  await user.clear(plan(tigers).getByLabelText('New name'));
  await user.type(plan(tigers).getByLabelText('New name'), 'Pumas');
  await user.selectOptions(plan(tigers).getByLabelText('Target age group'), 'U10');
  await user.click(plan(tigers).getByRole('checkbox', { name: /Keep coaches/ }));
  for (const step of ['Teams', 'Target season', 'Source season']) {
    await press('Back');
    await isAt(step);
  }
  expect(dialog().getByRole('radio', { name: new RegExp(last.name) })).toBeChecked();
  await press('Continue');
  expect(dialog().getByRole('radio', { name: new RegExp(next.name) })).toBeChecked();
  await press('Continue');
  expect(dialog().getByRole('checkbox', { name: /Tigers/ })).toBeChecked();
  expect(dialog().getByRole('checkbox', { name: /Lions/ })).not.toBeChecked();
  await press('Continue');
  expect(plan(tigers).getByLabelText('New name')).toHaveValue('Pumas');
  expect(plan(tigers).getByLabelText('Target age group')).toHaveDisplayValue('U10');
  expect(plan(tigers).getByRole('checkbox', { name: /Keep coaches/ })).not.toBeChecked();

  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await reopen();
  await isAt('Source season');
  expect(await dialog().findByRole('radio', { name: new RegExp(last.name) })).not.toBeChecked();
});

// XFER-11 XFER-12
longTest('allows another try after a failed transfer', async () => {
  const { admin, last, next, tigers, teamsOf } = await aClubAtTheTurn();
  const { dialog, press, isAt, choose, tick, breakConnection, restoreConnection } = await openWizard(admin);
  await choose(last.name);
  await choose(next.name);
  await tick('Tigers');
  await press('Continue');
  await press('Continue');
  await isAt('Confirmation');
  breakConnection(/transfer/);
  await press('Transfer Teams');
  expect(await toast('Error', 'Failed to transfer teams. Please try again.')).toBeVisible();
  expect(await dialog().findByRole('alert')).toHaveTextContent('A network error occurred.');
  restoreConnection();
  await admin.ask(deleteTeam, { teamId: tigers.id });
  await press('Transfer Teams');
  expect(await dialog().findByText(`Source team with ID ${tigers.id} not found`)).toBeVisible();
  expect(await toast('Error', 'Failed to transfer teams. Please try again.')).toBeVisible();
  expect(await teamsOf(next)).toEqual([]);
});

// XFER-14
it('does not offer the team transfer to a coach', async () => {
  const { coach } = await aClubAtTheTurn();
  openApp(server, '/dashboard/teams?dialog=transfer-teams', coach);
  expect(await screen.findByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  expect(await screen.findByText('No current teams found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Transfer Teams' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
