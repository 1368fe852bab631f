import { cleanup, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { Role } from '@touchline/domain/core/actor.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { inviteCoach } from '@touchline/domain/people/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let members: Record<Role, Member>;
let tryoutId: string;

beforeAll(async () => {
  const club = await anOrganization(server);
  members = { admin: club.admin, coach: await club.addCoach(), player: await club.addPlayer() };
  tryoutId = (await aTryout(club, await anOpenAgeGroup(server, club))).id;
  await club.admin.ask(createCode, { code: 'MEADOW-26', role: 'coach' });
  await club.admin.ask(inviteCoach, { firstName: 'Nora', lastName: 'New', email: 'nora@example.org' });
});

const dashboard = '/dashboard';

it.each<readonly [Role | undefined, string, string | RegExp]>([
  [undefined, '/', /send offers families answer in time\. Rosters fill themselves\.$/],
  [undefined, '/', /^Organize tryouts by age group/],
  [undefined, '/register', "You'll be the admin. You invite coaches and players afterwards."],
  [undefined, '/register/coach', 'Set up a new club'],
  [undefined, '/register/player', 'Set up a new club'],
  ['admin', `${dashboard}/codes`, 'Coaches and players join your club with a code'],
  ['admin', `${dashboard}/codes`, 'Generate another'],
  ['admin', `${dashboard}/codes`, 'Opens sign-up with code MEADOW-26 filled in.'],
  ['admin', `${dashboard}/admin-invitations`, 'Every offer and its answer'],
  ['coach', `${dashboard}/coach-invitations`, /^Offers waiting for an answer appear here\./],
  ['player', `${dashboard}/player-portal`, 'Your offers and answers'],
  ['admin', `${dashboard}/coaches`, /^Not used yet\. Codes are shown only once; if one is lost, revoke it and send/],
  ['admin', `${dashboard}/coaches?dialog=add`, /^You'll get a code\. The coach signs up with it; these details are/],
  [
    'admin',
    `${dashboard}/players?dialog=add`,
    /^With an email address you'll get a code\. The player or a parent signs up with it;/,
  ],
  ['admin', `${dashboard}/tryouts/TRYOUT?dialog=add-player`, 'Add one player to this tryout.'],
  ['admin', `${dashboard}/tryouts/TRYOUT?dialog=start`, "Check-in and evaluations open. You can't undo this."],
])('shows a %s at %s the text "%s"', async (role, path, text) => {
  openApp(server, path.replace('TRYOUT', tryoutId), role && members[role]);
  expect(await screen.findByText(text)).toBeVisible();
  cleanup();
});
