import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { initialEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Club, Member } from '@touchline/tests/support/club/club.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type AgeGroup, aTryout, aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let coach: Member;
let ageGroup: AgeGroup;
let tryoutId: string;
let ada: Registration;
let bea: Registration;

beforeEach(async () => {
  ({
    club,
    ageGroup,
    tryoutId,
    registrations: [ada, bea],
    coaches: [coach],
  } = await aTryoutOf(
    server,
    [
      { firstName: 'Ada', lastName: 'Adler' },
      { firstName: 'Bea', lastName: 'Bauer' },
      { firstName: 'Cleo', lastName: 'Clark' },
    ],
    'Cora Keen',
  ));
  for (const { id: registrationId } of [ada, bea]) {
    await club.admin.ask(setAttendance, { registrationId, status: 'checked_in' });
  }
});

const coveragePath = (search = '') => `/dashboard/tryouts/${tryoutId}?tab=coverage${search}`;
const evaluate = (who: Member, { id: registrationId }: Registration) =>
  who.ask(saveEvaluation, { ...initialEvaluation, registrationId });
const playerNames = async () => {
  const table = within(await screen.findByRole('table', { name: 'Players by how many have seen them' }));
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
};

describe('the coverage of a tryout', () => {
  longTest('counts players without evaluations and lists players with the fewest first', async () => {
    await evaluate(coach, ada);
    openApp(server, coveragePath(), club.admin);
    expect(await screen.findByText("1 player hasn't been evaluated.")).toBeVisible();
    expect(screen.getByText('1 player has only one evaluation.')).toBeVisible();
    expect(screen.getByText('1 player is still registered: neither checked in nor marked absent.')).toBeVisible();
    expect(await playerNames()).toEqual([
      'Bea BauerNot evaluated',
      'Cleo ClarkNot checked inNot evaluated',
      'Ada Adler1 evaluationCora Keen',
    ]);
    const evaluators = within(screen.getByRole('region', { name: 'Evaluators' }));
    expect(evaluators.getByRole('progressbar', { name: 'Checked-in players seen by Cora Keen' })).toHaveAttribute(
      'aria-valuetext',
      '1 of 2 checked-in players',
    );
  });

  longTest('filters the coverage for players with few or no evaluations', async () => {
    await evaluate(coach, ada);
    await evaluate(club.admin, ada);
    await evaluate(coach, bea);
    const { user } = openApp(server, coveragePath(), club.admin);
    await user.click(await screen.findByRole('radio', { name: 'Not evaluated' }));
    expect(await playerNames()).toEqual([expect.stringContaining('Cleo Clark')]);
    expect(address()).toBe(coveragePath('&seen=nobody'));
    await user.click(screen.getByRole('radio', { name: 'Fewer than 2 evaluations' }));
    expect(await playerNames()).toEqual([expect.stringContaining('Cleo Clark'), expect.stringContaining('Bea Bauer')]);
  });

  // CONST-08
  longTest('updates coverage live after an evaluation or an absence', async () => {
    openApp(server, coveragePath(), club.admin);
    expect(await screen.findByText("2 players haven't been evaluated.")).toBeVisible();
    await evaluate(coach, ada);
    expect(await screen.findByText("1 player hasn't been evaluated.")).toBeVisible();
    await club.admin.ask(setAttendance, { registrationId: bea.id, status: 'absent' });
    await waitFor(() => expect(screen.queryByText(/n't been evaluated\./)).toBeNull());
    expect(screen.getByText('1 player has only one evaluation.')).toBeVisible();
  });

  it('marks a coach as guardian of a participating child', async () => {
    await joinAs(server, club, coach, 'player', [{ id: ada.playerId, mayAnswer: true }]);
    for (const registration of [ada, bea]) await evaluate(coach, registration);
    openApp(server, coveragePath(), club.admin);
    expect(await playerNames()).toEqual([
      expect.stringContaining('Cleo Clark'),
      'Ada Adler1 evaluationCora Keen (guardian)',
      'Bea Bauer1 evaluationCora Keen',
    ]);
    const evaluators = within(screen.getByRole('region', { name: 'Evaluators' }));
    expect(evaluators.getByText('Guardian of Ada Adler')).toBeVisible();
  });

  it('says on the coverage tab that the tryout has not started', async () => {
    const upcoming = await aTryout(club, ageGroup);
    openApp(server, `/dashboard/tryouts/${upcoming.id}?tab=coverage`, club.admin);
    expect(await screen.findByText("This tryout hasn't started yet.")).toBeVisible();
  });

  it('hides the coverage tab from a coach who opens its address', async () => {
    openApp(server, coveragePath(), coach);
    expect(await screen.findByRole('tab', { name: 'Registrations', selected: true })).toBeVisible();
    expect(screen.queryByRole('tab', { name: "Who's left" })).toBeNull();
  });

  it('reloads coverage on Try again after a failure', async () => {
    const { user, breakConnection, restoreConnection } = openApp(server, `/dashboard/tryouts/${tryoutId}`, club.admin);
    await screen.findByRole('tab', { name: "Who's left" });
    breakConnection(/coverage/);
    await user.click(screen.getByRole('tab', { name: "Who's left" }));
    expect(await toast('Error', "Failed to load who's left at this tryout.")).toBeVisible();
    restoreConnection();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText("2 players haven't been evaluated.")).toBeVisible();
  });
});

describe('completing the tryout', () => {
  const question = async () => within(await screen.findByRole('alertdialog'));

  // TRYOUT-37
  it('lists players without an evaluation before a tryout is completed', async () => {
    await evaluate(coach, ada);
    const { user } = openApp(server, `/dashboard/tryouts/${tryoutId}`, club.admin);
    await user.click(await screen.findByRole('button', { name: 'Complete' }));
    const dialog = await question();
    expect(dialog.getByText('Are you sure you want to mark this tryout as completed?')).toBeVisible();
    expect((await dialog.findByText("1 player hasn't been evaluated.")).parentElement).toHaveTextContent(
      "1 player hasn't been evaluated. Bea Bauer",
    );
    expect(dialog.getByText('1 player is still registered: neither checked in nor marked absent.')).toBeVisible();
    await evaluate(coach, bea);
    expect(await dialog.findByText('Every checked-in player has been evaluated.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Complete tryout' }));
    expect(await screen.findByText('Completed')).toBeVisible();
  });

  longTest('allows completing a tryout when coverage fails to load', async () => {
    const { user, breakConnection } = openApp(server, `/dashboard/tryouts/${tryoutId}`, club.admin);
    await screen.findByRole('tab', { name: "Who's left" });
    breakConnection(/coverage/);
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    const dialog = await question();
    expect(
      await dialog.findByText("We couldn't load who hasn't been evaluated. You can complete the tryout anyway."),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Complete tryout' }));
    expect(await screen.findByText('Completed')).toBeVisible();
    expect((await club.admin.send(completeTryout, { tryoutId })).status).toBe(409);
  });
});
