import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readGuardianInvitation } from '@touchline/domain/access/contract.guardians.ts';
import { inviteGuardian } from '@touchline/domain/families/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { aFamilyOfTwoClubs } from '@touchline/tests/support/club/guardians.ts';
import { rememberMembership } from '@touchline/tests/support/club/memberships.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

// FAM-03
it('lets a guardian invite another for several children with one link', async () => {
  const { club, mother } = await aFamilyOfTwoClubs(server);
  await rememberMembership(server, mother);
  const { user } = openApp(server, '/dashboard/player-portal', mother);
  await user.click(await screen.findByRole('button', { name: 'Invite a guardian of Pia Peters' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a guardian' }));
  const sibling = await dialog.findByRole('checkbox', { name: 'Also for Paul Peters, in the same email' });
  expect(sibling).not.toBeChecked();
  await user.click(sibling);
  await user.type(dialog.getByLabelText('Email'), `uncle-${crypto.randomUUID()}@example.org`);
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  const link = new URL((await screen.findByDisplayValue<HTMLInputElement>(/#invitation=[\w-]+$/)).value);
  cleanup();

  const uncle = openApp(server, `${link.pathname}${link.hash}`, await club.addCoach('Ulf Uncle'));
  expect(await screen.findByText('Pia Peters and Paul Peters')).toBeVisible();
  expect(screen.getByText(/You see what concerns the children, and may answer\./)).toBeVisible();
  await uncle.user.click(await screen.findByRole('checkbox', { name: /I am an adult/ }));
  await uncle.user.click(screen.getByRole('button', { name: 'Join with this login' }));
  for (const name of ['Pia', 'Paul'])
    expect(await screen.findByRole('region', { name: `Who acts for ${name} Peters` })).toBeVisible();
});

longTest('says on revoking an invitation for one child that it stays valid for the others', async () => {
  const { pia, paul, mother } = await aFamilyOfTwoClubs(server);
  await rememberMembership(server, mother);
  const email = `uncle-${crypto.randomUUID()}@example.org`;
  const { token } = await mother.ask(inviteGuardian, {
    ...{ playerId: pia.profileId, alsoFor: [paul.profileId], email, mayAnswer: true },
  });
  const { user } = openApp(server, '/dashboard/player-portal', mother);
  const family = within(await screen.findByRole('region', { name: 'Who acts for Pia Peters' }));
  await user.click(await family.findByRole('button', { name: `Revoke the invitation of ${email}` }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    'The link in the email no longer works for Pia Peters. Other children in the same email stay invited.',
  );
  await user.click(screen.getByRole('button', { name: 'Revoke invitation' }));
  await toast('Invitation revoked');
  expect(await server.anonymous.ask(readGuardianInvitation, { token: token ?? '' })).toMatchObject({
    ...{ childName: 'Paul Peters', others: [] },
  });
});
