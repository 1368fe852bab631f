import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { readPlayerEvaluations, saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { initialEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { listRegistrations, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Club, Member } from '@touchline/tests/support/club/club.ts';
import { address, faultResponse, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { openedFromHere } from '../../lib/routing/use-go-back.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let coach: Member;
let tryoutId: string;
let registrations: readonly [Registration, Registration, Registration, Registration];

beforeEach(async () => {
  ({
    club,
    tryoutId,
    registrations,
    coaches: [coach],
  } = await aTryoutOf(
    server,
    [
      { firstName: 'Ada', lastName: 'Abel' },
      { firstName: 'Bea', lastName: 'Bauer' },
      { firstName: 'Cleo', lastName: 'Cole' },
      { firstName: 'Dora', lastName: 'Dorn' },
    ],
    'Cora Keen',
  ));
  // Bea (index 1) has not arrived.
  for (const index of [0, 2, 3] as const) await recordAttendance(index, 'checked_in');
});

const recordAttendance = (index: 0 | 1 | 2 | 3, status: 'checked_in' | 'absent') =>
  club.admin.ask(setAttendance, { registrationId: registrations[index].id, status });
const path = (index?: 0 | 1 | 2 | 3, search = '') =>
  `/dashboard/tryouts/${tryoutId}/day${index === undefined ? '' : `/${registrations[index].id}`}${search}`;
const evaluationsOf = async (index: 0 | 1 | 2 | 3) =>
  (await coach.ask(readPlayerEvaluations, { registrationId: registrations[index].id })).evaluations;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name: new RegExp(name) });
const scoreGroup = (name: string) => screen.getByRole('slider', { name });
const press = (name: string, value: string) =>
  within(scoreGroup(name).parentElement as HTMLElement).getByText(value, { selector: 'span' });

// EVAL-13 EVAL-14 EVAL-27
it('evaluates checked-in players one after the other', async () => {
  const { user } = openApp(server, path(), coach);
  await user.click(await screen.findByRole('link', { name: 'Evaluate Cleo Cole' }));
  await waitFor(async () => expect(await heading('Cleo Cole')).toHaveFocus());
  expect(screen.getAllByRole('slider')).toHaveLength(4);
  for (const name of ['Technical', 'Acumen', 'Physical', 'Character']) expect(scoreGroup(name)).toHaveValue('3');
  expect(screen.getByRole('radio', { name: 'Maybe' })).toBeChecked();
  expect(screen.queryByLabelText('Notes')).toBeNull();
  await user.click(press('Technical', '5'));
  expect(screen.getByText('Acumen, Physical and Character are saved as 3.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  await user.click(screen.getByRole('button', { name: 'Add notes' }));
  expect(screen.getByLabelText('Notes')).toHaveFocus();
  await user.keyboard('Quick feet');
  await user.click(screen.getByRole('button', { name: 'Save & next' }));
  expect(await toast('Evaluation saved')).toBeVisible();

  // After the last player the list starts again, without players who have not arrived.
  await waitFor(async () => expect(await heading('Dora Dorn')).toHaveFocus());
  expect(await evaluationsOf(2)).toEqual([
    expect.objectContaining({ technicalScore: 5, acumenScore: 3, recommendation: 'yes', notes: 'Quick feet' }),
  ]);
  expect(scoreGroup('Technical')).toHaveValue('3');
  expect(scoreGroup('Technical')).toHaveAttribute('aria-valuetext', '3 of 5, not chosen yet');
  // One score is pressed, because saving untouched scores asks for confirmation.
  await user.click(press('Character', '3'));
  expect(scoreGroup('Character')).toHaveAttribute('aria-valuetext', '3 of 5');
  await user.click(screen.getByRole('button', { name: 'Save & next' }));
  await heading('Ada Abel');
  await user.click(press('Acumen', '4'));
  await user.click(screen.getByRole('button', { name: 'Save & next' }));
  expect(await screen.findByText("You've evaluated everyone who is checked in.")).toBeVisible();
  // A toast confirms the save, because this screen has no header.
  expect(await toast('Evaluation saved')).toBeVisible();
  expect(await evaluationsOf(1)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Back to Players' }));
  await screen.findByRole('list', { name: 'Players' });
  expect(address()).toBe(path());
  expect(screen.getByText('3 of 4 checked in · 3 evaluated by me')).toBeVisible();
});

it('returns to the previous player to correct a score', async () => {
  const { user } = openApp(server, path(0), coach);
  await heading('Ada Abel');
  expect(screen.queryByRole('button', { name: /^Back to (?!Players)/ })).toBeNull();
  await user.click(press('Technical', '5'));
  await user.click(screen.getByRole('button', { name: 'Save & next' }));
  await heading('Cleo Cole');
  await user.click(press('Acumen', '2'));
  // Scores entered here would be lost.
  await user.click(screen.getByRole('button', { name: 'Back to Ada Abel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await heading('Ada Abel');
  expect(scoreGroup('Technical')).toHaveValue('5');
  await user.click(press('Technical', '4'));
  await user.click(screen.getByRole('button', { name: 'Save & next' }));
  await heading('Cleo Cole');
  expect(scoreGroup('Acumen')).toHaveValue('3');
  expect(await evaluationsOf(0)).toEqual([expect.objectContaining({ technicalScore: 4 })]);
  expect(await evaluationsOf(2)).toEqual([]);
});

longTest('saves no untouched scores when the user chooses Go back', async () => {
  const { user, requests } = openApp(server, path(0), coach);
  await heading('Ada Abel');
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  await user.click(screen.getByRole('button', { name: 'Save & next' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Save without choosing a score?' }));
  expect(question.getByText(/You have not chosen a score for Ada Abel\..* recommendation Yes\.$/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Go back' }));
  expect(await heading('Ada Abel')).toBeVisible();
  expect(requests.filter((request) => /^PUT .*\/evaluation$/.test(request))).toEqual([]);
  expect(await evaluationsOf(0)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Save 3-3-3-3' }));
  await screen.findByRole('list', { name: 'Players' });
  expect(await evaluationsOf(0)).toEqual([expect.objectContaining({ technicalScore: 3, recommendation: 'yes' })]);
  // Scores that were saved before count as touched.
  await user.click(await screen.findByRole('link', { name: 'Edit Ada Abel' }));
  await user.click(screen.getByRole('radio', { name: 'No' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('list', { name: 'Players' });
  await waitFor(async () => expect(await evaluationsOf(0)).toMatchObject([{ recommendation: 'no' }]));
});

// EVAL-04 EVAL-20
longTest("returns to the player's row after saving a changed evaluation", async () => {
  await coach.ask(saveEvaluation, {
    ...initialEvaluation,
    characterScore: 1,
    recommendation: 'no',
    notes: 'Tired',
    registrationId: registrations[0].id,
  });
  const { user } = openApp(server, path(undefined, '?search=a'), coach);
  await user.click(await screen.findByRole('link', { name: 'Edit Ada Abel' }));
  await heading('Ada Abel');
  expect(scoreGroup('Character')).toHaveValue('1');
  expect(screen.getByRole('radio', { name: 'No' })).toBeChecked();
  expect(screen.getByLabelText('Notes')).toHaveValue('Tired');
  await user.click(press('Character', '4'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await screen.findByRole('link', { name: 'Edit Ada Abel' })).toHaveFocus());
  expect(address()).toBe(path(undefined, '?search=a'));
  expect(await evaluationsOf(0)).toEqual([expect.objectContaining({ characterScore: 4, notes: 'Tired' })]);
});

longTest('scores and saves an evaluation by keyboard', async () => {
  const { user } = openApp(server, path(0), coach);
  const name = await heading('Ada Abel');
  // The name has the initial focus, and Tab moves on from there.
  await waitFor(() => expect(name).toHaveFocus());
  await user.tab();
  expect(scoreGroup('Technical')).toHaveFocus();
  await user.keyboard('5');
  await user.tab();
  await user.keyboard('1');
  await user.click(scoreGroup('Physical'));
  await user.keyboard('2{Enter}');
  await heading('Cleo Cole');
  expect(await evaluationsOf(0)).toEqual([
    expect.objectContaining({ technicalScore: 5, acumenScore: 1, physicalScore: 2, characterScore: 3 }),
  ]);
});

longTest('asks before leaving only if there are unsaved scores', async () => {
  const { user } = openApp(server, path(), coach);
  await user.click(await screen.findByRole('link', { name: 'Evaluate Ada Abel' }));
  await heading('Ada Abel');
  await user.click(screen.getByRole('button', { name: 'Back to Players' }));
  await user.click(await screen.findByRole('link', { name: 'Evaluate Ada Abel' }));
  await heading('Ada Abel');
  await user.click(press('Physical', '1'));
  await user.click(screen.getByRole('button', { name: 'Back to Players' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  expect(question.getByText('Your entries for Ada Abel have not been saved.')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Stay' }));
  expect(scoreGroup('Physical')).toHaveValue('1');
  history.back();
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  // The page still knows where it was opened from.
  expect(history.state).toMatchObject(openedFromHere);
  history.back();
  const again = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(again.getByRole('button', { name: 'Leave' }));
  await screen.findByRole('list', { name: 'Players' });
  await waitFor(() => expect(address()).toBe(path()));
  expect(await evaluationsOf(0)).toEqual([]);
});

// EVAL-28
longTest('keeps the scores when saving fails', async () => {
  const { user, answerInstead } = openApp(server, path(0), coach);
  await heading('Ada Abel');
  await user.click(press('Physical', '1'));
  answerInstead(/PUT/, faultResponse);
  await user.click(screen.getByRole('button', { name: 'Save & next' }));
  expect(await toast('Error', 'Failed to save evaluation. Please try again.')).toBeVisible();
  expect(screen.getByRole('alert')).toBeVisible();
  expect(scoreGroup('Physical')).toHaveValue('1');
  answerInstead(/^$/, faultResponse);
  await user.click(screen.getByRole('button', { name: 'Save & next' }));
  await heading('Cleo Cole');
  expect(await evaluationsOf(0)).toEqual([expect.objectContaining({ physicalScore: 1 })]);
});

// EVAL-31
longTest('reports a saved score even if the refresh fails', async () => {
  const { user, breakConnection } = openApp(server, path(0), coach);
  await heading('Ada Abel');
  await user.click(press('Physical', '1'));
  breakConnection(/GET .*evaluations/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await toast(
      'Refresh Error',
      'The evaluation was saved, but the list could not be refreshed. Please reload the page.',
    ),
  ).toBeVisible();
  expect(await evaluationsOf(0)).toHaveLength(1);
});

// EVAL-32
longTest('disables the scores when the tryout ends or the player is absent', async () => {
  const { user } = openApp(server, path(0), coach);
  await heading('Ada Abel');
  await user.click(press('Physical', '1'));
  await recordAttendance(0, 'absent');
  expect(await screen.findByText('This player is absent or withdrawn and cannot be evaluated.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save & next' })).toBeDisabled();
  await recordAttendance(0, 'checked_in');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save & next' })).toBeEnabled());
  await club.admin.ask(completeTryout, { tryoutId });
  expect(await screen.findByText('This tryout is not active any more.')).toBeVisible();
  expect(scoreGroup('Physical')).toHaveValue('1');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

it('says that an unknown player is not registered for the tryout', async () => {
  const { user } = openApp(server, `/dashboard/tryouts/${tryoutId}/day/${crypto.randomUUID()}`, coach);
  expect(await screen.findByText('This player is not registered for this tryout.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to Players' }));
  await screen.findByRole('list', { name: 'Players' });
  expect(window.location.href).toMatch(/day$/);
});

it('shows the last check-in with Undo below the header of the next player', async () => {
  const { user } = openApp(server, path(), coach);
  await user.click(await screen.findByRole('button', { name: 'Check In Bea Bauer' }));
  expect(await toast('Status updated', 'Bea Bauer: checked in.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Evaluate Ada Abel' }));
  const title = await heading('Ada Abel');
  expect(title.closest('header')).not.toHaveTextContent('Bea Bauer');
  expect(screen.getByText('Bea Bauer: checked in.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect(await club.admin.ask(listRegistrations, { tryoutId })).toContainEqual(
      expect.objectContaining({ playerName: 'Bea Bauer', status: 'registered' }),
    ),
  );
});
