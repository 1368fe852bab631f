import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelTryout, completeTryout, startTryout } from '@touchline/domain/tryouts/contract.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Club, Member } from '@touchline/tests/support/club/club.ts';
import { evaluate, findPlayer } from '@touchline/tests/support/club/evaluating.ts';
import { primaryActions } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type AgeGroup, aTryoutOf, aTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let club: Club;
let coach: Member;
let colleague: Member;
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

const path = (search = '') => `/dashboard/tryouts/${tryoutId}?tab=evaluations${search}`;
const complete = () => club.admin.ask(completeTryout, { tryoutId });

describe('the list of players to evaluate', () => {
  // EVAL-01 EVAL-33
  it('finds participating players without case or accents', async () => {
    await club.admin.ask(setAttendance, { registrationId: bea.id, status: 'absent' });
    const { user } = openApp(server, path(), coach);
    await findPlayer('Ada Ábel');
    expect(screen.queryByText('Bea Bauer')).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search players' }), 'ABEL');
    await findPlayer('Ada Ábel');
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No players match your search.')).toBeVisible();
  });

  // EVAL-02 EVAL-35
  it('shows an admin the majority recommendation of each player', async () => {
    await evaluate(coach, ada, 'yes');
    await evaluate(colleague, ada, 'maybe');
    openApp(server, path(), club.admin);
    expect((await findPlayer('Ada Ábel')).getByText('Maybe (1/2)')).toBeVisible();
    expect((await findPlayer('Bea Bauer')).getByText('Not evaluated')).toBeVisible();
    await evaluate(club.admin, ada, 'yes');
    expect(await (await findPlayer('Ada Ábel')).findByText('Yes (2/3)')).toBeVisible();
  });

  // EVAL-35 EVAL-03 EVAL-04
  it('shows a coach their own recommendation and the next action', async () => {
    await evaluate(coach, ada, 'yes');
    await evaluate(colleague, ada, 'no');
    await evaluate(colleague, bea, 'no');
    await club.admin.ask(setAttendance, { registrationId: bea.id, status: 'checked_in' });
    openApp(server, path(), coach);
    const first = await findPlayer('Ada Ábel');
    expect(first.getByText('Yes')).toBeVisible();
    expect(first.getByText(/2 evaluations/)).toBeVisible();
    expect(first.getByRole('button', { name: 'Edit Ada Ábel' })).toHaveTextContent('Edit');
    const second = await findPlayer('Bea Bauer');
    expect(second.getByText('Not evaluated')).toBeVisible();
    expect(second.getByRole('button', { name: 'Evaluate Bea Bauer' })).toHaveTextContent('Evaluate');
    // Only the next step has a primary button.
    expect(primaryActions()).toEqual(['Evaluate next']);
  });

  // EVAL-05 EVAL-07
  it('opens evaluations read-only once the tryout is over', async () => {
    await evaluate(coach, ada, 'yes');
    await complete();
    const { user } = openApp(server, path(), coach);
    expect((await findPlayer('Bea Bauer')).getByText('View Details')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'View Details Ada Ábel' }));
    expect(await screen.findByRole('tab', { name: /Summary/, selected: true })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Evaluate' }));
    expect(await screen.findByRole('article', { name: 'Your evaluation' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit Evaluation' })).toBeNull();
  });

  // EVAL-18 EVAL-19 EVAL-34
  it('explains why there is nothing to evaluate', async () => {
    const upcoming = await aTryout(club, ageGroup);
    const place = `/dashboard/tryouts/${upcoming.id}?tab=evaluations`;
    openApp(server, place, coach);
    expect(await screen.findByText("This tryout hasn't started yet.")).toBeVisible();
    await club.admin.ask(startTryout, { tryoutId: upcoming.id });
    expect(await screen.findByText('No players to evaluate yet.')).toBeVisible();
    await club.admin.ask(completeTryout, { tryoutId: upcoming.id });
    expect(await screen.findByText('No evaluations were recorded for this tryout.')).toBeVisible();
  });

  // EVAL-19
  it('says that a canceled tryout has no evaluations', async () => {
    const off = await aTryout(club, ageGroup);
    await club.admin.ask(cancelTryout, { tryoutId: off.id });
    openApp(server, `/dashboard/tryouts/${off.id}?tab=evaluations`, coach);
    expect(await screen.findByText('No evaluations were recorded for this tryout.')).toBeVisible();
  });

  // CONST-08
  it('shows evaluations by colleagues live', async () => {
    openApp(server, path(), club.admin);
    await findPlayer('Ada Ábel');
    await evaluate(coach, ada, 'no');
    expect(await screen.findByText('No (1/1)')).toBeVisible();
  });
});
