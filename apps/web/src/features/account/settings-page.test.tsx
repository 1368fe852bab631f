import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { faultResponse, address, toast } from '@touchline/tests/support/page/page.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { readNotifications } from '@touchline/domain/access/contract.notifications.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;

beforeAll(async () => {
  club = await anOrganization(server, 'SV Sonnenberg');
});

const selectedTab = () => screen.findByRole('tab', { selected: true });

const commonTabs = ['Account', 'Security', 'Notifications', 'Appearance'];
const adminTabs = ['Organization', 'Venues', 'People', 'Privacy', 'Activity'];
/** Text that appears on only one tab. */
const contentByTab: Readonly<Record<string, RegExp>> = {
  Account: /Full name/,
  Security: /Where you're logged in/,
  Notifications: /Cannot be switched off/,
  Appearance: /Dark theme/,
  Organization: /Contact name/,
  Venues: /No venues yet/,
  People: /Invite admin/,
  Privacy: /consent/i,
  Activity: /Export CSV/,
};

describe('the tabs of Settings', () => {
  // ACCT-01
  some(1).each([
    ['admin', [...commonTabs, ...adminTabs]],
    ['family', commonTabs],
    ['coach', commonTabs],
  ] as const)('shows a %s their settings tabs, each with its address and content', async (who, expected) => {
    const person = { family: () => club.addPlayer(), coach: () => club.addCoach(), admin: () => club.admin }[who];
    const { user } = openApp(server, '/dashboard/settings', await person());
    await selectedTab();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(expected);
    for (const name of expected) {
      await user.click(screen.getByRole('tab', { name }));
      expect(address()).toBe(`/dashboard/settings${name === 'Account' ? '' : `?tab=${name.toLowerCase()}`}`);
      const panel = screen.getByRole('tabpanel', { name });
      await waitFor(() => expect(panel).toHaveTextContent(contentByTab[name] as RegExp));
      expect(panel).not.toHaveTextContent(/Coming Soon|under development/i);
    }
    // Only admins have the Activity tab.
    history.pushState(null, '', '/dashboard/settings?tab=activity');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(async () => expect(await selectedTab()).toHaveTextContent(who === 'admin' ? 'Activity' : 'Account'));
  });

  // ACCT-01
  some(1).each([
    ['people', 'invite-admin', 'Invite admin', 'Add Admin'],
    ['organization', 'time-zone', 'Change time zone', /time zone/i],
    ['security', 'set-up-second-step', 'Set up two-step sign-in', /Set up two-step/],
  ])('reopens the %s tab with its dialog %s from the address', async (tab, dialog, press, title) => {
    const page = `/dashboard/settings?tab=${tab}`;
    const first = openApp(server, page, await club.addAdmin());
    await first.user.click(await screen.findByRole('button', { name: press }));
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    expect(address()).toBe(`${page}&dialog=${dialog}`);
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(page);
    first.unmount();
    openApp(server, `${page}&dialog=${dialog}`, await club.addAdmin());
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  });

  it('stores the settings tab in the address', async () => {
    const { user } = openApp(server, '/dashboard/settings?tab=appearance', club.admin);
    expect(await selectedTab()).toHaveTextContent('Appearance');
    expect(await screen.findByRole('switch', { name: 'Dark theme' })).toBeVisible();
    expect(screen.queryByText('Coming Soon')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Account' }));
    expect(address()).toBe('/dashboard/settings');
    expect(await screen.findByRole('textbox', { name: /Full name/ })).toHaveValue(club.admin.name);
    history.back();
    await waitFor(async () => expect(await selectedTab()).toHaveTextContent('Appearance'));
  });

  it('opens the Account tab for an invalid tab in the address', async () => {
    openApp(server, '/dashboard/settings?tab=nonsense', await club.addPlayer());
    expect(await selectedTab()).toHaveTextContent('Account');
  });

  it('asks before leaving a settings tab with unsaved text', async () => {
    const { user } = openApp(server, '/dashboard/settings', club.admin);
    await user.type(await screen.findByRole('textbox', { name: /Full name/ }), ' Junior');
    await user.click(screen.getByRole('tab', { name: 'Appearance' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Your changes have not been saved.');
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(await selectedTab()).toHaveTextContent('Account');
    expect(screen.getByRole('textbox', { name: /Full name/ })).toHaveValue(`${club.admin.name} Junior`);
  });
});

// ACCT-16
describe('notifications', () => {
  const tab = '/dashboard/settings?tab=notifications';
  const kinds = async () => {
    const card = await screen.findByRole('region', { name: 'Notifications' });
    return within(card).getAllByRole('listitem');
  };
  const always = 'Email: always on';

  it.each([
    [
      'player',
      [
        ...['Tryouts', 'Answers to events', 'Schedule changes', 'Corrections'],
        ...['Urgent schedule changes', 'Offers', 'Your account'],
      ],
      ['Tryouts', 'Answers to events', 'Schedule changes', 'Corrections'],
    ],
    [
      'coach',
      ['Schedule changes', 'Corrections', 'Urgent schedule changes', 'Offers', 'Safety', 'Your account'],
      ['Schedule changes', 'Corrections'],
    ],
    [
      'admin',
      ['Schedule changes', 'New guardians', 'Urgent schedule changes', 'Offers', 'Safety', 'Your account'],
      ['Schedule changes', 'New guardians'],
    ],
  ] as const)('shows a %s the kinds of notifications and why some are always on', async (role, names, switched) => {
    const person = { player: () => club.addPlayer(), coach: () => club.addCoach(), admin: () => club.admin }[role];
    openApp(server, tab, await person());
    const rows = await kinds();
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual(names);
    for (const [at, row] of rows.entries()) {
      if ((switched as readonly string[]).includes(names[at] as string))
        expect(within(row).getByRole('switch', { name: `Email: ${names[at]}` })).toBeChecked();
      else {
        expect(within(row).queryByRole('switch')).toBeNull();
        expect(row).toHaveTextContent(/Cannot be switched off\. [A-Z].+\./);
        expect(row).toHaveTextContent(always);
      }
    }
  });

  longTest('reverts a notification switch after a failure', async () => {
    const family = await club.addPlayer();
    const { user, answerInstead } = openApp(server, tab, family);
    const box = await screen.findByRole('switch', { name: 'Email: Tryouts' });
    answerInstead(/PUT/, faultResponse);
    await user.click(box);
    expect(await toast('Error', 'Failed to change notifications')).toBeVisible();
    expect(box).toBeChecked();
    answerInstead(/never/, faultResponse);
    await user.click(box);
    expect(await toast('Emails switched off', 'You no longer get emails about tryouts.')).toBeVisible();
    expect(box).not.toBeChecked();
    await waitFor(() => expect(box).toHaveAttribute('aria-busy', 'false'));
    expect(box).not.toBeChecked();
    expect((await family.ask(readNotifications, {})).muted).toEqual(['tryouts']);
    await waitFor(() => expect(box).not.toHaveAttribute('aria-disabled'));
    await user.click(box);
    expect(await toast('Emails switched on', 'You get emails about tryouts again.')).toBeVisible();
    expect(box).toBeChecked();
    expect((await family.ask(readNotifications, {})).muted).toEqual([]);
  });
});

longTest('saves the name and shows it in the account menu', async () => {
  const member = await club.addCoach();
  const { user } = openApp(server, '/dashboard/settings', member);
  const field = await screen.findByRole('textbox', { name: /Full name/ });
  await user.clear(field);
  await user.type(field, 'Carla Neu');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await toast('Profile updated')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  expect(await screen.findByText('Carla Neu')).toBeVisible();
  expect((await member.ask(readSession, {})).session?.user.name).toBe('Carla Neu');
});
