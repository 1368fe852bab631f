import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { registerGuardian } from '@touchline/domain/access/contract.guardians.ts';
import { childTexts, consentVersion } from '@touchline/domain/access/messages.children.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { inviteGuardian } from '@touchline/domain/families/contract.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { readPlayerRecord } from '@touchline/domain/people/contract.record.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { listMissingConsents, listOwnConsents } from '@touchline/domain/privacy/contract.consents.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { aFileOf } from '@touchline/tests/support/files/import.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { personOn } from '@touchline/tests/support/server/person.ts';
import { aCodeText } from '@touchline/tests/support/club/registration.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
const password = 'green-grass-2026';
let club: Club;
/** Guardian of Anna, a child, and of Ben, an adult. */
let mother: Member;

beforeEach(async () => {
  club = await anOrganization(server, 'SV Sonnenberg');
  mother = await club.addPlayer({ firstName: 'Anna', lastName: 'Child' });
  const grown = await club.addPlayer({ firstName: 'Ben', birthDate: '2000-01-01' });
  const link = { organization_id: club.id, player_id: grown.profileId, user_id: mother.userId };
  await server.database.db
    .insertInto('guardianships')
    .values({ ...link, kind: 'guardian' })
    .execute();
});

const consents = async () => (await mother.ask(listOwnConsents, {})).players;

it('asks a guardian on the home page for missing consent', async () => {
  const { user } = openApp(server, '/dashboard/player-portal', mother);
  const consentRequest = within(await screen.findByRole('region', { name: 'Your consent is needed' }));
  expect(consentRequest.getByText(childTexts.consent('SV Sonnenberg'), { exact: false })).toBeVisible();
  const agree = consentRequest.getByRole('button', { name: 'I agree, for Anna Child' });
  await user.click(agree);
  expect(consentRequest.getByText(childTexts.isAdultNeeded)).toBeVisible();
  expect((await consents())[0]).toMatchObject({ data: null });
  await user.click(consentRequest.getByRole('checkbox', { name: childTexts.isAdult }));
  await user.click(agree);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your consent is needed' })).toBeNull());
  expect((await consents())[0]).toMatchObject({ playerName: 'Anna Child', data: { by: mother.name } });
});

longTest('lets a guardian give and withdraw photo consent in Settings', async () => {
  const { user } = openApp(server, '/dashboard/settings', mother);
  const card = within(await screen.findByRole('region', { name: 'Consents' }));
  await user.click(card.getByRole('button', { name: 'Give consent: Photos, Anna Child' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Give consent for Anna Child?' }));
  expect(dialog.getByText(/may take and show photos of the child/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'I agree' }));
  await user.click(await card.findByRole('button', { name: 'Withdraw: Photos, Anna Child' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw consent for Anna Child?' }));
  await user.click(question.getByRole('button', { name: 'Withdraw' }));
  expect(await card.findByRole('button', { name: 'Give consent: Photos, Anna Child' })).toBeVisible();
  expect(
    await server.database.db.selectFrom('consents').where('organization_id', '=', club.id).select('subject').execute(),
  ).toEqual([{ subject: 'photos' }]);
});

it('lists the children without consent for admins', async () => {
  openApp(server, '/dashboard/settings?tab=privacy', club.admin);
  const card = await screen.findByRole('region', { name: 'Children without consent' });
  expect(within(card).getByRole('heading', { name: 'Children without consent (1)' })).toBeVisible();
  expect(within(card).getByText('Anna Child')).toBeVisible();
});

// PRIV-01
longTest('records the consent given at registration', async () => {
  const { admin } = club;
  for (const consentAge of [12, 19]) expect((await admin.send(updateOrganization, { consentAge })).status).toBe(422);
  await admin.ask(updateOrganization, { consentAge: 15 });
  const code = aCodeText();
  await admin.ask(createCode, { code, role: 'player' });
  const born = (age: number) => `${new Date().getUTCFullYear() - age - 1}-12-31`;
  const bornOn = (date: string) => fireEvent.change(screen.getByLabelText('Birth date'), { target: { value: date } });
  const words = () => screen.queryByRole('checkbox', { name: /^I agree that SV Sonnenberg stores my child's name/ });

  // Only a guardian can register a child below the club's age of consent, and the guardian has to consent.
  const { user } = openApp(server, `/register/player/${code}`);
  expect(await screen.findByText('Joining: SV Sonnenberg')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'My child' }));
  bornOn(born(15));
  expect(words()).toBeNull();
  bornOn(born(13));
  const fields = {
    ...{ 'First name': 'Tea', 'Last name': 'Teen' },
    ...{ 'Your first name': 'Gerda', 'Your last name': 'Guardian', 'Your phone': '+43 660 1234567' },
    ...{ 'Email Address': `gerda-${code}@example.org`, Password: password, 'Confirm Password': password },
  };
  for (const [label, value] of Object.entries(fields)) await user.type(screen.getByLabelText(label), value);
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  await user.click(screen.getByRole('checkbox', { name: /^I am an adult/ }));
  const send = screen.getByRole('button', { name: 'Register player' });
  await user.click(send);
  expect(await screen.findByText(childTexts.consentNeeded)).toBeVisible();
  await user.click(words() as HTMLElement);
  await user.click(send);
  await waitFor(() => expect(address()).toBe('/dashboard/player-portal'));
  cleanup();

  // The player's page shows the text version, the time and the person.
  const { players } = await admin.ask(listPlayers, {});
  const tea = players.find(({ firstName }) => firstName === 'Tea')?.id ?? '';
  expect((await admin.ask(readPlayerRecord, { playerId: tea })).consents).toEqual({
    data: { by: 'Gerda Guardian', textVersion: consentVersion, at: expect.any(String) },
    photos: null,
  });
  openApp(server, `/dashboard/players/${tea}`, admin);
  const shown = within(await screen.findByRole('region', { name: 'Consents' }));
  expect(shown.getByText(new RegExp(`^Gerda Guardian, .*\\d{4} \\(text ${consentVersion}\\)$`))).toBeVisible();
  cleanup();

  // Imported and invited children have no consent yet, so they are listed.
  const imported = { firstName: 'Ida', lastName: 'Imported', birthDate: '2016-05-05' };
  await admin.ask(importPlayers, aFileOf([imported, { ...imported, firstName: 'Ina', lastName: 'Invited' }], false));
  const listed = (await admin.ask(listPlayers, {})).players;
  const idOf = (name: string) => listed.find(({ firstName }) => firstName === name)?.id ?? '';
  const { token } = await admin.ask(inviteGuardian, {
    ...{ playerId: idOf('Ina'), email: `iris-${code}@example.org`, mayAnswer: true },
  });
  openApp(server, '/dashboard/settings?tab=privacy', admin);
  const card = within(await screen.findByRole('region', { name: 'Children without consent' }));
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Anna Child',
    'Ida Imported',
    'Ina Invited',
  ]);
  cleanup();

  // The guardian of an invited child is asked at the first sign-in.
  const registered = await server.anonymous.send(registerGuardian, {
    ...{ token: token ?? '', name: 'Iris Invited', password, isAdult: true },
  });
  expect(registered.status).toBeLessThan(300);
  const session = /session=([^;]+)/.exec(registered.headers.get('set-cookie') ?? '')?.[1];
  const first = openApp(server, '/dashboard/player-portal', personOn(server.app, session));
  const consentRequest = within(await screen.findByRole('region', { name: 'Your consent is needed' }));
  await first.user.click(consentRequest.getByRole('checkbox', { name: childTexts.isAdult }));
  await first.user.click(consentRequest.getByRole('button', { name: 'I agree, for Ina Invited' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your consent is needed' })).toBeNull());
  const missing = await admin.ask(listMissingConsents, {});
  expect(missing.players.map(({ playerName }) => playerName)).toEqual(['Anna Child', 'Ida Imported']);
});
