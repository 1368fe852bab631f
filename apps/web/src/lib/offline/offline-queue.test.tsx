import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { evaluationProblems } from '@touchline/domain/evaluations/messages.ts';
import { initialEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { listRegistrations, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { faultResponse, toast } from '@touchline/tests/support/page/page.ts';
import { clearPhone, onDevice } from '@touchline/tests/support/page/phone.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { goOffline } from '@touchline/tests/support/page/signal.ts';
import { aRunningTryout, aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { writeDevice } from '../device/indexed-db.ts';
import type { QueuedCommand } from './queued-command.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let coach: Member;
let tryoutId: string;
let ada: Registration;

beforeAll(async () => {
  club = await anOrganization(server);
  coach = await club.addCoach('Carla Coach');
});
beforeEach(async () => {
  const running = await aRunningTryout(server, club, [{ firstName: 'Ada', lastName: 'Abel' }]);
  await aTeamIn(server, club, running.ageGroup, { coaches: [coach] });
  tryoutId = running.tryout.id;
  [ada] = running.registrations as [Registration];
});
afterEach(clearPhone);

const { code, message } = evaluationProblems.notTakingPart();

/** Creates an unsent evaluation of Ada on the phone. */
const anEvaluation = (facts: Partial<QueuedCommand> = {}): QueuedCommand => ({
  key: crypto.randomUUID(),
  userId: coach.userId,
  operation: saveEvaluation.name,
  input: { ...initialEvaluation, technicalScore: 5, notes: 'Two good feet', registrationId: ada.id },
  // Older versions of the app also stored the registration's id next to the input.
  ...{ registrationId: ada.id },
  playerName: 'Ada Abel',
  madeAt: Date.now(),
  recorded: undefined,
  refusal: undefined,
  ...facts,
});

const evaluationPath = () => `/dashboard/tryouts/${tryoutId}?tab=evaluations&registration=${ada.id}`;
const openSheet = async (app: OpenedApp, note: string) => {
  await app.user.click(await screen.findByRole('button', { name: note }));
  return within(await screen.findByRole('dialog', { name: 'On this phone' }));
};

// ruling 51
describe('an evaluation that was refused', () => {
  beforeEach(() => writeDevice('unsent', [anEvaluation({ refusal: message, refusalCode: code })]));

  longTest('fills the form with a refused evaluation', async () => {
    const app = openApp(server, evaluationPath(), coach);
    await screen.findByRole('button', { name: '1 needs attention' });
    await app.user.click(await screen.findByRole('button', { name: 'Create Evaluation' }));
    expect(screen.getByRole('slider', { name: 'Technical' })).toHaveValue('5');
    const notes = screen.getByRole('textbox', { name: /^Notes/ });
    expect(notes).toHaveValue('Two good feet');
    await app.user.clear(notes);
    app.answerInstead(/PUT/, faultResponse);
    await app.user.click(screen.getByRole('button', { name: 'Save evaluation' }));
    const sheet = await openSheet(app, '1 needs attention');
    expect(sheet.getByRole('listitem')).toHaveTextContent('Two good feet');
    expect(await onDevice()).toMatchObject([{ input: { notes: 'Two good feet' }, refusal: message }]);
  });

  it('restores a refused evaluation when its replacement is discarded', async () => {
    const app = openApp(server, evaluationPath(), coach);
    // The form opens with the unsent entry after the device storage has been read.
    await screen.findByRole('button', { name: '1 needs attention' });
    await app.user.click(await screen.findByRole('button', { name: 'Create Evaluation' }));
    goOffline(app);
    await app.user.click(screen.getByRole('button', { name: 'Save evaluation' }));
    await toast('Saved on this phone', "Ada Abel: we'll send it when you're back online.");
    const sheet = await openSheet(app, '1 on this phone');
    await app.user.click(await sheet.findByRole('button', { name: 'Discard: Evaluation, Ada Abel' }));
    await app.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(sheet.getByRole('listitem')).toHaveTextContent('Needs attention'));
    expect(sheet.getByRole('listitem')).toHaveTextContent('Two good feet');
  });
});

describe('an entry that another version of the app left on the phone', () => {
  it('marks an entry of another app version for attention and sends later entries', async () => {
    const unknown = anEvaluation({ operation: 'tryouts.measure', input: { registrationId: ada.id, sprint: 4.9 } });
    const checkIn = { operation: setAttendance.name, input: { registrationId: ada.id, status: 'checked_in' } };
    await writeDevice('unsent', [unknown, anEvaluation(checkIn)]);
    const app = openApp(server, `/dashboard/tryouts/${tryoutId}`, coach);
    expect(await toast('Sent', '1 entry from this phone has arrived.')).toBeVisible();
    expect(await club.admin.ask(listRegistrations, { tryoutId })).toMatchObject([{ status: 'checked_in' }]);
    const sheet = await openSheet(app, '1 needs attention');
    const [entry] = sheet.getAllByRole('listitem');
    expect(entry).toHaveTextContent(/Entry · .*sprint 4\.9/);
    expect(entry).toHaveTextContent('this version cannot send it. Reload the page for the newest version.');
    expect(entry).not.toHaveTextContent('Checked in');
    // Stored unchanged, so that a version of the app that knows the operation can send it.
    expect(await onDevice()).toEqual([unknown]);
  });

  it.each([
    [
      'an evaluation',
      saveEvaluation.name,
      { technicalScore: 7, notes: 'Quick' },
      /Evaluation · .*technicalScore 7 · notes Quick/,
    ],
    ['attendance', setAttendance.name, { status: 'late' }, /Entry · .*status late/],
  ])('shows the page despite an invalid entry on the phone: %s', async (_, operation, entered, shown) => {
    const input = { ...entered, registrationId: ada.id };
    await writeDevice('unsent', [anEvaluation({ operation, input })]);
    const app = openApp(server, `/dashboard/tryouts/${tryoutId}/day`, coach);
    app.breakConnection(/PUT|PATCH/);
    expect(await screen.findByRole('button', { name: 'Check In Ada Abel' })).toBeVisible();
    const sheet = await openSheet(app, '1 on this phone');
    expect(sheet.getByRole('listitem')).toHaveTextContent(shown);
  });
});
