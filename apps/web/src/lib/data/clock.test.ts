import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerClock, serverNow } from './clock.ts';

const noon = Date.parse('2026-06-11T12:00:00Z');

let begun = 0;
beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'performance'] });
  // The module's state persists between tests, so each test starts its clock later.
  begun += 60_000;
  vi.advanceTimersByTime(begun);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Simulates a response that took `seconds`, from a server `ahead` milliseconds ahead of this device. */
const hear = (ahead: number, seconds = 0.1): void => {
  vi.advanceTimersByTime(seconds * 500);
  const date = new Date(Date.now() + ahead).toUTCString();
  vi.advanceTimersByTime(seconds * 500);
  noteServerClock(date, seconds * 1000);
};

const ahead = (): number => serverNow() - Date.now();

it('knows the server time to within 0.6 seconds after one response, and to 0.1 after several', () => {
  hear(90_300);
  expect(Math.abs(ahead() - 90_300)).toBeLessThanOrEqual(600);
  for (let count = 0; count < 20; count += 1) {
    vi.advanceTimersByTime(70);
    hear(90_300);
  }
  expect(Math.abs(ahead() - 90_300)).toBeLessThanOrEqual(100);
});

it('a slow response does not make the estimate of the server time worse', () => {
  hear(90_300);
  const before = ahead();
  hear(90_300, 8);
  expect(Math.abs(ahead() - 90_300)).toBeLessThanOrEqual(Math.abs(before - 90_300));
});

it('starts a new estimate of the server time after a clock change', () => {
  hear(90_300);
  hear(-5000);
  expect(Math.abs(ahead() + 5000)).toBeLessThanOrEqual(600);
});

it('ignores a late response to a request sent before a clock change', () => {
  hear(90_300);
  const date = new Date(Date.now() + 90_300).toUTCString();
  vi.advanceTimersByTime(1000);
  hear(-5000);
  vi.advanceTimersByTime(200);
  noteServerClock(date, 1300);
  expect(Math.abs(ahead() + 5000)).toBeLessThanOrEqual(600);
});

it('ignores responses without a Date header', () => {
  hear(7000);
  const before = ahead();
  noteServerClock(null, 0);
  noteServerClock('soon', 0);
  expect(ahead()).toBe(before);
});
