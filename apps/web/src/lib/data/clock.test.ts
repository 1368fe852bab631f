import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerClock, serverNow } from './clock.ts';

const noon = Date.parse('2026-06-11T12:00:00Z');

let startOffsetMs = 0;
beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'performance'] });
  // The module's state persists between tests, so each test starts its clock later.
  startOffsetMs += 60_000;
  vi.advanceTimersByTime(startOffsetMs);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Simulates a response that took `seconds`, from a server `ahead` milliseconds ahead of this device. */
const simulateResponse = (estimatedOffset: number, seconds = 0.1): void => {
  vi.advanceTimersByTime(seconds * 500);
  const date = new Date(Date.now() + estimatedOffset).toUTCString();
  vi.advanceTimersByTime(seconds * 500);
  noteServerClock(date, seconds * 1000);
};

const estimatedOffset = (): number => serverNow() - Date.now();

it('knows the server time to within 0.1 seconds after several responses', () => {
  simulateResponse(90_300);
  expect(Math.abs(estimatedOffset() - 90_300)).toBeLessThanOrEqual(600);
  for (let count = 0; count < 20; count += 1) {
    vi.advanceTimersByTime(70);
    simulateResponse(90_300);
  }
  expect(Math.abs(estimatedOffset() - 90_300)).toBeLessThanOrEqual(100);
});

it('does not make the estimate of the server time worse after a slow response', () => {
  simulateResponse(90_300);
  const before = estimatedOffset();
  simulateResponse(90_300, 8);
  expect(Math.abs(estimatedOffset() - 90_300)).toBeLessThanOrEqual(Math.abs(before - 90_300));
});

it('starts a new estimate of the server time after a clock change', () => {
  simulateResponse(90_300);
  simulateResponse(-5000);
  expect(Math.abs(estimatedOffset() + 5000)).toBeLessThanOrEqual(600);
});

it('ignores a late response to a request sent before a clock change', () => {
  simulateResponse(90_300);
  const date = new Date(Date.now() + 90_300).toUTCString();
  vi.advanceTimersByTime(1000);
  simulateResponse(-5000);
  vi.advanceTimersByTime(200);
  noteServerClock(date, 1300);
  expect(Math.abs(estimatedOffset() + 5000)).toBeLessThanOrEqual(600);
});

it('ignores responses without a Date header', () => {
  simulateResponse(7000);
  const before = estimatedOffset();
  noteServerClock(null, 0);
  noteServerClock('soon', 0);
  expect(estimatedOffset()).toBe(before);
});
