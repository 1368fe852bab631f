import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listMemberships } from '@touchline/domain/access/contract.memberships.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { givePassword, withSecondStep } from '@touchline/tests/support/club/second-step.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();
const password = 'correct horse battery';

it('merges another login after its password and code were entered', async () => {
  const own = await (await anOrganization(server, 'Lions')).addCoach('Mona Lion');
  const other = await (await anOrganization(server, 'Bears')).addCoach('Mona Bear');
  await givePassword(server, other.userId, password);
  const { recoveryCodes } = await withSecondStep(server, other);
  const { user } = openApp(server, '/dashboard/settings', own);
  const type = async (label: RegExp, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  const join = () => user.click(screen.getByRole('button', { name: 'Join the logins' }));
  await screen.findByLabelText(/^Email address of the other login/);
  expect(screen.getByText(new RegExp(`you log in with ${own.email} only. That cannot be undone`))).toBeVisible();

  await type(/^Email address of the other login/, other.email);
  await type(/^Password of the other login/, 'not the password');
  await join();
  expect(await screen.findByText('Email address and password do not fit together.')).toBeVisible();
  expect(screen.queryByLabelText(/^Code of the other login/)).toBeNull();
  await type(/^Password of the other login/, password);
  await join();
  expect(await screen.findByText('This login asks for a code after the password.')).toBeVisible();
  expect(screen.getByLabelText(/^Password of the other login/)).toHaveValue(password);
  await type(/^Code of the other login/, recoveryCodes[0] ?? '');
  await join();
  expect(await toast('Logins joined', 'From now on you log in with this one.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^Email address of the other login/)).toHaveValue(''));
  expect(screen.queryByLabelText(/^Code of the other login/)).toBeNull();
  const clubs = (await own.ask(listMemberships, {})).map(({ organizationName }) => organizationName);
  expect(clubs.toSorted()).toEqual(['Bears', 'Lions']);
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  expect(await screen.findByText(/Bears/)).toBeVisible();
});
