import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { createCode, setCodeActive } from '@touchline/domain/codes/contract.ts';
import { codeCheckDebounceMs } from '@touchline/domain/constants.ts';
import { inviteCoach } from '@touchline/domain/people/contract.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { personOn } from '@touchline/tests/support/server/person.ts';
import { anExpiredCode } from '@touchline/tests/support/club/registration.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longDescribe, longTest, some } from '@touchline/tests/support/run/long.ts';

const server = sharedServer({ TRUSTED_PROXIES: '127.0.0.1' });
let club: Club;

beforeAll(async () => {
  club = await anOrganization(server, 'SV Sonnenberg');
  await club.admin.ask(createCode, { code: 'COACH-26', role: 'coach' });
  await club.admin.ask(createCode, { code: 'PLAYER-26', role: 'player' });
});
afterEach(() => void vi.useRealTimers());

const joining = () => screen.findByText('Joining: SV Sonnenberg');
const codeField = () => screen.findByLabelText('Registration code');
const lookups = ({ requests }: OpenedApp) => requests.filter((request) => request === 'POST /api/codes/lookup').length;
const advanceClock = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

const fill = async ({ user }: OpenedApp, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) {
    if (label === 'Gender') {
      await user.click(screen.getByRole('radio', { name: value }));
      continue;
    }
    const field = screen.getByLabelText(label);
    // A date field is set in one step, as a date picker would.
    if (field.getAttribute('type') === 'date') fireEvent.change(field, { target: { value } });
    else {
      await user.clear(field);
      if (value) await user.type(field, value);
    }
  }
};

let count = 0;
const account = () => {
  count += 1;
  return {
    'First name': 'Carla',
    'Last name': 'Coach',
    'Email Address': `joiner-${count}@example.org`,
    Password: 'green-grass-2026',
    'Confirm Password': 'green-grass-2026',
  };
};
const player = {
  'Birth date': '2005-05-05',
  Gender: 'Female',
  'Parent/guardian first name': 'Gerda',
  'Parent/guardian last name': 'Guardian',
  'Parent/guardian phone': '+43 660 1234567',
};

describe('the code', () => {
  // REGCODE-01 REGCODE-09 REGCODE-22
  it.each([
    ['/register/coach', 'Coach Registration', 'Register as coach'],
    ['/register/player', 'Player Registration', 'Register player'],
  ])('starts at %s with an empty code and a disabled button', async (path, title, button) => {
    openApp(server, path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await codeField()).toHaveValue('');
    expect(screen.getByRole('button', { name: button })).toBeDisabled();
  });

  some(3).each([
    // REGCODE-02 REGCODE-05
    ['/register/coach/COACH-26', 'COACH-26'],
    // REGCODE-03 REGCODE-05
    ['/register/coach?code=coach-26', 'coach-26'],
    // REGCODE-04
    ['/register/coach/COACH-26?code=OTHER', 'COACH-26'],
    ['/register/player/PLAYER-26', 'PLAYER-26'],
    // REGCODE-04
    ['/register/player/PLAYER-26?code=OTHER', 'PLAYER-26'],
    ['/register/player?code=PLAYER-26', 'PLAYER-26'],
  ])('takes the code from %s and shows the organization', async (path, code) => {
    openApp(server, path);
    expect(await codeField()).toHaveValue(code);
    expect(await joining()).toBeVisible();
    expect(screen.getByRole('button', { name: /^Register (?:as|player)/ })).toBeEnabled();
  });

  longTest('looks up the code again when the rate limit ends', async () => {
    openApp(server, '/register/coach/NO-SUCH-CODE');
    expect(await screen.findByText('Invalid, expired, or inactive organization code')).toBeVisible();
    await server.database.db
      .updateTable('rate_limits')
      .set({ points: 10, expire: Date.now() + 60_000 })
      .where('key', 'like', 'codeFailuresByAddress:%')
      .execute();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    fireEvent.change(await codeField(), { target: { value: 'COACH-26' } });
    expect(await screen.findByText(/^Too many attempts. Please wait \d+ seconds? and try again.$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Register as coach' })).toBeDisabled();
    await server.database.db.deleteFrom('rate_limits').where('key', 'like', 'codeFailuresByAddress:%').execute();
    advanceClock(60_000);
    expect(await joining()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Register as coach' })).toBeEnabled();
  });

  // REGCODE-24 REGCODE-25
  it('looks up a code once after typing pauses', async () => {
    const app = openApp(server, '/register/coach');
    const field = await codeField();
    // Only the test advances the clock, and key presses do not wait for a timer.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const text of ['COA', 'COAC', 'COACH', 'COACH-', 'COACH-2', 'COACH-26']) {
      fireEvent.input(field, { target: { value: text } });
      advanceClock(text.length < 4 ? 2 * codeCheckDebounceMs : codeCheckDebounceMs - 1);
      expect(lookups(app)).toBe(0);
    }
    advanceClock(1);
    expect(lookups(app)).toBe(1);
    vi.useRealTimers();
    expect(await joining()).toBeVisible();
    expect(lookups(app)).toBe(1);
  });

  // REGCODE-31
  it.each([
    ['unknown', async () => 'NO-SUCH-CODE'],
    [
      'deactivated',
      async () => {
        const createdCode = await club.admin.ask(createCode, { code: 'SLEEPING', role: 'coach' });
        await club.admin.ask(setCodeActive, { codeId: createdCode.id, isActive: false });
        return createdCode.code;
      },
    ],
    ['expired', () => anExpiredCode(server, club)],
  ])('shows a message under the field for a code that is %s', async (_, make) => {
    openApp(server, `/register/coach/${await make()}`);
    expect(await screen.findByText('Invalid, expired, or inactive organization code')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Register as coach' })).toBeDisabled();
  });

  // REGCODE-30
  it('says which role a code is for if the page is for the other role', async () => {
    openApp(server, '/register/coach/PLAYER-26');
    expect(await screen.findByText('This code is only valid for player registration')).toBeVisible();
  });

  // REGCODE-32
  it('says that checking a code failed', async () => {
    const app = openApp(server, '/register/coach');
    app.breakConnection(/lookup/);
    await app.user.type(await codeField(), 'COACH-26');
    expect(await screen.findByText('Error validating code')).toBeVisible();
  });

  // REGCODE-10
  it('sends nothing by keyboard while the code is invalid', async () => {
    const app = openApp(server, '/register/coach');
    await codeField();
    await fill(app, { ...account(), 'Registration code': 'NOT-YET' });
    (await codeField()).closest('form')?.requestSubmit();
    expect(await screen.findByText('Please enter a valid organization code')).toBeVisible();
    expect(app.requests).not.toContain('POST /api/auth/register-with-code');
  });
});

describe('the forms', () => {
  // REGCODE-06 REGCODE-07 REGCODE-08
  it.each([
    ['/register/coach', ['/login', '/register/player', '/register']],
    ['/register/player', ['/login', '/register/coach', '/register']],
  ])('links from %s to sign-in and the other registrations', async (path, targets) => {
    openApp(server, path);
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(targets));
  });

  // REGCODE-14 REGCODE-15
  some(1).each(['coach', 'player'])('shows a %s which fields are invalid', async (role) => {
    const app = openApp(server, `/register/${role}/${role}-26`);
    await joining();
    await fill(app, {
      'First name': 'A',
      'Last name': 'B',
      'Email Address': 'x',
      Password: 'short',
      'Confirm Password': 'other',
    });
    await app.user.click(screen.getByRole('button', { name: /^Register (?:as|player)/ }));
    for (const message of [
      'First name must be at least 2 characters.',
      'Last name must be at least 2 characters.',
      'Please enter a valid email address.',
      'Password must be at least 8 characters.',
      "Passwords don't match",
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    await app.user.clear(await codeField());
    await app.user.type(await codeField(), 'ABC');
    (await codeField()).closest('form')?.requestSubmit();
    expect(await screen.findByText('Organization code must be at least 4 characters.')).toBeVisible();
    expect(app.requests).not.toContain('POST /api/auth/register-with-code');
  });

  // REGCODE-20 REGCODE-21 REGADM-15
  longTest('asks a player for birth date, gender and a parent or guardian', async () => {
    const app = openApp(server, '/register/player/PLAYER-26');
    await joining();
    await fill(app, {
      ...account(),
      'Parent/guardian first name': 'G',
      'Parent/guardian last name': 'G',
      'Parent/guardian phone': '123456789',
    });
    await app.user.click(screen.getByRole('button', { name: 'Register player' }));
    expect(await screen.findByText('Parent/guardian first name must be at least 2 characters.')).toBeVisible();
    expect(screen.getByText('Parent/guardian last name must be at least 2 characters.')).toBeVisible();
    expect(screen.getByText('Parent/guardian phone must be at least 10 characters.')).toBeVisible();
    expect(screen.getByLabelText('Birth date')).toHaveAccessibleDescription('Required');
    expect(screen.getByRole('group', { name: 'Gender' })).toHaveAccessibleDescription('Required');
  });

  // REGCODE-23
  it('offers Male and Female as genders, and a text field for the position', async () => {
    openApp(server, '/register/player');
    const gender = within(await screen.findByRole('group', { name: 'Gender' }));
    const choices = gender.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(choices).toEqual(['Male', 'Female']);
    expect(screen.getByRole('textbox', { name: 'Position' })).toBeEnabled();
  });
});

longDescribe('joining', () => {
  // REGCODE-44 REGCODE-45 REGADM-07
  it('registers a coach with a coach code, without a phone number', async () => {
    const app = openApp(server, '/register/coach/COACH-26');
    await joining();
    await fill(app, account());
    await app.user.click(screen.getByRole('button', { name: 'Register as coach' }));
    expect(await toast('Registration successful', "You've successfully registered as a coach.")).toBeVisible();
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
    const { session } = await personOn(server.app, app.token()).ask(readSession, {});
    expect(session?.user).toMatchObject({ role: 'coach', organizationId: club.id, coachId: expect.any(String) });
  });

  // REGCODE-19 REGCODE-44 REGADM-07
  it('registers a player with a code and without a position', async () => {
    const app = openApp(server, '/register/player/PLAYER-26');
    await joining();
    await app.user.click(screen.getByRole('radio', { name: 'Myself' }));
    await fill(app, { ...account(), ...player });
    await app.user.click(screen.getByRole('button', { name: 'Register player' }));
    expect(await toast('Registration successful', "You've successfully registered as a player.")).toBeVisible();
    await waitFor(() => expect(address()).toBe('/dashboard/player-portal'));
    const { session } = await personOn(server.app, app.token()).ask(readSession, {});
    const own = { role: 'player', organizationId: club.id, players: [{ mayAnswer: true }] };
    expect(session?.user).toMatchObject(own);
  });

  // REGCODE-42 REGCODE-27
  it('shows why joining fails after the code has been deactivated', async () => {
    const createdCode = await club.admin.ask(createCode, { code: 'MEANWHILE', role: 'coach' });
    const app = openApp(server, '/register/coach/MEANWHILE');
    await joining();
    await fill(app, account());
    await club.admin.ask(setCodeActive, { codeId: createdCode.id, isActive: false });
    await app.user.click(screen.getByRole('button', { name: 'Register as coach' }));
    await toast('Invalid organization code', 'The provided code is invalid, expired, or inactive.');
    expect(app.token()).toBeUndefined();
  });

  // REGCODE-48 REGCODE-49
  it('prefills name and email from an invitation code in the code field', async () => {
    const invitation = { firstName: 'Ines', lastName: 'Invited', email: 'ines@example.org' };
    const { invitationCode } = await club.admin.ask(inviteCoach, invitation);
    const app = openApp(server, `/register/coach/${invitationCode}`);
    await joining();
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue('Ines'));
    expect(screen.getByLabelText('Last name')).toHaveValue('Invited');
    expect(screen.getByLabelText('Email Address')).toHaveValue('ines@example.org');
    await fill(app, { Password: 'green-grass-2026', 'Confirm Password': 'green-grass-2026' });
    await app.user.click(screen.getByRole('button', { name: 'Register as coach' }));
    expect(await toast('Registration successful')).toBeVisible();
    const profiles = await server.database.db
      .selectFrom('coach_profiles')
      .where('first_name', '=', 'Ines')
      .select('user_id')
      .execute();
    expect(profiles).toEqual([{ user_id: expect.any(String) }]);
  });
});
