import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { correctPlayer, listCorrections } from '@touchline/domain/people/contract.corrections.ts';
import { inviteCoach, listCoaches, readPlayer, updatePlayer } from '@touchline/domain/people/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { joinAs, rememberMembership } from '@touchline/tests/support/club/memberships.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { aCoachWith } from '@touchline/tests/support/club/registration.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const aFamily = async () => {
  const club = await anOrganization(server);
  const mother = await club.addPlayer({
    firstName: 'Mia',
    lastName: 'Miller',
    birthDate: '2015-05-05',
    gender: 'Male',
  });
  const { profileId: playerId } = mother;
  const reader = await joinAs(server, club, await club.addCoach('Rita Reader'), 'player', [
    { id: playerId, mayAnswer: false },
  ]);
  await rememberMembership(server, reader);
  return { club, mother, reader, playerId, stored: () => club.admin.ask(readPlayer, { playerId }) };
};

longTest('lets a guardian propose and withdraw a correction of a player', async () => {
  const { club, mother, stored } = await aFamily();
  const { user } = openApp(server, '/dashboard/player-portal', mother);
  const about = within(await screen.findByRole('region', { name: 'About Mia Miller' }));
  expect(await about.findByText('No team yet this season')).toBeVisible();
  await user.click(await about.findByText('What the club knows'));
  await user.click(await screen.findByRole('button', { name: 'Correct Mia Miller' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Correct Mia Miller' }));
  await user.type(dialog.getByLabelText(/^Position/), 'Wing');
  await user.clear(dialog.getByLabelText(/^Birth date/));
  await user.type(dialog.getByLabelText(/^Birth date/), '2014-12-31');
  await user.selectOptions(dialog.getByLabelText(/^Gender/), 'Female');
  expect(dialog.getAllByText('Changes when an admin of the club agrees.')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await toast('Saved', 'The club has to agree to the birth date and gender.');
  const card = within(await screen.findByRole('region', { name: 'About Mia Miller' }));
  expect(await card.findByText('Wing')).toBeVisible();
  expect(await card.findByText('Dec 31, 2014')).toBeVisible();
  expect(card.getByText('May 5, 2015')).toBeVisible();
  expect(card.getAllByText('Waiting for the club')).toHaveLength(2);
  await user.click(card.getByRole('button', { name: 'Take back the correction: Birth date' }));
  await toast('Taken back');
  await waitFor(() => expect(card.getAllByText('Waiting for the club')).toHaveLength(1));
  // A second correction to a field cannot be proposed while the first is pending.
  await user.click(card.getByRole('button', { name: 'Correct Mia Miller' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Correct Mia Miller' }));
  expect(dialog.getByText(/^A correction waits for the club\./)).toBeVisible();
  await user.selectOptions(dialog.getByLabelText(/^Gender/), 'Not given');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText(/^A correction of the gender waits for the club already\./)).toBeVisible();
  expect(await club.admin.ask(listCorrections, {})).toMatchObject([{ field: 'gender', proposed: 'Female' }]);
  expect(await stored()).toMatchObject({ position: 'Wing', birthDate: '2015-05-05', gender: 'Male' });
  // An expanded section stays expanded once nothing is pending.
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await user.click(await card.findByRole('button', { name: 'Take back the correction: Gender' }));
  await waitFor(() => expect(card.queryByText('Waiting for the club')).toBeNull());
  expect(card.getByText('What the club knows').closest('details')).toHaveAttribute('open');
});

it('does not let a guardian who may only read correct the player', async () => {
  const { reader } = await aFamily();
  openApp(server, '/dashboard/player-portal', reader);
  expect(await screen.findByRole('region', { name: 'Who acts for Mia Miller' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'About Mia Miller' })).toBeVisible();
  expect(screen.queryByText('What the club knows')).toBeNull();
});

longTest('lets an admin accept and refuse corrections of players', async () => {
  const { club, mother, playerId, stored } = await aFamily();
  await mother.ask(correctPlayer, { playerId, birthDate: '2014-12-31', gender: 'Female' });
  const { user } = openApp(server, '/dashboard/players', club.admin);
  let card = within(await screen.findByRole('region', { name: 'Corrections' }));
  expect(card.getByRole('heading', { name: 'Corrections (2)' })).toBeVisible();
  expect(card.getAllByRole('link', { name: 'Mia Miller' })[0]).toHaveAttribute(
    'href',
    `/dashboard/players/${playerId}`,
  );
  await user.click(card.getByRole('button', { name: 'Refuse: Gender of Mia Miller' }));
  await toast('Correction refused');
  cleanup();

  await club.admin.ask(updatePlayer, { playerId, birthDate: '2014-12-30' });
  openApp(server, `/dashboard/players/${playerId}`, club.admin);
  card = within(await screen.findByRole('region', { name: 'Corrections' }));
  expect(card.getByText('It was May 5, 2015 when the correction was proposed.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Accept: Birth date of Mia Miller' }));
  await toast('Correction accepted');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Corrections' })).toBeNull());
  expect(await stored()).toMatchObject({ birthDate: '2014-12-31', gender: 'Male' });
});

longTest('lets an admin decide on each detail that a joining coach entered differently', async () => {
  const club = await anOrganization(server);
  const form = aCoachWith('later');
  const preparedCoach = { firstName: 'Cleo', lastName: 'Prepared', phone: '+43 1 5555555' };
  const { invitationCode } = await club.admin.ask(inviteCoach, { ...preparedCoach, email: form.email });
  const lastName = preparedCoach.lastName;
  await server.anonymous.ask(registerWithCode, { ...form, lastName, organizationCode: invitationCode });
  const { user } = openApp(server, '/dashboard/coaches', club.admin);
  const card = within(await screen.findByRole('region', { name: 'Corrections' }));
  expect(card.getByRole('heading', { name: 'Corrections (2)' })).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Refuse: Phone of Cleo Prepared' }));
  await toast('Correction refused');
  await waitFor(() => expect(card.queryByText(preparedCoach.phone)).toBeNull());
  await user.click(card.getByRole('button', { name: 'Accept: First name of Cleo Prepared' }));
  await toast('Correction accepted');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Corrections' })).toBeNull());
  expect((await club.admin.ask(listCoaches, {})).coaches).toMatchObject([
    { ...preparedCoach, firstName: form.firstName },
  ]);
});
