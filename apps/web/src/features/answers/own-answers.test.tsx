import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateAnswerSettings } from '@touchline/domain/answers/contract.ts';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { updateEvent } from '@touchline/domain/schedule/contract.ts';
import { aClubThatAsks, answering, answersTo } from '@touchline/tests/support/club/answers.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { rememberMembership } from '@touchline/tests/support/club/memberships.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
const schedule = '/dashboard/schedule';
const inDays = (days: number) => {
  const day = daysLater(dayOf(new Date(), 'Europe/Vienna'), days);
  return { day, endDay: day };
};

const pressed = (group: string) =>
  within(screen.getByRole('group', { name: new RegExp(`^${group}`) }))
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.textContent);

const press = (group: string, answer: string) =>
  within(screen.getByRole('group', { name: new RegExp(`^${group}`) })).getByRole('button', { name: answer });

// RSVP-03
longTest('answers for each child with one press, and for a whole series at once', async () => {
  const { club, tigers, mother, coach } = await aClubThatAsks(server);
  const game = { kind: 'game', opponent: 'Bears', side: 'home', ...inDays(1) } as const;
  const { id } = await anEvent(club.admin, { ...game, teamIds: [tigers.id] });
  const { id: first } = await anEvent(club.admin, {
    ...{ teamIds: [tigers.id], ...inDays(2) },
    repeat: { unit: 'week', every: 1, until: null, count: 4, skipped: [], weekdays: [weekdayIn(2)] },
  });
  await rememberMembership(server, mother);
  const { user } = openApp(server, schedule, mother);
  await screen.findByRole('link', { name: 'Game against Bears' });
  await user.click(press('Pia: Game', 'Yes'));
  expect(pressed('Pia: Game')).toEqual(['Yes']);
  await user.click(press('Paul: Game', 'No'));
  await waitFor(async () =>
    expect(await answersTo(coach, id)).toMatchObject({ Pia: { answer: 'yes' }, Paul: { answer: 'no' } }),
  );
  // An immediate second press would count as a double press.
  await waitFor(() => expect(press('Paul: Game', 'No')).not.toHaveAttribute('aria-disabled'));
  await user.click(press('Paul: Game', 'No'));
  expect(pressed('Paul: Game')).toEqual([]);
  await waitFor(async () => expect((await answersTo(coach, id))['Paul']?.answer).toBeNull());

  await user.click(screen.getAllByRole('link', { name: 'Practice' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Answer the next events for Pia' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer the next events' }));
  await user.click(dialog.getByRole('radio', { name: 'Maybe' }));
  await user.clear(dialog.getByLabelText(/^Number of events/));
  await user.type(dialog.getByLabelText(/^Number of events/), '3');
  await user.click(dialog.getByRole('button', { name: 'Save answers' }));
  expect(await toast('3 events answered')).toBeVisible();
  await waitFor(() => expect(pressed('Pia: Practice')).toEqual(['Maybe']));
  expect(await answersTo(coach, first)).toMatchObject({ Pia: { answer: 'maybe' }, Paul: { answer: null } });
});

const weekdayIn = (days: number): number => new Date(`${inDays(days).day}T12:00:00Z`).getUTCDay() || 7;

longTest('sends only the last of several answers pressed during a request', async () => {
  const { club, tigers, pia, coach } = await aClubThatAsks(server);
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id], ...inDays(3) });
  const { user, ...app } = openApp(server, `${schedule}/${id}`, pia);
  await screen.findByRole('button', { name: 'Yes' });
  const sent = () => app.requests.filter((request) => /^PUT .*answers/.test(request)).length;
  const releaseRequests = app.holdRequests(/^PUT/);
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  // If both requests ran at once, the first could arrive last.
  app.holdRequests(/never/);
  await user.click(screen.getByRole('button', { name: 'Maybe' }));
  await user.click(screen.getByRole('button', { name: 'No' }));
  expect(pressed('Answer')).toEqual(['No']);
  expect(sent()).toBe(1);
  releaseRequests();
  await waitFor(async () => expect((await answersTo(coach, id))['Pia']?.answer).toBe('no'));
  expect(sent()).toBe(2);
  expect(pressed('Answer')).toEqual(['No']);
});

longTest('keeps answered events in the unanswered list', async () => {
  const { club, tigers, mother, coach } = await aClubThatAsks(server);
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id], ...inDays(3) });
  await rememberMembership(server, mother);
  const { user, ...app } = openApp(server, `${schedule}?answer=needed`, mother);
  await screen.findByRole('group', { name: /^Pia: Practice/ });
  // Both answers are in flight, and neither may undo the other.
  const releaseRequests = app.holdRequests(/^PUT/);
  await user.click(press('Pia: Practice', 'Yes'));
  await user.click(press('Paul: Practice', 'Maybe'));
  releaseRequests();
  await waitFor(async () =>
    expect(await answersTo(coach, id)).toMatchObject({ Pia: { answer: 'yes' }, Paul: { answer: 'maybe' } }),
  );
  const shown = () => [pressed('Pia: Practice'), pressed('Paul: Practice')];
  await waitFor(() => expect(shown()).toEqual([['Yes'], ['Maybe']]));
  app.breakConnection(/^PUT/);
  await user.click(press('Pia: Practice', 'No'));
  await toast('Error');
  await waitFor(() => expect(shown()).toEqual([['Yes'], ['Maybe']]));
});

longTest('keeps saved answers when the list cannot be refetched', async () => {
  const { club, tigers, mother } = await aClubThatAsks(server);
  await anEvent(club.admin, { teamIds: [tigers.id], ...inDays(3) });
  await rememberMembership(server, mother);
  const { user, ...app } = openApp(server, `${schedule}?answer=needed`, mother);
  await screen.findByRole('group', { name: /^Pia: Practice/ });
  const shown = () => [pressed('Pia: Practice'), pressed('Paul: Practice')];
  const tooMany = () => Response.json({ error: { code: 'rate_limited', message: 'Please wait.' } }, { status: 429 });
  app.answerInstead(/GET \/api\/schedule\?/, tooMany);
  await user.click(press('Pia: Practice', 'Yes'));
  await user.click(press('Paul: Practice', 'Maybe'));
  // The list still shows the previous state of the event.
  await waitFor(() => expect(shown()).toEqual([[], []]));
  app.breakConnection(/^PUT/);
  await user.click(press('Pia: Practice', 'No'));
  await waitFor(() => expect(app.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3));
  app.answerInstead(/never/, tooMany);
  const game = { kind: 'game', opponent: 'Bears', side: 'home' } as const;
  await anEvent(club.admin, { ...game, teamIds: [tigers.id], ...inDays(5) });
  await screen.findByRole('link', { name: 'Game against Bears' });
  expect(shown()).toEqual([['Yes'], ['Maybe']]);
});

longTest('asks for an answer again after a time change', async () => {
  const { club, tigers, pia, coach } = await aClubThatAsks(server);
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id], ...inDays(3) });
  const { user } = openApp(server, `${schedule}/${id}`, pia);
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await user.click(await screen.findByRole('button', { name: 'Add remark' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remark' }));
  await user.type(dialog.getByLabelText(/^Remark/), 'Comes late');
  await user.click(dialog.getByRole('button', { name: 'Save remark' }));
  expect(await screen.findByText('“Comes late”')).toBeVisible();
  expect((await answersTo(coach, id))['Pia']).toMatchObject({ answer: 'yes', remark: 'Comes late' });
  await club.admin.ask(updateEvent, { eventId: id, time: '18:30' });
  expect(await screen.findByText('Answered “Yes” before the time changed. Please answer again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'false');
});

longTest('keeps a typed remark when the time changes or answers close', async () => {
  const { club, tigers, pia, coach } = await aClubThatAsks(server);
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id], ...inDays(3) });
  await answering(pia, pia, id, 'yes');
  const { user } = openApp(server, `${schedule}/${id}?dialog=remark&of=${pia.profileId}`, pia);
  const dialog = within(await screen.findByRole('dialog', { name: 'Remark' }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Save remark' }));
  await user.type(dialog.getByLabelText(/^Remark/), 'Comes late');
  await club.admin.ask(updateEvent, { eventId: id, time: '16:30', endTime: '17:30' });
  await screen.findByText(/before the time changed/);
  await save();
  expect(await dialog.findByText('The time changed. Please answer again.')).toBeVisible();
  expect((await answersTo(coach, id))['Pia']).toMatchObject({ answer: 'yes', isOutdated: true, remark: null });
  await answering(pia, pia, id, 'maybe');
  await coach.ask(updateAnswerSettings, { teamId: tigers.id, answersCloseHours: 168 });
  await screen.findByText('Too late to change here. Please contact the coach:');
  await save();
  expect(await dialog.findByText(/^Too late to change here\. Please contact .*\+43 660 1234567/)).toBeVisible();
  expect(dialog.getByLabelText(/^Remark/)).toHaveValue('Comes late');
});

it('shows who else is coming and whom to contact after answers close', async () => {
  const { club, tigers, pia, paul, coach } = await aClubThatAsks(server);
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id], ...inDays(3) });
  await answering(paul, paul, id, 'yes');
  await coach.ask(updateAnswerSettings, { teamId: tigers.id, answersCloseHours: 168, showsWhoComes: true });
  openApp(server, `${schedule}/${id}`, pia);
  expect(await screen.findByText('Also coming: Paul')).toBeVisible();
  expect(screen.getByText('Too late to change here. Please contact the coach:')).toBeVisible();
  expect(screen.getByRole('link', { name: '+43 660 1234567' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull();
});

// RSVP-05
longTest('lets a coach see the answers, send reminders and answer for a player', async () => {
  const { club, tigers, pia, coach } = await aClubThatAsks(server);
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id], ...inDays(3) });
  await answering(pia, pia, id, 'no', { remark: 'Dentist' });
  const { user } = openApp(server, `${schedule}/${id}`, coach);
  const card = within(await screen.findByRole('region', { name: 'Answers' }));
  expect(card.getByText(/0.coming.*0.maybe.*1.not.coming.*1 without an answer/)).toBeVisible();
  expect(card.getByText('“Dentist”')).toBeVisible();
  await user.click(card.getByRole('button', { name: /^Remind/ }));
  expect(await toast('2 people reminded')).toBeVisible();
  await user.click(card.getByRole('button', { name: /^Remind/ }));
  expect(await toast('Nobody to remind')).toBeVisible();
  expect(card.getByRole('heading', { name: 'No answer (1)' })).toBeVisible();
  const answer = within(card.getByRole('group', { name: 'Answer for Paul Peters' })).getByRole('button', {
    name: 'Yes',
  });
  await user.click(answer);
  expect(await card.findByRole('heading', { name: 'Coming (1)' })).toBeVisible();
  expect(
    within(card.getByRole('group', { name: 'Answer for Paul Peters' })).getByRole('button', { name: 'Yes' }),
  ).toHaveFocus();
});

it('restores the previous answer and its remark on Undo after a coach answered for a player', async () => {
  const { club, tigers, pia, coach } = await aClubThatAsks(server);
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id], ...inDays(3) });
  await answering(pia, pia, id, 'yes', { remark: 'Comes late' });
  const { user } = openApp(server, `${schedule}/${id}`, coach);
  const card = within(await screen.findByRole('region', { name: 'Answers' }));
  const answers = within(await card.findByRole('group', { name: 'Answer for Pia Peters' }));
  await user.click(answers.getByRole('button', { name: 'No' }));
  expect(await toast('Answer saved', 'Pia Peters: No.')).toBeVisible();
  expect(await card.findByRole('heading', { name: 'Not coming (1)' })).toBeVisible();
  expect(card.queryByText('“Comes late”')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await card.findByRole('heading', { name: 'Coming (1)' })).toBeVisible();
  expect(card.getByText('“Comes late”')).toBeVisible();
});

longTest("lets a coach set when a team's answers close", async () => {
  const { tigers, coach } = await aClubThatAsks(server);
  const { user } = openApp(server, `/dashboard/teams/${tigers.id}/roster`, coach);
  await user.click(await screen.findByRole('button', { name: 'Answer settings' }));
  const hours = await screen.findByLabelText(/^Hours before the start at which answers close/);
  const dialog = within(screen.getByRole('dialog', { name: 'Answer settings' }));
  await user.clear(hours);
  await user.type(hours, '169');
  await user.click(dialog.getByRole('button', { name: 'Save settings' }));
  expect(await dialog.findByText('Please enter whole hours from 0 to 168.')).toBeVisible();
  await user.clear(hours);
  await user.type(hours, '24');
  await user.click(dialog.getByRole('checkbox', { name: 'Coming unless they say no' }));
  await user.click(dialog.getByRole('button', { name: 'Save settings' }));
  expect(await toast('Settings saved')).toBeVisible();
});
