// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { LandingPage } from './landing-page.tsx';

afterEach(cleanup);

/** Renders the page. Returns a function that follows a link and returns the path it leads to. */
const visit = () => {
  const { hook, history } = memoryLocation({ path: '/', record: true });
  render(
    <Router hook={hook}>
      <LandingPage />
    </Router>,
  );
  return async (link: HTMLElement) => {
    await userEvent.click(link);
    return history.at(-1);
  };
};

const header = () => within(screen.getByRole('banner'));
const hero = () => {
  const section = screen.getByRole('heading', { level: 1 }).closest('section');
  if (!section) throw new Error('the headline stands in no section');
  return within(section);
};

// LAND-04
test('the header links to /register, with a short label on small screens', async () => {
  const follow = visit();
  const long = header().getByText('Create Organization');
  const short = header().getByText('Sign Up');
  expect([long.className, short.className]).toEqual(['max-sm:hidden', 'sm:hidden']);
  const link = long.closest('a') as HTMLElement;
  expect(link.contains(short)).toBe(true);
  expect(await follow(link)).toBe('/register');
});

// LAND-05
test("the header's sign-in button links to /login", async () => {
  const follow = visit();
  expect(await follow(header().getByRole('link', { name: 'Sign In' }))).toBe('/login');
});

// LAND-10
test('the hero says what the product is for', () => {
  visit();
  expect(hero().getByRole('heading', { level: 1 }).textContent).toBe('Tryout day without the clipboard');
  expect(hero().getByText(/^Check players in at the field, score them side by side .* offers/)).toBeTruthy();
});

// LAND-06
test('the hero links to registration and sign-in, too', async () => {
  const follow = visit();
  expect(await follow(hero().getByRole('link', { name: 'Create Organization' }))).toBe('/register');
  expect(await follow(hero().getByRole('link', { name: 'Sign In' }))).toBe('/login');
});

// LAND-07
test('links coaches and players to their own registration', async () => {
  const follow = visit();
  expect(await follow(screen.getByRole('link', { name: 'Coach Registration' }))).toBe('/register/coach');
  expect(await follow(screen.getByRole('link', { name: 'Player Registration' }))).toBe('/register/player');
});

const blurbs = () =>
  within(screen.getByRole('region', { name: 'One place for the whole club' })).getAllByRole('listitem');

// LAND-08 LAND-10
test('presents exactly three features, each under a title', () => {
  visit();
  expect(blurbs().map((blurb) => within(blurb).getByRole('heading').textContent)).toEqual([
    'Tryout management',
    'Schedule management',
    'Team collaboration',
  ]);
  const [tryouts, schedule, team] = blurbs().map((blurb) => blurb.textContent);
  expect(tryouts).toMatch(/organize tryouts.*evaluate/i);
  expect(schedule).toMatch(/one calendar.*games, practices and events/i);
  expect(team).toMatch(/messages and files between coaches, players and parents/i);
});

// LAND-11
test('a feature that does not exist yet is labeled Coming, and the others Available now', () => {
  visit();
  const [tryouts, schedule, team] = blurbs().map((blurb) => blurb.textContent);
  for (const text of [tryouts, schedule]) expect(text).toContain('Available now');
  expect(team).toContain('Coming');
  expect(team).toContain('not part of this version');
});

// LAND-09
test('the footer shows the copyright line with the current year', () => {
  visit();
  expect(screen.getByRole('contentinfo').textContent).toContain(`© ${new Date().getFullYear()} Touchline`);
});
