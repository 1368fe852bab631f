import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Member } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let tryoutId: string;
let coach: Member;

beforeEach(async () => {
  ({
    tryoutId,
    coaches: [coach],
  } = await aTryoutOf(
    server,
    [
      { firstName: 'Ada', lastName: 'Abel' },
      { firstName: 'Bea', lastName: 'Bauer' },
    ],
    'Cora Keen',
  ));
});

const openDay = async () => {
  const { user } = openApp(server, `/dashboard/tryouts/${tryoutId}/day`, coach);
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search players' });
  return { user, field };
};
const selectedText = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value.slice(selectionStart ?? 0, selectionEnd ?? 0);

longTest('replaces the search text with the next typed name after a check-in', async () => {
  const { user, field } = await openDay();
  await user.type(field, 'abel');
  await user.click(screen.getByRole('button', { name: 'Check In Ada Abel' }));
  expect(await screen.findByRole('link', { name: 'Evaluate Ada Abel' })).toBeVisible();
  field.focus();
  expect(selectedText(field)).toBe('abel');
  await user.keyboard('bau');
  expect(field).toHaveValue('bau');
  expect(await screen.findByRole('button', { name: 'Check In Bea Bauer' })).toBeVisible();
});

it('does not select the search text before a check-in', async () => {
  const { user, field } = await openDay();
  await user.type(field, 'bau');
  field.blur();
  field.focus();
  expect(selectedText(field)).toBe('');
  await user.keyboard('er');
  expect(field).toHaveValue('bauer');
});
