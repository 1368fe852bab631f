import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listEvaluations, readPlayerEvaluations } from '@touchline/domain/evaluations/contract.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Club, Member } from '@touchline/tests/support/club/club.ts';
import { evaluate, findPlayer } from '@touchline/tests/support/club/evaluating.ts';
import { faultResponse, address, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let coach: Member;
let colleague: Member;
let tryoutId: string;
let registrations: readonly [Registration, Registration, Registration, Registration];

beforeEach(async () => {
  ({
    club,
    tryoutId,
    registrations,
    coaches: [coach, colleague],
  } = await aTryoutOf(
    server,
    [
      { firstName: 'Ada', lastName: 'Abel' },
      { firstName: 'Bea', lastName: 'Bauer' },
      { firstName: 'Cleo', lastName: 'Cole' },
      { firstName: 'Dora', lastName: 'Dorn' },
    ],
    'Cora Keen',
    'Olaf Oak',
  ));
});

const path = (search = '') => `/dashboard/tryouts/${tryoutId}?tab=evaluations${search}`;
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const choose = (score: string, value: string) =>
  fireEvent.change(screen.getByRole('slider', { name: score }), { target: { value } });
const checkIn = (...which: readonly (0 | 1 | 2 | 3)[]) =>
  Promise.all(
    which.map((index) =>
      club.admin.ask(setAttendance, { registrationId: registrations[index].id, status: 'checked_in' }),
    ),
  );

// EVAL-25 PERM-20
it('asks before saving an evaluation without a chosen score', async () => {
  const { user } = openApp(server, path(), club.admin);
  await user.click((await findPlayer('Ada Abel')).getByRole('button', { name: 'Evaluate Ada Abel' }));
  await user.click(await screen.findByRole('button', { name: 'Create Evaluation' }));
  await user.click(screen.getByRole('button', { name: 'Save evaluation' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Save without choosing a score?' }));
  const saved = async () =>
    (await club.admin.ask(readPlayerEvaluations, { registrationId: registrations[0].id })).evaluations;
  expect(await saved()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Save 3-3-3-3' }));
  await toast('Evaluation saved');
  expect(await saved()).toEqual([expect.objectContaining({ evaluatorId: club.admin.userId, isOwn: true })]);
});

it('moves to the next unevaluated checked-in player on Save & next', async () => {
  await checkIn(0, 2, 3);
  await evaluate(coach, registrations[0], 'yes');
  await evaluate(colleague, registrations[2], 'no');
  const { user } = openApp(server, path(), coach);
  await findPlayer('Ada Abel');
  await user.click(screen.getByRole('button', { name: 'Evaluate next' }));
  // A colleague's evaluation does not count as the coach's own. Players who have not arrived are skipped.
  await waitFor(async () => expect(await heading('Cleo Cole')).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Create Evaluation' })).toBeNull();
  choose('Technical', '5');
  await user.click(screen.getByRole('button', { name: 'Save & next' }));
  await waitFor(async () => expect(await heading('Dora Dorn')).toHaveFocus());
  const successToast = await toast('Evaluation saved', 'Cleo Cole');
  expect(successToast.closest('[role=status]')).not.toBeNull();
  expect(screen.getByRole('slider', { name: 'Technical' })).toHaveValue('3');
  choose('Acumen', '1');
  await user.click(screen.getByRole('button', { name: 'Save & next' }));
  // No player is left to evaluate, so only the way back to the list remains.
  await findPlayer('Dora Dorn');
  expect(address()).toBe(path());
  expect(screen.queryByRole('button', { name: 'Evaluate next' })).toBeNull();
  const own = (await coach.ask(listEvaluations, { tryoutId })).map((player) => player.own);
  expect(own).toMatchObject([{ recommendation: 'yes' }, null, { technicalScore: 5 }, { acumenScore: 1 }]);
});

longTest('stays on the player and keeps the scores when Save & next fails', async () => {
  await checkIn(0);
  const { user, answerInstead } = openApp(server, path(), coach);
  await findPlayer('Ada Abel');
  await user.click(screen.getByRole('button', { name: 'Evaluate next' }));
  await heading('Ada Abel');
  choose('Physical', '1');
  answerInstead(/PUT/, faultResponse);
  await user.click(screen.getByRole('button', { name: 'Save & next' }));
  expect(await toast('Error', 'Failed to save evaluation. Please try again.')).toBeVisible();
  expect(await heading('Ada Abel')).toBeVisible();
  expect(screen.getByRole('slider', { name: 'Physical' })).toHaveValue('1');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Create Evaluation' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to Players' }));
  await checkIn(0);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Evaluate next' })).toBeVisible());
});
