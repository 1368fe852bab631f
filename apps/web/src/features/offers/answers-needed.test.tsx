import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateAnswerSettings } from '@touchline/domain/answers/contract.ts';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { aClubThatAsks, answering, answersTo } from '@touchline/tests/support/club/answers.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { aFamilyOfTwoClubs } from '@touchline/tests/support/club/guardians.ts';
import { rememberMembership } from '@touchline/tests/support/club/memberships.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
const path = '/dashboard/player-portal';

/**
 * Creates offers from the Lions to Pia and Paul, in this order, and one from the Bears to their mother's other child.
 */
const threeOffers = async () => {
  const family = await aFamilyOfTwoClubs(server);
  const { club, bears, tryout, teamId, pia, paul, cub } = family;
  await anOffer(club, tryout, teamId, pia);
  const next = await aTryoutWith(server, club, { status: 'completed', players: [paul] });
  await anOffer(club, next, await aTeamIn(server, club, next.ageGroup, { name: 'Hawks' }), paul);
  const there = await aTryoutWith(server, bears, { status: 'completed', players: [cub] });
  await anOffer(bears, there, await aTeamIn(server, bears, there.ageGroup, { name: 'Polar' }), cub);
  return family;
};

const neededAnswers = () => within(screen.getByRole('region', { name: 'Answers needed' }));

longTest('lists the offers of all children and takes answers in place', async () => {
  const { mother } = await threeOffers();
  await rememberMembership(server, mother);
  const { user } = openApp(server, path, mother);
  const title = await screen.findByRole('heading', { name: 'Answers needed (2)' });
  const pending = screen.getByRole('tab', { name: 'Pending (2)' });
  expect(title.compareDocumentPosition(pending)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const rows = neededAnswers().getAllByRole('listitem');
  expect(
    rows.map(({ textContent }) => /^(Pia|Paul) Peters: a place in (Falcons|Hawks)/.exec(textContent)?.[0]),
  ).toEqual(['Pia Peters: a place in Falcons', 'Paul Peters: a place in Hawks']);
  const letters = screen.getAllByRole('region', { name: /^Invitation to/ });
  expect(letters.map((letter) => letter.getAttribute('aria-label'))).toEqual([
    'Invitation to Falcons for Pia Peters',
    'Invitation to Hawks for Paul Peters',
  ]);
  // Right after sending, the two clocks decide whether 48 hours are left or a little less.
  for (const row of rows) expect(row).toHaveTextContent(/Answer by .*, 20\d\d.* · in (?:47 h|2 days)/);

  await user.click(neededAnswers().getByRole('button', { name: 'Accept Falcons for Pia Peters' }));
  await screen.findByRole('alertdialog', { name: 'Accept the invitation to Falcons for Pia Peters?' });
  await user.click(screen.getByRole('button', { name: 'Accept invitation for Pia Peters' }));
  await toast('Invitation accepted', 'Other invitations for this tryout have been automatically declined.');
  expect(await screen.findByRole('heading', { name: 'Answers needed (1)' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Pending (1)' })).toHaveAttribute('aria-selected', 'true');

  await user.click(neededAnswers().getByRole('button', { name: 'Decline Hawks for Paul Peters' }));
  await user.click(await screen.findByRole('button', { name: 'Decline invitation for Paul Peters' }));
  expect(await screen.findByText('No pending invitations')).toBeVisible();
  expect(screen.queryByRole('heading', { name: /^Answers needed/ })).toBeNull();

  expect(screen.getByText(/^Bears also waits for your answer\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Your account. Another club waits for your answer.' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch to Bears' }));
  expect(await screen.findByRole('heading', { name: 'Answers needed (1)' })).toBeVisible();
  expect(neededAnswers().getByRole('button', { name: 'Accept Polar' })).toBeEnabled();
  expect(screen.queryByText(/also waits for your answer/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Your account' })).toBeVisible();
});

longTest('opens the letter of an offer and the Responded tab after the last answer', async () => {
  const { mother } = await threeOffers();
  await rememberMembership(server, mother);
  const { user } = openApp(server, path, mother);
  await user.click(await screen.findByRole('link', { name: 'Read the letter of Hawks for Paul Peters' }));
  await waitFor(async () =>
    expect(await screen.findByRole('region', { name: 'Invitation to Hawks for Paul Peters' })).toHaveFocus(),
  );
  await user.click(neededAnswers().getByRole('button', { name: 'Decline Falcons for Pia Peters' }));
  await user.click(await screen.findByRole('button', { name: 'Decline invitation for Pia Peters' }));
  await screen.findByRole('heading', { name: 'Answers needed (1)' });
  await user.click(neededAnswers().getByRole('button', { name: 'Accept Hawks for Paul Peters' }));
  await user.click(await screen.findByRole('button', { name: 'Accept invitation for Paul Peters' }));
  expect(await screen.findByRole('tab', { name: 'Responded (2)', selected: true })).toBeVisible();
  expect(address()).toMatch(/tab=responded&offer=/);
});

it('shows no "Answers needed" to a guardian who may only read', async () => {
  const { father } = await threeOffers();
  await rememberMembership(server, father);
  openApp(server, path, father);
  expect(await screen.findByRole('tab', { name: 'Pending (1)' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /^Answers needed/ })).toBeNull();
});

// FAM-05
longTest('lists offers and unanswered events of all children by deadline', async () => {
  const { club, teamId, paul, pia, mother } = await threeOffers();
  for (const { profileId: playerId } of [pia, paul]) await club.admin.ask(addPlayer, { teamId, playerId });
  const inDays = (days: number) => {
    const day = daysLater(dayOf(new Date(), 'Europe/Vienna'), days);
    return { day, endDay: day, teamIds: [teamId] };
  };
  // The offers expire in two days.
  const { id: game } = await anEvent(club.admin, { ...inDays(4), kind: 'game', opponent: 'Owls' });
  const { id: soonEventId } = await anEvent(club.admin, inDays(1));
  const { id: answered } = await anEvent(club.admin, { ...inDays(1), time: '08:00', endTime: '09:00' });
  for (const child of [pia, paul]) await answering(mother, child, answered, 'no');
  await answering(mother, paul, game, 'yes');
  await rememberMembership(server, mother);
  const { user } = openApp(server, path, mother);
  const title = await screen.findByRole('heading', { name: 'Answers needed (5)' });
  // The badge only counts offers.
  const badge = (count: number) => screen.findAllByText(`${count} pending`);
  await badge(2);
  for (const tab of ['Pending (2)', 'Responded (0)'])
    expect(title.compareDocumentPosition(screen.getByRole('tab', { name: tab }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  const named = () =>
    neededAnswers()
      .getAllByRole('listitem')
      .map(
        ({ textContent }) =>
          /^(Pia|Paul).*?: (a place in (Falcons|Hawks)|Practice|Game against Owls)/.exec(textContent)?.[0],
      );
  const all = [
    'Pia: Practice',
    'Paul: Practice',
    'Pia Peters: a place in Falcons',
    'Paul Peters: a place in Hawks',
    'Pia: Game against Owls',
  ];
  expect(named().toSorted()).toEqual(all.toSorted());
  expect(named().slice(0, 2).toSorted()).toEqual(['Paul: Practice', 'Pia: Practice']);
  expect(named().slice(2)).toEqual(all.slice(2));

  const answer = (subject: string, answerLabel: string) =>
    within(neededAnswers().getByRole('group', { name: new RegExp(`^${subject}`) })).getByRole('button', {
      name: answerLabel,
    });
  await user.click(answer('Practice for Paul', 'No'));
  expect(await screen.findByRole('heading', { name: 'Answers needed (4)' })).toBeVisible();
  await waitFor(async () => expect((await answersTo(club.admin, soonEventId))['Paul']?.answer).toBe('no'));
  // The event keeps its place, so that the answer can be changed or removed.
  expect(answer('Practice for Paul', 'No')).toHaveAttribute('aria-pressed', 'true');
  await user.click(answer('Practice for Paul', 'Maybe'));
  await waitFor(async () => expect((await answersTo(club.admin, soonEventId))['Paul']?.answer).toBe('maybe'));
  await user.click(answer('Practice for Paul', 'Maybe'));
  expect(await screen.findByRole('heading', { name: 'Answers needed (5)' })).toBeVisible();
  expect(answer('Practice for Paul', 'Maybe')).toHaveAttribute('aria-pressed', 'false');
  await user.click(neededAnswers().getByRole('button', { name: 'Decline Hawks for Paul Peters' }));
  await user.click(await screen.findByRole('button', { name: 'Decline invitation for Paul Peters' }));
  expect(await screen.findByRole('heading', { name: 'Answers needed (4)' })).toBeVisible();
  await badge(1);
});

it('keeps an answered event in place above another child’s answer to the same event', async () => {
  const { club, tigers, mother } = await aClubThatAsks(server);
  const day = daysLater(dayOf(new Date(), 'Europe/Vienna'), 3);
  const { id } = await anEvent(club.admin, { day, endDay: day, teamIds: [tigers.id] });
  await rememberMembership(server, mother);
  const { user } = openApp(server, path, mother);
  await screen.findByRole('heading', { name: 'Answers needed (2)' });
  const children = () =>
    neededAnswers()
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.replace(/:.*/, ''));
  const before = children();
  const [first] = before;
  const group = neededAnswers().getByRole('group', { name: new RegExp(`^Practice for ${first}`) });
  await user.click(within(group).getByRole('button', { name: 'No' }));
  await waitFor(async () => expect((await answersTo(club.admin, id))[first ?? '']?.answer).toBe('no'));
  expect(await screen.findByRole('heading', { name: 'Answers needed (1)' })).toBeVisible();
  expect(children()).toEqual(before);
});

// RSVP-03 (ruling 103)
longTest('counts answers that are needed within two weeks', async () => {
  const { club, tigers, coach, mother } = await aClubThatAsks(server);
  const inDays = (days: number) => {
    const day = daysLater(dayOf(new Date(), 'Europe/Vienna'), days);
    return { day, endDay: day, teamIds: [tigers.id] };
  };
  const late = await anEvent(club.admin, { ...inDays(20), kind: 'game', opponent: 'Bears' });
  await rememberMembership(server, mother);
  const { user } = openApp(server, path, mother);
  expect(await screen.findByRole('heading', { name: 'Nothing to answer in the next 14 days' })).toBeVisible();
  expect(neededAnswers().queryByRole('listitem')).toBeNull();
  await anEvent(club.admin, inDays(13));
  expect(await screen.findByRole('heading', { name: 'Answers needed (2)' })).toBeVisible();
  expect(neededAnswers().getAllByRole('listitem')).toHaveLength(2);
  // Moves the answer deadline of the later game to within two weeks.
  await coach.ask(updateAnswerSettings, { teamId: tigers.id, answersCloseHours: 168 });
  expect(await screen.findByRole('heading', { name: 'Answers needed (4)' })).toBeVisible();
  await coach.ask(updateAnswerSettings, { teamId: tigers.id, answersCloseHours: 0 });
  expect(await screen.findByRole('heading', { name: 'Answers needed (2)' })).toBeVisible();
  await user.click(neededAnswers().getByRole('button', { name: 'Show later ones' }));
  expect(neededAnswers().getAllByRole('listitem')).toHaveLength(4);
  const group = neededAnswers().getByRole('group', { name: /^Game against Bears for Pia/ });
  await user.click(within(group).getByRole('button', { name: 'Yes' }));
  await waitFor(async () => expect((await answersTo(coach, late.id))['Pia']?.answer).toBe('yes'));
  expect(screen.getByRole('heading', { name: 'Answers needed (2)' })).toBeVisible();
});
