// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectConsole } from '@touchline/tests/support/quiet-console.ts';
import { lazyComponent } from './lazy-component.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));

/** A component whose code loads only after `times` failed attempts. */
const lostTimes = (times: number) => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Here</p>;
  };
  return lazyComponent(load, { fallback: () => <p>Soon</p> });
};

test('replaces the fallback once the code loads, even after failed attempts', async () => {
  const Later = lostTimes(2);
  render(<Later />);
  expect(screen.getByText('Soon')).toBeVisible();
  await wait(4000);
  expect(screen.getByText('Soon')).toBeVisible();
  await wait(4000);
  expect(screen.getByText('Here')).toBeVisible();
});

test('waits offline for the code and loads it once back online', async () => {
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

const aPage = () => lazyComponent(async () => () => <p>Here</p>, { fallback: 'outer' });
const show = (Page: ReturnType<typeof aPage>) =>
  render(
    <Suspense fallback={<p>Soon</p>}>
      <Page />
    </Suspense>,
  );

test('a preloaded component renders at once, without a fallback', async () => {
  const Page = aPage();
  await Page.preload();
  show(Page);
  expect(screen.getByText('Here')).toBeVisible();
});

test('code that failed to load is fetched again automatically', async () => {
  show(aPage());
  expect(screen.getByText('Soon')).toBeVisible();
  await wait(0);
  expect(screen.getByText('Here')).toBeVisible();
});

test('a failed preload is ignored, and rendering loads the code again', async () => {
  const Later = lostTimes(1);
  await expect(Later.preload()).resolves.toBeUndefined();
  render(<Later />);
  await wait(0);
  expect(screen.getByText('Here')).toBeVisible();
});

class Caught extends Component<{ children: ReactNode }, { reason?: Error }> {
  override state: { reason?: Error } = {};

  static getDerivedStateFromError(reason: Error) {
    return { reason };
  }

  override render() {
    return this.state.reason ? <p>{this.state.reason.message}</p> : this.props.children;
  }
}

test('code that throws is an error, not a failed download', async () => {
  expectConsole(/A fault/);
  const Broken = lazyComponent(async () => {
    throw new TypeError('A fault');
  });
  render(
    <Caught>
      <Broken />
    </Caught>,
  );
  await wait(0);
  expect(screen.getByText('A fault')).toBeVisible();
});
