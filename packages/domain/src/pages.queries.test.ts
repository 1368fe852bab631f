import { describe, expect, it } from 'vitest';
import { openingOf } from './pages.queries.ts';
import { pages } from './pages.ts';

const id = 'd2c1a8f0-0000-4000-8000-000000000001';

describe('the queries of an address', () => {
  it.each([
    ['/', undefined, 'landing'],
    ['/', 'coach', 'teams'],
    ['/dashboard', 'player', 'player-portal'],
    ['/dashboard', undefined, 'login'],
    ['/register/player', undefined, 'register-player'],
    ['/register/player/KICK2026', undefined, 'register-player'],
    ['/dashboard/players', undefined, 'login'],
    ['/dashboard/players?search=nora', 'admin', 'players'],
    [`/dashboard/tryouts/${id}/day/${id}`, 'coach', 'tryout-day'],
    [`/dashboard/tryouts/${id}/day`, 'coach', 'tryout-day'],
    ['/dashboard/nowhere', 'admin', undefined],
    ['/dashboard/players/more/of/it', 'admin', undefined],
    ['', undefined, undefined],
  ] as const)('%s, opened by %s, is the page %s', (address, role, code) => {
    expect(openingOf(address, role).code).toBe(code);
  });

  it('a visitor’s page needs no queries', () => {
    for (const { path } of pages) expect(openingOf(path, undefined)).toMatchObject({ isInClub: false, asks: [] });
  });

  it('a page queries the objects in its address', () => {
    expect(openingOf(`/dashboard/tryouts/${id}`, 'coach').asks).toEqual([
      `/api/tryouts/${id}`,
      `/api/tryouts/${id}/registrations?all=true`,
    ]);
    expect(openingOf(`/dashboard/tryouts/${id}?tab=ranking`, 'coach').asks).toEqual([`/api/tryouts/${id}`]);
    expect(openingOf('/dashboard/tryouts/..%2Fplayers', 'admin').asks[0]).toBe('/api/tryouts/..%252Fplayers');
  });

  it('inviting to a team queries players only when this role may invite', () => {
    const further = (role: 'admin' | 'coach', status: string) =>
      openingOf(`/dashboard/tryouts/${id}/invite`, role).further?.({ id, status });
    expect(openingOf(`/dashboard/tryouts/${id}/invite`, 'coach').asks).toEqual([`/api/tryouts/${id}`]);
    expect(further('coach', 'completed')).toContain(`/api/tryouts/${id}/offer-candidates`);
    expect(further('admin', 'active')).toEqual(further('coach', 'completed'));
    for (const [role, status] of [
      ['coach', 'active'],
      ['admin', 'upcoming'],
    ] as const)
      expect(further(role, status)).toEqual([]);
  });

  it.each(['teams', 'seasons', 'tryouts', 'codes'])(
    'only an admin’s page of %s queries the club’s first steps',
    (page) => {
      expect(openingOf(`/dashboard/${page}`, 'admin').asks).toContain('/api/setup');
      expect(openingOf(`/dashboard/${page}`, 'coach').asks).not.toContain('/api/setup');
    },
  );

  it.each([
    ['/dashboard/teams', 'when=past'],
    ['/dashboard/players', 'team=none'],
    ['/dashboard/coaches', 'sort=-name'],
    ['/dashboard/admin-invitations', 'status=pending'],
    ['/dashboard/coach-invitations', 'tab=responded'],
    ['/dashboard/my-teams', 'when=past'],
  ])('%s queries its rows early, except with the filter ?%s', (path, search) => {
    expect(openingOf(path, 'coach').asks).toHaveLength(1);
    expect(openingOf(`${path}?dialog=add`, 'coach').asks).toHaveLength(1);
    expect(openingOf(`${path}?${search}`, 'coach').asks).toEqual([]);
  });
});
