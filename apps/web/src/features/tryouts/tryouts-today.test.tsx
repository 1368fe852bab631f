import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cancelTryout } from '@touchline/domain/tryouts/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTeamIn, aTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

it('shows a coach today’s tryouts of their age groups on the page they open first, and none of other days', async () => {
  const club = await anOrganization(server);
  const ageGroup = await anOpenAgeGroup(server, club);
  const coach = await club.addCoach();
  await aTeamIn(server, club, ageGroup, { coaches: [coach] });
  const aTryoutAt = async (date: Date, title: string, group = ageGroup) => {
    const { id } = await aTryout(club, group, { title });
    await server.database.db
      .updateTable('tryouts')
      .set({ date, registration_deadline: date })
      .where('id', '=', id)
      .execute();
    return id;
  };
  await aTryoutAt(hoursFromNow(0), 'Today');
  await aTryoutAt(hoursFromNow(-36), 'Before');
  await aTryoutAt(hoursFromNow(36), 'Later');
  await aTryoutAt(hoursFromNow(0), 'Not mine', await anOpenAgeGroup(server, club));
  await club.admin.ask(cancelTryout, { tryoutId: await aTryoutAt(hoursFromNow(0), 'Rained off') });
  const { user } = openApp(server, '/dashboard', coach);
  const section = within(await screen.findByRole('region', { name: 'Tryouts today' }));
  expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Today']);
  await user.click(screen.getByRole('radio', { name: 'Past Teams' }));
  expect(screen.queryByText('Tryouts today')).toBeNull();
});
