// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

const page = readFileSync(path.join(import.meta.dirname, '../../index.html'), 'utf8');
const script = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? '';
const isDark = () => document.documentElement.classList.contains('dark');

/** Runs the script that runs before the first paint. */
const visit = () => new Function(script)();

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  document.documentElement.className = '';
});

// TOAST-08
test('uses the light theme until the user chooses otherwise', () => {
  visit();
  expect(isDark()).toBe(false);
});

test('applies a stored theme before the first paint', () => {
  localStorage.setItem('touchline-theme', 'dark');
  visit();
  expect(isDark()).toBe(true);
});

test('uses the light theme for an unknown value or without storage', () => {
  localStorage.setItem('touchline-theme', 'purple');
  visit();
  expect(isDark()).toBe(false);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  visit();
  expect(isDark()).toBe(false);
});
