import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readPlayerEvaluations, saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { initialEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Club, Member } from '@touchline/tests/support/club/club.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { address, faultResponse, toast } from '@touchline/tests/support/page/page.ts';
import { viewTokenFor } from '@touchline/tests/support/world/client-timestamp.ts';
import { evaluate, findPlayer } from '@touchline/tests/support/club/evaluating.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { type AgeGroup, aTeamIn, aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { formatInstant } from '../../lib/format.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();
let club: Club;
let coach: Member;
let colleague: Member;
let ageGroup: AgeGroup;
let tryoutId: string;
let ada: Registration;

beforeEach(async () => {
  ({
    club,
    ageGroup,
    tryoutId,
    registrations: [ada],
    coaches: [coach, colleague],
  } = await aTryoutOf(
    server,
    [
      { firstName: 'Ada', lastName: 'Ábel' },
      { firstName: 'Bea', lastName: 'Bauer' },
    ],
    'Cora Keen',
    'Olaf Oak',
  ));
});

const evaluatePath = (search = '') => `/dashboard/tryouts/${tryoutId}?tab=evaluations${search}`;
const completeThisTryout = () => club.admin.ask(completeTryout, { tryoutId });
const evaluationsOf = async ({ id: registrationId }: Registration, seenBy: Member = coach) =>
  (await seenBy.ask(readPlayerEvaluations, { registrationId })).evaluations;
const slider = (name: string) => screen.getByRole('slider', { name });

describe('evaluating a player', () => {
  // EVAL-03 EVAL-06
  longTest('opens a player from the list and returns to the same row', async () => {
    const { user } = openApp(server, evaluatePath(), coach);
    await user.click((await findPlayer('Ada Ábel')).getByRole('button', { name: 'Evaluate Ada Ábel' }));
    await waitFor(async () => expect(await screen.findByRole('heading', { name: 'Ada Ábel', level: 2 })).toHaveFocus());
    expect(address()).toBe(evaluatePath(`&registration=${ada.id}`));
    expect(screen.getByRole('tab', { name: 'Evaluate', selected: true })).toBeVisible();
    expect(screen.getByRole('tab', { name: /^Summary/, selected: false })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to Players' }));
    expect((await findPlayer('Ada Ábel')).getByRole('button', { name: 'Evaluate Ada Ábel' })).toHaveFocus();
    expect(address()).toBe(evaluatePath());
  });

  // EVAL-09 EVAL-21
  longTest('saves a new evaluation that starts with default scores', async () => {
    const { user } = openApp(server, evaluatePath(`&registration=${ada.id}`), coach);
    await user.click(await screen.findByRole('button', { name: 'Create Evaluation' }));
    expect(screen.getAllByRole('slider')).toHaveLength(4);
    for (const name of ['Technical', 'Acumen', 'Physical', 'Character']) {
      expect(slider(name)).toHaveValue('3');
      expect(slider(name)).toHaveAttribute('min', '1');
      expect(slider(name)).toHaveAttribute('max', '5');
    }
    const recommendation = screen.getByLabelText('Recommendation');
    expect(recommendation).toHaveValue('maybe');
    expect(
      within(recommendation)
        .getAllByRole('option')
        .map((option) => option.getAttribute('value')),
    ).toEqual(['yes', 'maybe', 'no']);
    fireEvent.change(slider('Technical'), { target: { value: '5' } });
    await user.selectOptions(recommendation, 'Yes');
    await user.type(screen.getByLabelText('Notes'), 'Quick feet');
    await user.click(screen.getByRole('button', { name: 'Save evaluation' }));
    expect(await toast('Evaluation saved')).toBeVisible();
    expect(await evaluationsOf(ada)).toEqual([
      expect.objectContaining({
        registrationId: ada.id,
        evaluatorId: coach.userId,
        technicalScore: 5,
        acumenScore: 3,
        physicalScore: 3,
        characterScore: 3,
        recommendation: 'yes',
        notes: 'Quick feet',
      }),
    ]);
  });

  // EVAL-08 EVAL-20
  longTest("edits the coach's own evaluation instead of adding another", async () => {
    await evaluate(coach, ada, 'yes');
    await evaluate(colleague, ada, 'no');
    const { user } = openApp(server, evaluatePath(`&registration=${ada.id}`), coach);
    const own = within(await screen.findByRole('article', { name: 'Your evaluation' }));
    expect(own.getByText('Seen by Cora Keen')).toBeVisible();
    await user.click(own.getByRole('button', { name: 'Edit Evaluation' }));
    expect(slider('Technical')).toHaveValue('4');
    expect(screen.getByLabelText('Notes')).toHaveValue('Seen by Cora Keen');
    await user.clear(screen.getByLabelText('Notes'));
    await user.selectOptions(screen.getByLabelText('Recommendation'), 'No');
    await user.click(screen.getByRole('button', { name: 'Save evaluation' }));
    await toast('Evaluation saved');
    const saved = await evaluationsOf(ada);
    expect(saved).toHaveLength(2);
    expect(saved.find(({ isOwn }) => isOwn)).toMatchObject({ recommendation: 'no', notes: null, technicalScore: 4 });
  });

  // EVAL-15 EVAL-27
  longTest('shows a saved evaluation before the server responds', async () => {
    await evaluate(colleague, ada, 'no', 2);
    const { user, holdRequests } = openApp(server, evaluatePath(`&registration=${ada.id}`), coach);
    await user.click(await screen.findByRole('button', { name: 'Create Evaluation' }));
    fireEvent.change(slider('Technical'), { target: { value: '5' } });
    const release = holdRequests();
    await user.click(screen.getByRole('button', { name: 'Save evaluation' }));
    expect(await screen.findByRole('article', { name: 'Your evaluation' })).toHaveTextContent('Technical5 / 5');
    await user.click(screen.getByRole('tab', { name: /Summary/ }));
    expect(screen.getByText('3.5')).toBeVisible();
    expect(await evaluationsOf(ada)).toHaveLength(1);
    release();
    await toast('Evaluation saved');
    expect(await evaluationsOf(ada)).toHaveLength(2);
  });

  // EVAL-28
  longTest('keeps an entered evaluation when saving fails, even after visiting the list', async () => {
    const { user, answerInstead } = openApp(server, evaluatePath(), coach);
    await user.click((await findPlayer('Ada Ábel')).getByRole('button'));
    await user.click(await screen.findByRole('button', { name: 'Create Evaluation' }));
    fireEvent.change(slider('Physical'), { target: { value: '1' } });
    await user.type(screen.getByLabelText('Notes'), 'Tired today');
    answerInstead(/PUT/, faultResponse);
    await user.click(screen.getByRole('button', { name: 'Save evaluation' }));
    expect(await toast('Error', 'Failed to save evaluation. Please try again.')).toBeVisible();
    expect(await screen.findByLabelText('Notes')).toHaveValue('Tired today');
    answerInstead(/^$/, Response.error);
    await user.click(screen.getByRole('button', { name: 'Back to Players' }));
    const row = await findPlayer('Ada Ábel');
    expect(row.getByText('Not saved')).toBeVisible();
    expect(row.getByText('Not evaluated')).toBeVisible();
    await user.click(row.getByRole('button'));
    expect(await screen.findByLabelText('Notes')).toHaveValue('Tired today');
    expect(slider('Physical')).toHaveValue('1');
    await user.click(screen.getByRole('button', { name: 'Save evaluation' }));
    await toast('Evaluation saved');
    expect(await evaluationsOf(ada)).toEqual([expect.objectContaining({ physicalScore: 1, notes: 'Tired today' })]);
  });

  // EVAL-31
  longTest('reports a saved evaluation even if the refresh fails', async () => {
    const { user, breakConnection } = openApp(server, evaluatePath(`&registration=${ada.id}`), coach);
    await user.click(await screen.findByRole('button', { name: 'Create Evaluation' }));
    fireEvent.change(slider('Physical'), { target: { value: '1' } });
    breakConnection(/GET .*evaluations/);
    await user.click(screen.getByRole('button', { name: 'Save evaluation' }));
    expect(
      await toast(
        'Refresh Error',
        'The evaluation was saved, but the list could not be refreshed. Please reload the page.',
      ),
    ).toBeVisible();
    expect(await evaluationsOf(ada)).toHaveLength(1);
  });

  // EVAL-32
  it('keeps entered notes visible when the tryout ends', async () => {
    const { user } = openApp(server, evaluatePath(`&registration=${ada.id}`), coach);
    await user.click(await screen.findByRole('button', { name: 'Create Evaluation' }));
    await user.type(screen.getByLabelText('Notes'), 'Nearly done');
    await completeThisTryout();
    expect(await screen.findByText('This tryout is not active any more.')).toBeVisible();
    expect(screen.getByLabelText('Notes')).toHaveValue('Nearly done');
    expect(screen.getByRole('button', { name: 'Save evaluation' })).toBeDisabled();
  });
});

describe('an unsaved evaluation', () => {
  longTest('keeps an unsaved evaluation on a tab change and asks before leaving the page', async () => {
    const { user } = openApp(server, evaluatePath(`&registration=${ada.id}`), coach);
    await user.click(await screen.findByRole('button', { name: 'Create Evaluation' }));
    await user.type(screen.getByLabelText(/^Notes/), 'Quick feet');
    await user.click(screen.getByRole('tab', { name: 'Registrations' }));
    await screen.findByRole('button', { name: 'Check In Ada Ábel' });
    await user.click(screen.getByRole('tab', { name: 'Evaluations' }));
    expect(await screen.findByLabelText(/^Notes/)).toHaveValue('Quick feet');

    const teams = screen.getAllByRole('link', { name: 'Teams' })[0] as HTMLElement;
    await user.click(teams);
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(screen.getByLabelText(/^Notes/)).toHaveValue('Quick feet');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(teams);
    await waitFor(() => expect(address()).not.toMatch(/tryouts/));
  });

  // EVAL-07
  it('opens the next player on the Evaluate tab after a summary was shown', async () => {
    const { user } = openApp(server, evaluatePath(), coach);
    await user.click((await findPlayer('Ada Ábel')).getByRole('button'));
    await user.click(await screen.findByRole('tab', { name: /^Summary/ }));
    expect(address()).toContain('view=summary');
    await user.click(screen.getByRole('button', { name: 'Back to Players' }));
    await waitFor(() => expect(address()).toBe(evaluatePath()));
    await user.click((await findPlayer('Bea Bauer')).getByRole('button'));
    expect(await screen.findByRole('tab', { name: 'Evaluate', selected: true })).toBeVisible();
  });
});

describe('the summary', () => {
  // EVAL-15 EVAL-16 EVAL-17
  it('shows averages to one decimal, counts and every evaluation in the summary', async () => {
    await evaluate(coach, ada, 'yes', 5);
    await evaluate(colleague, ada, 'yes', 4);
    await evaluate(club.admin, ada, 'no', 4);
    openApp(server, evaluatePath(`&registration=${ada.id}&view=summary`), club.admin);
    const averages = within(await screen.findByRole('region', { name: 'Average scores' }));
    expect(averages.getByText('Average of 3 evaluations')).toBeVisible();
    const average = (name: string) => averages.getByText(name).nextElementSibling;
    expect(average('Technical')).toHaveTextContent('4.3');
    expect(average('Acumen')).toHaveTextContent('2.0');
    expect(average('Physical')).toHaveTextContent('3.0');
    expect(average('Character')).toHaveTextContent('5.0');
    const counts = within(screen.getByRole('region', { name: 'Recommendations' }));
    expect(counts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Yes: 2',
      'Maybe: 0',
      'No: 1',
    ]);
    // The evaluations arrive in a separate response from their summary.
    const evaluation = await screen.findByRole('article', { name: 'Evaluation by Cora Keen' });
    expect(evaluation).toHaveTextContent('Seen by Cora Keen');
    expect(screen.getByRole('article', { name: 'Evaluation by Olaf Oak' })).toBeVisible();
    expect(screen.getByRole('article', { name: 'Your evaluation' })).toBeVisible();
  });

  it("shows admins that an evaluation is by the player's guardian", async () => {
    await joinAs(server, club, colleague, 'player', [{ id: ada.playerId, mayAnswer: true }]);
    for (const evaluator of [coach, colleague]) await evaluate(evaluator, ada, 'yes');
    openApp(server, evaluatePath(`&registration=${ada.id}&view=summary`), club.admin);
    const by = async (name: string) => within(await screen.findByRole('article', { name: `Evaluation by ${name}` }));
    expect((await by('Olaf Oak')).getByText('Guardian of this player')).toBeVisible();
    expect((await by('Cora Keen')).queryByText('Guardian of this player')).toBeNull();
  });

  // EVAL-17 EVAL-32
  longTest('dates a late evaluation by when it was made', async () => {
    const viewToken = await viewTokenFor(coach, tryoutId);
    await completeThisTryout();
    await server.moveClock(3);
    const recorded = { at: viewToken.openedAt, ...viewToken };
    await coach.ask(saveEvaluation, { ...initialEvaluation, registrationId: ada.id, recorded });
    openApp(server, evaluatePath(`&registration=${ada.id}&view=summary`), club.admin);
    const card = await screen.findByRole('article', { name: 'Evaluation by Cora Keen' });
    expect(card).toHaveTextContent('Late');
    expect(card).toHaveTextContent(formatInstant(viewToken.openedAt, 'Europe/Vienna').replace('\u00a0', ' '));
    await server.moveClock(-3);
  });

  // EVAL-17 EVAL-23 PERM-23
  it('limits a coach’s summary to evaluations by that coach and team colleagues', async () => {
    const stranger = await club.addCoach('Stan Strange');
    await aTeamIn(server, club, ageGroup, { coaches: [stranger] });
    await evaluate(coach, ada, 'yes');
    await evaluate(colleague, ada, 'no');
    await evaluate(stranger, ada, 'no');
    openApp(server, evaluatePath(`&registration=${ada.id}&view=summary`), coach);
    expect(await screen.findByText('Average of 2 evaluations')).toBeVisible();
    expect(await screen.findByRole('article', { name: 'Evaluation by Olaf Oak' })).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Evaluation by Stan Strange' })).toBeNull();
  });

  // EVAL-29
  it('reloads evaluations on Try again after a failure', async () => {
    const { user, breakConnection, restoreConnection } = openApp(server, `/dashboard/tryouts/${tryoutId}`, coach);
    await screen.findByRole('tab', { name: 'Evaluations' });
    breakConnection(/evaluations/);
    await user.click(screen.getByRole('tab', { name: 'Evaluations' }));
    expect(await toast('Error', 'Failed to load player evaluations.')).toBeVisible();
    restoreConnection();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText('Ada Ábel')).toBeVisible());
  });
});
