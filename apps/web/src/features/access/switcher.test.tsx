import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listSeasons } from '@touchline/domain/seasons/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { actingIn, endMembership, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { aSeason } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { longDescribe, longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

/** Creates Moira, an admin of the Lions and mother of a Zebras player. */
const moira = async () => {
  const [lions, zebras] = [await anOrganization(server, 'Lions'), await anOrganization(server, 'Zebras')];
  const login = await lions.addAdmin('Moira Mother');
  const admin = actingIn(server, login, await membershipOf(server, lions, login, 'admin'));
  const child = await zebras.addPlayer();
  const mother = await joinAs(server, zebras, login, 'player', [{ id: child.profileId, mayAnswer: true }]);
  return { lions, zebras, login, admin, mother, child };
};
const openMenu = async ({ user }: ReturnType<typeof openApp>) => {
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  return within(await screen.findByRole('menu'));
};

describe('the switcher', () => {
  // MEMB-04
  it('lists memberships in the account menu and on the More page', async () => {
    const { login } = await moira();
    const app = openApp(server, '/dashboard/more', login);
    const listed = await screen.findByRole('button', { name: 'Lions · Admin' });
    expect(listed).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('heading', { name: 'Your clubs and roles' })).toBeVisible();
    // Large screens also show the membership in the side navigation.
    expect(screen.getByRole('complementary', { name: 'Your club' })).toHaveTextContent(/^\S+LionsAdmin/);
    expect(screen.getByRole('button', { name: 'Zebras · Family' })).not.toHaveAttribute('aria-current');
    const menu = await openMenu(app);
    expect(await menu.findByRole('menuitemradio', { name: 'Lions · Admin' })).toBeChecked();
    expect(menu.getByRole('menuitemradio', { name: 'Zebras · Family' })).not.toBeChecked();
  });

  // MEMB-04
  it('shows no switcher to a user with one membership', async () => {
    const { admin } = await anOrganization(server);
    const app = openApp(server, '/dashboard/more', admin);
    const menu = await openMenu(app);
    expect(menu.queryByRole('menuitemradio')).toBeNull();
    expect(app.requests.filter((request) => request.includes('memberships'))).toEqual([]);
  });

  it('marks the avatar and More while another club needs an answer', async () => {
    const { login, zebras, child } = await moira();
    const tryout = await aTryoutWith(server, zebras, { status: 'completed', players: [child] });
    await anOffer(zebras, tryout, await aTeamIn(server, zebras, tryout.ageGroup), child);
    openApp(server, '/dashboard/seasons', login);
    expect(
      await screen.findByRole('button', { name: 'Your account. Another club waits for your answer.' }),
    ).toBeVisible();
    expect(
      await screen.findByRole('link', { name: /^More\s*Another club waits for your answer$/ }),
    ).toBeInTheDocument();
  });

  // MEMB-05
  longTest('opens the home of the other role after a switch', async () => {
    const { login, mother } = await moira();
    const app = openApp(server, '/dashboard/seasons', login);
    const menu = await openMenu(app);
    await app.user.click(await menu.findByRole('menuitemradio', { name: 'Zebras · Family' }));
    expect(await toast('Switched', 'You are now in Zebras. Role: Family.')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'My Team Invitations' })).toBeVisible();
    expect(address()).toBe('/dashboard/player-portal');
    expect(JSON.parse(localStorage.getItem('touchline-session') ?? '{}')).toMatchObject({
      user: { membershipId: mother.membershipId, role: 'player' },
    });
    expect(screen.queryByRole('link', { name: 'Seasons' })).toBeNull();
  });
});

longDescribe('a tab that did not switch', () => {
  // MEMB-05
  it('keeps membership and typed text in a tab when another tab switches', async () => {
    const { login, lions, mother, admin } = await moira();
    const app = openApp(server, '/dashboard/seasons', login);
    await app.user.click(await screen.findByRole('button', { name: 'Add Season' }));
    const name = await screen.findByLabelText(/^Name/);
    await app.user.clear(name);
    await app.user.type(name, 'Spring');
    const stored = JSON.parse(localStorage.getItem('touchline-session') ?? '{}');
    const user = {
      ...stored.user,
      membershipId: mother.membershipId,
      role: 'player',
      organizationName: 'Zebras',
      players: [],
    };
    localStorage.setItem('touchline-session', JSON.stringify({ ...stored, user }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'touchline-session' })));
    expect(await screen.findByText(/Another tab now shows Zebras · Family/)).toBeInTheDocument();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Spring');
    expect(await lions.admin.ask(listSeasons, {})).toEqual([]);
    await aSeason({ admin }, { name: 'Autumn' });
    expect(await screen.findByText('Autumn')).toBeInTheDocument();
    await app.user.keyboard('{Escape}');
    await app.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await app.user.click(await screen.findByRole('button', { name: 'Switch here too' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'My Team Invitations' })).toBeVisible();
    expect(screen.queryByText(/Another tab now shows/)).toBeNull();
  });
});

describe('a membership that ends while its page is open', () => {
  const openSeasons = async () => {
    const world = await moira();
    const app = openApp(server, '/dashboard/seasons', world.login);
    await screen.findByRole('heading', { level: 1, name: 'Seasons' });
    await waitFor(() => expect(app.isListening()).toBe(true));
    return { ...world, app };
  };
  const familyHome = () => screen.findByRole('heading', { level: 1, name: 'My Team Invitations' });

  it('switches to another membership when the open one ends', async () => {
    const { admin } = await openSeasons();
    await endMembership(server, admin.membershipId);
    expect(await familyHome()).toBeVisible();
    expect(address()).toBe('/dashboard/player-portal');
  });

  it('leaves an ended membership on the next request without a live connection', async () => {
    const { admin, app } = await openSeasons();
    // Found before the membership ends, because after that any request from the page may already leave the membership.
    const [link] = await screen.findAllByRole('link', { name: 'Teams' });
    app.breakConnection(/events/);
    await endMembership(server, admin.membershipId);
    await app.user.click(link as HTMLElement);
    expect(await familyHome()).toBeVisible();
  });

  it('shows "You are in no club" to a user whose last membership has ended', async () => {
    const { admin, mother } = await openSeasons();
    await endMembership(server, mother.membershipId);
    await endMembership(server, admin.membershipId);
    expect(await screen.findByRole('heading', { level: 1, name: 'You are in no club' })).toBeVisible();
    expect(address()).toBe('/dashboard');
    expect(JSON.parse(localStorage.getItem('touchline-session') ?? '{}').user).toMatchObject({
      hold: 'ended',
      organizationName: '',
    });
  });

  /** Holds session responses until two or more have been requested after the first `since` requests. */
  const holdSession = (app: ReturnType<typeof openApp>, since: number) => {
    const answer = app.holdRequests(/GET \/api\/auth\/session/);
    return async () => {
      const sessionRequests = () => app.requests.slice(since).filter((request) => request === 'GET /api/auth/session');
      await waitFor(() => expect(sessionRequests().length).toBeGreaterThanOrEqual(2));
      answer();
    };
  };

  longTest('shows "You are in no club" to an admin who ends their own last role', async () => {
    const lions = await anOrganization(server, 'Lions');
    await lions.addAdmin('Bea Boss');
    const app = openApp(server, '/dashboard/settings?tab=people', lions.admin);
    await app.user.click(await screen.findByRole('button', { name: 'Roles of Ada Admin' }));
    await app.user.click(await screen.findByRole('button', { name: 'End the role Admin of Ada Admin' }));
    const question = await screen.findByRole('alertdialog', { name: 'End your own role Admin?' });
    await waitFor(() => expect(app.isListening()).toBe(true));
    // Two topics are announced: the end of the membership and the change in the club's people.
    const answerBoth = holdSession(app, app.requests.length);
    await app.user.click(within(question).getByRole('button', { name: 'End role' }));
    await answerBoth();
    expect(await toast('Your role Admin in Lions has ended.')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'You are in no club' })).toBeVisible();
    expect(address()).toBe('/dashboard');
  });

  it('keeps a user without a club signed in on a device that still stores their role', async () => {
    const { lions } = await moira();
    const before = openApp(server, '/dashboard/seasons', lions.admin);
    await screen.findByRole('heading', { level: 1, name: 'Seasons' });
    const stored = { 'touchline-session': localStorage.getItem('touchline-session') ?? '' };
    before.unmount();
    await endMembership(server, await membershipOf(server, lions, lions.admin, 'admin'));
    const app = openApp(server, '/dashboard/seasons', lions.admin, { stored });
    // The page requests the session when it opens, and again because one of its queries was refused.
    await holdSession(app, 0)();
    expect(await screen.findByRole('heading', { level: 1, name: 'You are in no club' })).toBeVisible();
  });
});
