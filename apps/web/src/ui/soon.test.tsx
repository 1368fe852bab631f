// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from './soon.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));

/** Its code is lost on the way so many times. */
const lostTimes = (times: number) => {
  let asked = 0;
  return soon(
    async () => {
      asked += 1;
      if (asked <= times) throw new TypeError('Failed to fetch dynamically imported module');
      return () => <p>Here</p>;
    },
    () => <p>Soon</p>,
  );
};

test('what stands in gives way when the code has come, also after it was lost on its way', async () => {
  const Later = lostTimes(2);
  render(<Later />);
  expect(screen.getByText('Soon')).toBeVisible();
  await wait(4000);
  expect(screen.getByText('Soon')).toBeVisible();
  await wait(4000);
  expect(screen.getByText('Here')).toBeVisible();
});

test('without signal it waits for as long as it takes, and comes with the signal', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Later = lostTimes(20);
  render(<Later />);
  await wait(19 * 4000);
  expect(screen.getByText('Soon')).toBeVisible();
  online.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await wait(0);
  expect(screen.getByText('Here')).toBeVisible();
});
