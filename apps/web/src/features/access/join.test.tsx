import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect } from 'vitest';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { inviteCoach } from '@touchline/domain/people/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;

beforeAll(async () => {
  club = await anOrganization(server, 'SV Sonnenberg');
  await club.admin.ask(createCode, { code: 'JOIN-COACH', role: 'coach' });
  await club.admin.ask(createCode, { code: 'JOIN-PLAYER', role: 'player' });
});

const codeField = () => screen.findByLabelText('Registration code');

some(2).each([
  ['join-coach', 'coach', 'Coach Registration'],
  ['JOIN-PLAYER', 'player', 'Player Registration'],
  // The last code is a pasted registration link.
  ['https://club.example.org/register/player/JOIN-PLAYER', 'player', 'Player Registration'],
])('opens for the code %s the registration of a %s', async (code, role, title) => {
  const { user } = openApp(server, '/join');
  await user.click(await codeField());
  await user.paste(code);
  await user.click(
    await screen.findByRole('button', { name: role === 'player' ? 'Continue as a family' : 'Continue as a coach' }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await codeField()).toHaveValue(`JOIN-${role.toUpperCase()}`);
  expect(await screen.findByText('Joining: SV Sonnenberg')).toBeVisible();
});

longTest('detects the role of an invitation code and prefills the email', async () => {
  const { invitationCode } = await club.admin.ask(inviteCoach, {
    firstName: 'Carla',
    lastName: 'Coach',
    email: 'carla@example.org',
    phone: '',
  });
  const { user } = openApp(server, '/join');
  await user.type(await codeField(), invitationCode);
  await user.click(await screen.findByRole('button', { name: 'Continue as a coach' }));
  await waitFor(() => expect(screen.getByLabelText('Email Address')).toHaveValue('carla@example.org'));
});

longTest('stays on the code page while the code is invalid, even on Enter', async () => {
  const { user } = openApp(server, '/join');
  await user.type(await codeField(), 'NOT-A-CODE');
  expect(await screen.findByText('Invalid, expired, or inactive organization code')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await user.keyboard('{Enter}');
  expect(window.location.pathname).toBe('/join');
  await user.clear(await codeField());
  await user.type(await codeField(), 'JOI{Enter}');
  expect(window.location.pathname).toBe('/join');
});
