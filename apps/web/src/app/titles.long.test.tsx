import { cleanup, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { roles } from '@touchline/domain/core/actor.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { openTestServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTeamIn, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { paths } from '../lib/routing/paths.ts';
import { routes } from './pages.ts';

/** Pages with two addresses. */
const secondAddresses: Readonly<Record<string, string>> = {
  [paths.invitations]: paths.adminInvitations,
  [paths.organizationCodes]: paths.codes,
};

it('gives each page a unique title that ends with the product name', async () => {
  const server = await openTestServer({ DEV_TOOLS: '1' });
  const club = await anOrganization(server);
  const people = {
    admin: club.admin,
    coach: await club.addCoach(),
    player: await club.addPlayer({ firstName: 'Nora', lastName: 'Novak' }),
  };
  const ageGroup = await anOpenAgeGroup(server, club);
  const tryout = await aTryout(club, ageGroup, { title: 'Autumn tryout' });
  const teamId = await aTeamIn(server, club, ageGroup);
  const { id: eventId } = await anEvent(club.admin, { teamIds: [teamId] });

  const titleOf = async (path: string, person = server.anonymous, expectedTitle = / · Touchline$/) => {
    document.title = '';
    openApp(server, path, person);
    await waitFor(() => expect(document.title).toMatch(expectedTitle));
    cleanup();
    return document.title.replace(/ · Touchline$/, '');
  };
  const addressOf = (pattern: string) =>
    pattern
      .replace(':teamId', teamId)
      .replace(':eventId/', `${eventId}/`)
      .replace(':tryoutId', tryout.id)
      .replace(':playerId', people.player.profileId)
      .replace(/\/:\w+\?$/, '');

  const titles = new Map<string, string>();
  for (const { path, can } of routes) {
    if (path === paths.landing) continue;
    if (!can) {
      titles.set(path, await titleOf(addressOf(path)));
      continue;
    }
    const named = path.includes(':tryoutId/edit') ? undefined : /:\w+Id(?!\?)/.exec(path)?.[0];
    const expectedTitle = named ? /^(?=.*(Autumn tryout|Tigers|Nora Novak)).* · Touchline$/ : undefined;
    titles.set(
      path,
      await titleOf(addressOf(path), people[roles.find((role) => roleHas({ role }, can)) ?? 'admin'], expectedTitle),
    );
  }
  titles.set(paths.notFound, await titleOf(paths.notFound));

  for (const [path, same] of Object.entries(secondAddresses)) {
    expect(titles.get(path)).toBe(titles.get(same));
    titles.delete(path);
  }
  const all = [...titles.values()];
  expect(all.filter((title, at) => all.indexOf(title) !== at)).toEqual([]);
  expect(all.filter((title) => title === '' || title === 'Touchline')).toEqual([]);
  expect(all).toEqual(expect.arrayContaining(['Terms of Service', 'Privacy Statement', 'Page not found']));
  await server.close();
});
