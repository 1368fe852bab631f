import { describe, expect, it } from 'vitest';
import { pageRequestOf } from './pages.queries.ts';
import { pages } from './pages.ts';

const id = 'd2c1a8f0-0000-4000-8000-000000000001';

describe('the queries of a URL', () => {
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
    expect(pageRequestOf(address, role).code).toBe(code);
  });

  it('a visitor’s page needs no queries', () => {
    for (const { path } of pages) expect(pageRequestOf(path, undefined)).toMatchObject({ isInClub: false, asks: [] });
  });

  it('a page queries the objects in its address', () => {
    expect(pageRequestOf(`/dashboard/tryouts/${id}`, 'coach').asks).toEqual([
      `/api/tryouts/${id}`,
      `/api/tryouts/${id}/registrations?all=true`,
    ]);
    expect(pageRequestOf(`/dashboard/tryouts/${id}?tab=ranking`, 'coach').asks).toEqual([`/api/tryouts/${id}`]);
    expect(pageRequestOf('/dashboard/tryouts/..%2Fplayers', 'admin').asks[0]).toBe('/api/tryouts/..%252Fplayers');
  });

  it('the invite page queries players only if the role may send offers for the tryout', () => {
    const further = (role: 'admin' | 'coach', status: string) =>
      pageRequestOf(`/dashboard/tryouts/${id}/invite`, role).further?.({ id, status });
    expect(pageRequestOf(`/dashboard/tryouts/${id}/invite`, 'coach').asks).toEqual([`/api/tryouts/${id}`]);
    expect(further('coach', 'completed')).toContain(`/api/tryouts/${id}/offer-candidates`);
    expect(further('admin', 'active')).toEqual(further('coach', 'completed'));
    for (const [role, status] of [
      ['coach', 'active'],
      ['admin', 'upcoming'],
    ] as const)
      expect(further(role, status)).toEqual([]);
  });

  it.each(['teams', 'seasons', 'tryouts', 'codes'])('the page %s requests the setup guide for admins only', (page) => {
    expect(pageRequestOf(`/dashboard/${page}`, 'admin').asks).toContain('/api/setup');
    expect(pageRequestOf(`/dashboard/${page}`, 'coach').asks).not.toContain('/api/setup');
  });

  it.each([
    ['/dashboard/teams', 'when=past', ['/api/teams?when=current', '/api/tryouts']],
    ['/dashboard/players', 'team=none', ['/api/players?sort=name&direction=ascending']],
    ['/dashboard/coaches', 'sort=-name', ['/api/coaches?sort=name&direction=ascending']],
    ['/dashboard/admin-invitations', 'status=pending', ['/api/offers']],
    ['/dashboard/coach-invitations', 'tab=responded', ['/api/coach/offers?tab=pending']],
    ['/dashboard/my-teams', 'when=past', ['/api/my-teams?when=current']],
  ])('%s preloads its rows, except with the filter ?%s', (path, search, rows) => {
    expect(pageRequestOf(path, 'coach').asks).toEqual(rows);
    expect(pageRequestOf(`${path}?dialog=add`, 'coach').asks).toEqual(rows);
    expect(pageRequestOf(`${path}?${search}`, 'coach').asks).toEqual([]);
  });
});
