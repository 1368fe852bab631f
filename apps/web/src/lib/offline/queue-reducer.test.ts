import { describe, expect, it } from 'vitest';
import { resend } from '@touchline/domain/constants.ts';
import { Problem } from '@touchline/domain/core/problem.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { registrationProblems } from '@touchline/domain/tryouts/messages.registrations.ts';
import { unknownEntry, unsentNotices } from '@touchline/domain/core/unsent.ts';
import { timestampProblems } from '@touchline/domain/tryouts/messages.offline.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import {
  drawnEntries,
  emptyQueue,
  entriesOf,
  type QueueEvent,
  type QueueState,
  reduce,
  shownEntries,
} from './queue-reducer.ts';
import type { QueuedCommand } from './queued-command.ts';

const ada = '0198c0de-0000-7000-8000-00000000ada0';
const bea = '0198c0de-0000-7000-8000-00000000bea0';

/** Creates a player's attendance entry with a descriptive key. */
const entry = (key: string, facts: Partial<QueuedCommand> = {}, registrationId = ada): QueuedCommand => ({
  key,
  userId: 'carla',
  operation: setAttendance.name,
  input: { registrationId, status: key.includes('absent') ? 'absent' : 'checked_in' },
  playerName: registrationId === ada ? 'Ada' : 'Bea',
  madeAt: 0,
  recorded: undefined,
  refusal: undefined,
  ...facts,
});

/** Plays events on Carla's queue. Returns the state, and the effects of the last event. */
const play = (onDevice: readonly QueuedCommand[], ...events: readonly QueueEvent[]) => {
  let step: ReturnType<typeof reduce> = [{ ...emptyQueue, owner: 'carla', onDevice }];
  for (const event of events) step = reduce(step[0], event);
  const [state, ...effects] = step;
  return { state, effects };
};
const keysOf = (entries: readonly QueuedCommand[]) => entries.map(({ key }) => key);
const statesOf = (state: QueueState) => shownEntries(state).map((one) => `${one.key} ${one.state}`);

const checkIn = entry('check-in');
const absent = entry('absent');
const other = entry('other', {}, bea);
const begin = [['runBegan'], ['proceeded', 0]] as const;
const lost = (one: QueuedCommand): QueueEvent => ['failed', one, new Error('lost'), undefined, 0];
const refuse = (one: QueuedCommand, problem: Problem): QueueEvent => ['failed', one, problem, problem, 0];

describe('an entry', () => {
  it('shows a new entry before it is written to the device', () => {
    const { state } = play([], ['added', checkIn]);
    expect([statesOf(state), keysOf(drawnEntries(state)), state.onDevice]).toEqual([
      ['check-in sending'],
      ['check-in'],
      [],
    ]);
    const [written] = reduce(state, ['written', entriesOf(state), state.pending]);
    expect([written.pending, keysOf(written.onDevice), keysOf(entriesOf(written))]).toEqual([
      [],
      ['check-in'],
      ['check-in'],
    ]);
  });

  it('restores the replaced entry when its replacement is undone', () => {
    const { state, effects } = play([], ['added', checkIn], ['added', other], ['added', absent]);
    expect(entriesOf(state)).toMatchObject([{ key: 'other' }, { key: 'absent', earlier: [{ key: 'check-in' }] }]);
    expect(effects).toEqual([['resolve', 'check-in']]);
    expect(keysOf(entriesOf(reduce(state, ['undone', 'absent'])[0]))).toEqual(['other', 'check-in']);
  });

  it('restores only refused earlier entries when an entry is discarded', () => {
    const refused = entry('refused', { refusal: 'No.' });
    const last = entry('last', { earlier: [refused, checkIn] });
    expect(keysOf(entriesOf(play([last], ['discarded', 'last']).state))).toEqual(['refused']);
  });

  it('writes an unstored entry with the next one after the device was full', () => {
    const { state } = play([entry('stored', {}, bea)], ['added', checkIn]);
    const [full] = reduce(state, ['written', undefined, state.pending]);
    const [deferred, ...effects] = reduce(full, ['timedOut', 'check-in']);
    expect(statesOf(deferred)).toEqual(['stored waiting', 'check-in unstored']);
    expect(effects[0]).toEqual(['notify', unsentNotices.notStored, checkIn]);
    const [next] = reduce(deferred, ['added', entry('next', {}, bea)]);
    const [written] = reduce(next, ['written', entriesOf(next), next.pending]);
    expect(statesOf(written)).toEqual(['check-in waiting', 'next sending']);
  });

  it('still awaits an entry in flight after another has replaced it', () => {
    const { state, effects } = play([], ['added', checkIn], ...begin, ['added', absent]);
    expect([effects, keysOf(state.awaited)]).toEqual([[], ['check-in', 'absent']]);
  });

  it('skips entries by another user or of an unknown operation when sending', () => {
    const entryOfOther = entry('theirs', { userId: 'cora' });
    const unknown = entry('unknown', { operation: 'tryouts.measure' });
    const { state, effects } = play([entryOfOther, unknown, checkIn], ...begin);
    expect(statesOf(state)).toEqual(['unknown refused', 'check-in waiting']);
    expect(shownEntries(state)[0]).toMatchObject({ refusalCode: unknownEntry.code });
    expect(effects).toEqual([['send', checkIn, setAttendance]]);
    expect(entriesOf(state)).toEqual([entryOfOther, unknown, checkIn]);
  });
});

describe('a response', () => {
  it('notifies of a success before it refetches and resolves the awaited entry', () => {
    const { state, effects } = play([], ['added', checkIn], ...begin, ['answered', checkIn, {}]);
    expect(effects.map(([name]) => name)).toEqual(['notify', 'refetch', 'resolve']);
    expect([statesOf(state), keysOf(drawnEntries(state))]).toEqual([[], ['check-in']]);
    expect(drawnEntries(reduce(state, ['refetched', [checkIn]])[0])).toEqual([]);
  });

  it('reports a success that no caller awaits at the end of the run', () => {
    const { state, effects } = play([checkIn], ...begin, ['answered', checkIn, {}]);
    expect([effects, statesOf(state)]).toEqual([[], ['check-in sent']]);
    const [ended, ...told] = reduce(state, ['proceeded', 0]);
    expect(told).toEqual([
      ['notify', unsentNotices.sent(1)],
      ['refetch', [checkIn]],
    ]);
    expect(ended.run).toBeUndefined();
  });

  it('does not show an entry again after its undo replaced it in flight', () => {
    const undone = [['added', checkIn], ...begin, ['timedOut', 'check-in'], ['added', absent]] as const;
    const drawn = (...events: readonly QueueEvent[]) => keysOf(drawnEntries(play([], ...undone, ...events).state));
    expect(drawn()).toEqual(['absent']);
    // A page shows the last of two entries for the same player.
    const first = ['answered', checkIn, {}] as const;
    expect(drawn(first)).toEqual(['check-in', 'absent']);
    const second = ['answered', absent, {}] as const;
    expect(drawn(first, ['proceeded', 0], second)).toEqual(['absent']);
    expect(drawn(first, ['proceeded', 0], second, ['refetched', [checkIn]])).toEqual(['absent']);
  });
});

describe('a failure', () => {
  it.each([0, 1, 2, 3, 4])('postpones all entries after a lost connection and %i earlier failures', (failures) => {
    const { state } = play([], ['added', checkIn], ['added', other], ...begin);
    const [next, ...effects] = reduce({ ...state, failures }, lost(checkIn));
    expect(effects).toEqual([
      ['notify', unsentNotices.onThisPhone('Bea'), other],
      ['resolve', 'check-in'],
      ['resolve', 'other'],
      ['sendLater', resend.retrySeconds[Math.min(failures, 3)]],
    ]);
    expect([statesOf(next), next.run, next.failures]).toEqual([
      ['check-in waiting', 'other waiting'],
      undefined,
      failures + 1,
    ]);
    expect(reduce(next, ['urged'])[0].failures).toBe(0);
  });

  it('retries only after the delay that the server asks for', () => {
    const busy = new Problem(429, 'too_many_requests', 'Too many attempts.', { retryAfter: 60 });
    const { state, effects } = play([checkIn], ...begin, refuse(checkIn, busy), ['urged'], ...begin);
    expect([state.run, effects]).toEqual([undefined, [['sendLater', 60]]]);
    expect(reduce({ ...state, run: [] }, ['proceeded', 60_000])[1]).toEqual(['send', checkIn, setAttendance]);
  });

  it('keeps an entry waiting for the same user after a session failure', () => {
    const { state, effects } = play([], ['added', checkIn], ...begin, refuse(checkIn, problems.notAuthenticated()));
    expect(effects.map(([name]) => name)).toEqual(['notify', 'resolve', 'sendLater', 'reject']);
    expect(statesOf(state)).toEqual(['check-in waiting']);
  });

  it('removes a refused awaited entry and restores the one it replaced', () => {
    const { state, effects } = play([checkIn], ['added', absent], ...begin, refuse(absent, problems.missing()));
    expect(effects.map((effect) => effect.slice(0, 3))).toEqual([['reject', 'absent', problems.missing()]]);
    expect(statesOf(state)).toEqual(['check-in waiting']);
  });

  it('marks a refused waiting entry for attention', () => {
    const problem = registrationProblems.numberTaken();
    const sent = [
      ['answered', other, {}],
      ['proceeded', 0],
    ] as const;
    const { state, effects } = play([other, checkIn], ...begin, ...sent, refuse(checkIn, problem), ['proceeded', 0]);
    expect(statesOf(state)).toEqual(['check-in refused', 'other sent']);
    expect(effects[0]).toEqual(['notify', unsentNotices.needsAttention('Ada', problem.message)]);
    expect(drawnEntries(state)).toEqual([other]);
    expect(statesOf(reduce(state, ['retried', 'check-in'])[0])).toEqual(['check-in waiting', 'other sent']);
  });

  it('sends the replaced entry when its replacement was made too late', () => {
    const late = entry('absent', { earlier: [checkIn] });
    const { effects, state } = play([late], ...begin, refuse(late, timestampProblems.made_after_completion()), [
      'proceeded',
      0,
    ]);
    expect(effects).toMatchObject([['send', { key: 'check-in' }, setAttendance]]);
    expect(statesOf(state)).toEqual(['check-in waiting', 'absent refused']);
  });
});

describe('another tab', () => {
  it.each([
    ['sent it', [['sentElsewhere', 'check-in']], [], ['notify', unsentNotices.sent(1)]],
    ['removed it', [], [], ['notify', undefined]],
    [
      'was refused',
      [],
      [entry('check-in', { refusal: 'No.' })],
      ['notify', unsentNotices.needsAttention('Ada', 'No.')],
    ],
  ] as const)('ends the wait for an entry after another tab %s', (_, events, onDevice, notice) => {
    const { state } = play([], ['added', checkIn], ...events);
    const [written] = reduce(state, ['written', entriesOf(state), state.pending]);
    const [next, ...effects] = reduce(written, ['loaded', onDevice]);
    expect(effects.slice(0, 2)).toEqual([['resolve', 'check-in'], notice]);
    expect(next.awaited).toEqual([]);
  });

  it('ignores changes from other tabs while this tab has an unstored change', () => {
    const { state } = play([other], ['added', checkIn], ['loaded', []]);
    expect(statesOf(state)).toEqual(['other waiting', 'check-in sending']);
  });

  it('does not notify a user who has signed out', () => {
    const { effects } = play([], ['added', checkIn], ['forgotten'], ['claimed', undefined], ['loaded', []]);
    expect(effects).toEqual([['resolve', 'check-in']]);
  });
});

it('hides the entries of one user from the next user', () => {
  const { state } = play([checkIn], ...begin, ['answered', checkIn, {}], ['claimed', 'cora']);
  expect([shownEntries(state), drawnEntries(state)]).toEqual([[], []]);
});
