import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club.ts';
import { register } from '@touchline/tests/support/families.ts';
import { actingIn, joinAs } from '@touchline/tests/support/memberships.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/offers.ts';
import { sharedServer } from '@touchline/tests/support/server.ts';
import { anOpenAgeGroup, aTeamIn, aTryout } from '@touchline/tests/support/tryouts.ts';

const server = sharedServer();

it('names the child on every card where the family has several, and nowhere where it has one', async () => {
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
  await server.database.db
    .updateTable('users')
    .set({ last_membership_id: family.membershipId })
    .where('id', '=', login.userId)
    .execute();
  const coming = await aTryout(club, group);
  for (const child of [pia, ben]) await register(club, coming.id, child);
  const past = await aTryoutWith(server, club, { status: 'completed', players: [pia, ben], ageGroup: group });
  const teamId = await aTeamIn(server, club, group, { name: 'Falcons' });
  for (const child of [pia, ben]) await anOffer(club, past, teamId, child);

  const app = openApp(server, '/dashboard/player-portal', actingIn(server, login, family.membershipId));
  const cards = within(await screen.findByRole('region', { name: 'Your tryouts' })).getAllByRole('listitem');
  expect(cards.map((card) => /(Pia|Ben) Peters/.exec(card.textContent ?? '')?.[1])).toEqual(['Pia', 'Ben']);
  expect(await screen.findAllByText(/Pia Peters|Ben Peters/)).toHaveLength(6);
  app.unmount();

  openApp(server, '/dashboard/player-portal', pia);
  await screen.findByRole('region', { name: 'Your tryouts' });
  expect(screen.queryAllByText(/Pia Peters/)).toHaveLength(0);
});
