// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScrollArea } from './scroll-area.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<ScrollArea as="ul" aria-label="Players" className="max-h-60" />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const list = () => screen.getByRole('list', { name: 'Players' });
const advanceTime = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
const scrollbar = () => list().dataset['scrollbar'];

// CONST-06
test('hides the scrollbar 600 ms after scrolling stops', async () => {
  await advanceTime(5000);
  expect(scrollbar()).toBe('hidden');
  fireEvent.scroll(list());
  await advanceTime(400);
  fireEvent.scroll(list());
  await advanceTime(599);
  expect(scrollbar()).toBe('shown');
  await advanceTime(1);
  expect(scrollbar()).toBe('hidden');
});

// CONST-06
test('shows the scrollbar for the first 600 ms', async () => {
  await advanceTime(599);
  expect(scrollbar()).toBe('shown');
  await advanceTime(1);
  expect(scrollbar()).toBe('hidden');
});

// CONST-06
test('shows the scrollbar while hovered and for 600 ms afterwards', async () => {
  fireEvent.pointerEnter(list(), { pointerType: 'mouse' });
  fireEvent.scroll(list());
  await advanceTime(5000);
  expect(scrollbar()).toBe('shown');
  fireEvent.pointerLeave(list(), { pointerType: 'mouse' });
  await advanceTime(599);
  expect(scrollbar()).toBe('shown');
  await advanceTime(1);
  expect(scrollbar()).toBe('hidden');
});
