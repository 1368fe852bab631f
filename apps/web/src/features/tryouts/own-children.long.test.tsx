import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { register } from '@touchline/tests/support/club/families.ts';
import { joinAs, rememberMembership } from '@touchline/tests/support/club/memberships.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTeamIn, aTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();

// FAM-04
it('names the child on cards, offers, rosters and events if a family has several', async () => {
  const club = await anOrganization(server, 'Vienna Lions');
  const group = await anOpenAgeGroup(server, club);
  const [pia, ben] = [
    await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' }),
    await club.addPlayer({ firstName: 'Ben', lastName: 'Peters' }),
  ];
  const login = await club.addCoach('Mona Peters');
  const family = await joinAs(server, club, login, 'player', [
    { id: pia.profileId, mayAnswer: true },
    { id: ben.profileId, mayAnswer: true },
  ]);
  await rememberMembership(server, family);
  const coming = await aTryout(club, group);
  for (const child of [pia, ben]) await register(club, coming.id, child);
  const past = await aTryoutWith(server, club, { status: 'completed', players: [pia, ben], ageGroup: group });
  const teamId = await aTeamIn(server, club, group, { name: 'Falcons' });
  for (const child of [pia, ben]) await anOffer(club, past, teamId, child);

  const app = openApp(server, '/dashboard/player-portal', family);
  const cards = within(await screen.findByRole('region', { name: 'Your tryouts' })).getAllByRole('listitem');
  expect(cards.map((card) => /(Pia|Ben) Peters/.exec(card.textContent ?? '')?.[1])).toEqual(['Pia', 'Ben']);
  const offers = within(screen.getByRole('tabpanel'));
  for (const name of ['Pia Peters', 'Ben Peters']) {
    expect(screen.getAllByRole('region', { name: `Spring tryout for ${name}` })).toHaveLength(2);
    expect(offers.getByRole('region', { name: `Invitation to Falcons for ${name}` })).toHaveTextContent(name);
  }

  await app.user.click(screen.getByRole('button', { name: 'Ben Peters' }));
  expect(screen.getByRole('button', { name: 'Ben Peters' })).toHaveAttribute('aria-pressed', 'true');
  expect(address()).toBe(`/dashboard/player-portal?child=${ben.profileId}`);
  expect(within(screen.getByRole('tabpanel')).queryByText(/Pia Peters/)).toBeNull();
  expect(screen.getByRole('tab', { name: 'Pending (1)' })).toBeVisible();
  expect(screen.queryByRole('region', { name: /^Spring tryout for Pia/ })).toBeNull();
  expect(screen.getAllByRole('region', { name: /^Spring tryout for Ben/ })).toHaveLength(2);
  // Both lists contain the pending offers.
  expect(within(screen.getByRole('region', { name: 'Answers needed' })).getAllByRole('listitem')).toHaveLength(2);
  await app.user.click(screen.getByRole('button', { name: 'All' }));
  expect(address()).toBe('/dashboard/player-portal');
  expect(await screen.findByRole('tab', { name: 'Pending (2)' })).toBeVisible();
  app.unmount();

  for (const child of [pia, ben]) await club.admin.ask(addPlayer, { teamId, playerId: child.profileId });
  const teams = openApp(server, '/dashboard/my-teams', family);
  const namesOf = async () =>
    (await screen.findAllByRole('region', { name: 'Falcons' })).map(
      (card) => /(Pia|Ben) Peters/.exec(card.textContent ?? '')?.[0],
    );
  expect((await namesOf()).toSorted()).toEqual(['Ben Peters', 'Pia Peters']);
  await teams.user.click(screen.getByRole('button', { name: 'Pia Peters' }));
  expect(await namesOf()).toEqual(['Pia Peters']);
  teams.unmount();

  openApp(server, `/dashboard/teams/${teamId}/roster`, family);
  for (const name of ['Pia Peters', 'Ben Peters']) expect((await screen.findAllByText(name))[0]).toBeVisible();
  cleanup();

  const day = daysLater(dayOf(new Date(), 'Europe/Vienna'), 2);
  await anEvent(club.admin, { day, endDay: day, teamIds: [teamId] });
  const schedule = openApp(server, '/dashboard/schedule', family);
  const entry = async () => (await screen.findByRole('link', { name: /^Practice/ })).closest('li')?.textContent;
  expect(await entry()).toMatch(/Pia.*Ben|Ben.*Pia/);
  const narrow = await screen.findByLabelText('Child');
  await schedule.user.selectOptions(narrow, within(narrow).getByRole('option', { name: 'Pia Peters' }));
  expect(address()).toBe(`/dashboard/schedule?child=${pia.profileId}`);
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Pia|Ben/);
  cleanup();

  openApp(server, '/dashboard/player-portal', pia);
  const tryouts = await screen.findByRole('region', { name: 'Your tryouts' });
  expect(within(tryouts).queryAllByText(/Pia Peters/)).toHaveLength(0);
  expect(screen.queryByRole('group', { name: 'Children' })).toBeNull();
});

it('shows each child on the home page with teams and next dates', async () => {
  const club = await anOrganization(server, 'Vienna Lions');
  const group = await anOpenAgeGroup(server, club);
  const [pia, ben, cleo] = [await club.addPlayer(), await club.addPlayer(), await club.addPlayer()];
  const children = [pia, ben, cleo].map(({ profileId }) => ({ id: profileId, mayAnswer: true }));
  const family = await joinAs(server, club, await club.addCoach('Mona Peters'), 'player', children);
  await rememberMembership(server, family);
  const teamIds = [
    await aTeamIn(server, club, group, { name: 'Falcons' }),
    await aTeamIn(server, club, group, { name: 'Owls' }),
  ];
  for (const [index, { profileId }] of [pia, ben].entries())
    await club.admin.ask(addPlayer, { teamId: teamIds[index] ?? '', playerId: profileId });
  const day = daysLater(dayOf(new Date(), 'Europe/Vienna'), 2);
  await anEvent(club.admin, { day, endDay: day, teamIds: teamIds.slice(0, 1) });

  openApp(server, '/dashboard/player-portal', family);
  const cardOf = ({ name }: Member) => screen.findByRole('region', { name: `About ${name}` });
  await waitFor(async () => expect(await cardOf(pia)).toHaveTextContent('Falcons'));
  expect(within(await cardOf(pia)).getAllByRole('link')).toHaveLength(1);
  await waitFor(async () => expect(await cardOf(ben)).toHaveTextContent('Owls · no date yet'));
  await waitFor(async () => expect(await cardOf(cleo)).toHaveTextContent('No team yet'));
  for (const child of [ben, cleo]) expect(within(await cardOf(child)).queryByRole('link')).toBeNull();
});
