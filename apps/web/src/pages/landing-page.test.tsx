// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { LandingPage } from './landing-page.tsx';

afterEach(cleanup);

/** Renders the page. Returns a function that follows a link and returns the path it leads to. */
const openLandingPage = () => {
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
test('links the header of the landing page to /register', async () => {
  const follow = openLandingPage();
  const long = header().getByText('Create Organization');
  const short = header().getByText('Sign Up');
  expect([long.className, short.className]).toEqual(['max-sm:hidden', 'sm:hidden']);
  const link = long.closest('a') as HTMLElement;
  expect(link.contains(short)).toBe(true);
  expect(await follow(link)).toBe('/register');
});

// LAND-05
test('links the sign-in button of the landing page to /login', async () => {
  const follow = openLandingPage();
  expect(await follow(header().getByRole('link', { name: 'Sign In' }))).toBe('/login');
});

// LAND-10
test('says in the hero of the landing page what the product is for', () => {
  openLandingPage();
  expect(hero().getByRole('heading', { level: 1 }).textContent).toBe('Tryout day without the clipboard');
  expect(hero().getByText(/^Check players in at the field, score them side by side .* offers/)).toBeTruthy();
});

// LAND-06
test('links the hero of the landing page to registration and sign-in', async () => {
  const follow = openLandingPage();
  expect(await follow(hero().getByRole('link', { name: 'Create Organization' }))).toBe('/register');
  expect(await follow(hero().getByRole('link', { name: 'Sign In' }))).toBe('/login');
});

test('links the hero of the landing page to joining with a code', async () => {
  const follow = openLandingPage();
  expect(await follow(hero().getByRole('link', { name: 'I have a code' }))).toBe('/join');
});

// LAND-07
test('links coaches and players to their own registration', async () => {
  const follow = openLandingPage();
  expect(await follow(screen.getByRole('link', { name: 'Coach Registration' }))).toBe('/register/coach');
  expect(await follow(screen.getByRole('link', { name: 'Player Registration' }))).toBe('/register/player');
});

const blurbs = () =>
  within(screen.getByRole('region', { name: 'One place for the whole club' })).getAllByRole('listitem');

// LAND-08 LAND-10
test('presents three features on the landing page, each under a title', () => {
  openLandingPage();
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
test('labels a feature that does not exist yet Coming', () => {
  openLandingPage();
  const [tryouts, schedule, team] = blurbs().map((blurb) => blurb.textContent);
  for (const text of [tryouts, schedule]) expect(text).toContain('Available now');
  expect(team).toContain('Coming');
  expect(team).toContain('not part of this version');
});

// LAND-09
test('shows the copyright line with the current year in the footer', () => {
  openLandingPage();
  expect(screen.getByRole('contentinfo').textContent).toContain(`© ${new Date().getFullYear()} Touchline`);
});
