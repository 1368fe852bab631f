// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

let copiedTexts: string[] = [];

const mockClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

beforeEach(() => {
  copiedTexts = [];
  mockClipboard(async (text) => void copiedTexts.push(text));
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const press = () => act(async () => fireEvent.click(screen.getByRole('button')));
const advanceTime = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));

// CONST-07
test('shows Copied for two seconds after a press', async () => {
  render(<CopyButton value="U12-2026" />);
  await press();
  expect(copiedTexts).toEqual(['U12-2026']);
  expect(screen.getByRole('button').textContent).toBe('Copied');
  await advanceTime(1999);
  expect(screen.getByRole('button').textContent).toBe('Copied');
  await advanceTime(2);
  expect(screen.getByRole('button').textContent).toBe('Copy');
});

test('shows Copied for two more seconds after copying again', async () => {
  render(<CopyButton value="U12-2026" />);
  await press();
  await advanceTime(1500);
  await press();
  await advanceTime(1500);
  expect(screen.getByRole('button').textContent).toBe('Copied');
});

test('does not show Copied if the browser refuses', async () => {
  const failed = vi.fn();
  mockClipboard(async () => Promise.reject(new Error('no clipboard over plain http')));
  render(<CopyButton value="U12-2026" onFailed={failed} />);
  await press();
  expect(failed).toHaveBeenCalledOnce();
  expect(screen.getByRole('button').textContent).toBe('Copy');
});
