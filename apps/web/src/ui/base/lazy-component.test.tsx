// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectConsole } from '@touchline/tests/support/run/quiet-console.ts';
import { lazyComponent } from './lazy-component.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const advanceTime = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));

/** Returns a component whose code loads only after `times` failed attempts. */
const componentAfterFailures = (times: number) => {
  let loadCount = 0;
  const load = async () => {
    loadCount += 1;
    if (loadCount <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Here</p>;
  };
  return lazyComponent(load, { fallback: () => <p>Soon</p> });
};

test('replaces the fallback once the code loads, even after failed attempts', async () => {
  const Later = componentAfterFailures(2);
  render(<Later />);
  expect(screen.getByText('Soon')).toBeVisible();
  await advanceTime(4000);
  expect(screen.getByText('Soon')).toBeVisible();
  await advanceTime(4000);
  expect(screen.getByText('Here')).toBeVisible();
});

test('waits offline for the code and loads it once back online', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Later = componentAfterFailures(20);
  render(<Later />);
  await advanceTime(19 * 4000);
  expect(screen.getByText('Soon')).toBeVisible();
  online.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await advanceTime(0);
  expect(screen.getByText('Here')).toBeVisible();
});

const createPage = () => lazyComponent(async () => () => <p>Here</p>, { fallback: 'outer' });
const renderPage = (Page: ReturnType<typeof createPage>) =>
  render(
    <Suspense fallback={<p>Soon</p>}>
      <Page />
    </Suspense>,
  );

test('renders a preloaded component without a fallback', async () => {
  const Page = createPage();
  await Page.preload();
  renderPage(Page);
  expect(screen.getByText('Here')).toBeVisible();
});

test('fetches code again that failed to load', async () => {
  renderPage(createPage());
  expect(screen.getByText('Soon')).toBeVisible();
  await advanceTime(0);
  expect(screen.getByText('Here')).toBeVisible();
});

test('loads the code on rendering after a failed preload', async () => {
  const Later = componentAfterFailures(1);
  await expect(Later.preload()).resolves.toBeUndefined();
  render(<Later />);
  await advanceTime(0);
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

test('treats an exception of loaded code as an error, not as a failed download', async () => {
  expectConsole(/A fault/);
  const Broken = lazyComponent(async () => {
    throw new TypeError('A fault');
  });
  render(
    <Caught>
      <Broken />
    </Caught>,
  );
  await advanceTime(0);
  expect(screen.getByText('A fault')).toBeVisible();
});
