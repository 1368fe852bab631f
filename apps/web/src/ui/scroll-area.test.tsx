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
const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
const scrollbar = () => list().dataset['scrollbar'];

// CONST-06
test('hides the scrollbar 600 ms after scrolling stops', async () => {
  await wait(5000);
  expect(scrollbar()).toBe('hidden');
  fireEvent.scroll(list());
  await wait(400);
  fireEvent.scroll(list());
  await wait(599);
  expect(scrollbar()).toBe('shown');
  await wait(1);
  expect(scrollbar()).toBe('hidden');
});

// CONST-06
test('shows the scrollbar for the first 600 ms', async () => {
  await wait(599);
  expect(scrollbar()).toBe('shown');
  await wait(1);
  expect(scrollbar()).toBe('hidden');
});

// CONST-06
test('keeps the scrollbar while hovered, and 600 ms longer', async () => {
  fireEvent.pointerEnter(list(), { pointerType: 'mouse' });
  fireEvent.scroll(list());
  await wait(5000);
  expect(scrollbar()).toBe('shown');
  fireEvent.pointerLeave(list(), { pointerType: 'mouse' });
  await wait(599);
  expect(scrollbar()).toBe('shown');
  await wait(1);
  expect(scrollbar()).toBe('hidden');
});
