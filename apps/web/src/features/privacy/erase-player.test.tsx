import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { consentVersion } from '@touchline/domain/access/messages.children.ts';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import { readPlayerRecord } from '@touchline/domain/people/contract.record.ts';
import { giveConsent, listMissingConsents, withdrawConsent } from '@touchline/domain/privacy/contract.consents.ts';
import { hashPassword } from '@touchline/server/core/identity/passwords.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

// PRIV-08
longTest('emails admins a link to erase the player after data consent is withdrawn', async () => {
  const club = await anOrganization(server, 'SV Sonnenberg');
  const anton = await club.addAdmin();
  const mother = await club.addPlayer({ firstName: 'Anna', lastName: 'Child' });
  const { db } = server.database;
  await db.updateTable('members').set({ name: 'Mona Mother' }).where('id', '=', mother.userId).execute();
  const playerId = mother.profileId;
  for (const subject of ['data', 'photos'] as const)
    await mother.ask(giveConsent, { playerId, subject, textVersion: consentVersion, isAdult: true });
  const letters = async () =>
    (
      await db
        .selectFrom('outbox')
        .where('organization_id', '=', club.id)
        .where('kind', '=', 'consent.withdrawn')
        .orderBy('created_at')
        .select(['recipient', 'payload'])
        .execute()
    ).map(({ recipient, payload }) => ({ recipient, ...(payload as unknown as EmailContent) }));
  const record = async () => (await club.admin.ask(readPlayerRecord, { playerId })).consents;
  const withdraw = async (subject: string) => {
    const { user } = openApp(server, '/dashboard/settings', mother);
    await user.click(await screen.findByRole('button', { name: `Withdraw: ${subject}, Anna Child` }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw consent for Anna Child?' }));
    await user.click(question.getByRole('button', { name: 'Withdraw' }));
    await toast('Consent withdrawn');
    cleanup();
  };

  await withdraw('Photos');
  expect(await record()).toMatchObject({ data: { by: 'Mona Mother' }, photos: null });
  expect(await club.admin.ask(listMissingConsents, {})).toMatchObject({ total: 0 });
  const aboutPhotos = await letters();
  expect(aboutPhotos.map(({ action }) => action?.path)).toEqual(
    aboutPhotos.map(() => `/dashboard/players/${playerId}`),
  );

  await mother.ask(giveConsent, { playerId, subject: 'photos', textVersion: consentVersion, isAdult: true });
  await withdraw("The child's data");
  expect(await record()).toMatchObject({ data: null, photos: { by: 'Mona Mother' } });
  const newLetters = (await letters()).slice(aboutPhotos.length);
  expect(newLetters.map(({ recipient }) => recipient).toSorted()).toEqual([club.admin.email, anton.email].toSorted());
  expect(newLetters[0]?.paragraphs[0]).toBe('Mona Mother withdrew the consent to data about Anna Child.');
  openApp(server, newLetters[0]?.action?.path ?? '', club.admin);
  expect(await screen.findByRole('dialog', { name: 'Erase Anna Child?' })).toBeVisible();
});

it('requires the name and the password to erase a player', async () => {
  const club = await anOrganization(server);
  const mother = await club.addPlayer({ firstName: 'Anna', lastName: 'Child' });
  const about = { playerId: mother.profileId, subject: 'data' } as const;
  await mother.ask(giveConsent, { ...about, textVersion: consentVersion, isAdult: true });
  await mother.ask(withdrawConsent, about);
  const password_hash = await hashPassword('green-grass-2026');
  await server.database.db.updateTable('users').set({ password_hash }).where('id', '=', club.admin.userId).execute();
  await server.moveClock(1);

  const { user } = openApp(server, '/dashboard/settings?tab=privacy', club.admin);
  await user.click(await screen.findByRole('link', { name: 'Erase the data of Anna Child' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Anna Child?' }));
  expect(dialog.getByText('What goes')).toBeVisible();
  expect(dialog.getByText('What stays')).toBeVisible();
  expect(dialog.getByText(/^This cannot be undone\./)).toBeVisible();
  const name = dialog.getByLabelText(/^To confirm, type "Anna Child"/);
  const erase = dialog.getByRole('button', { name: 'Erase player' });
  await user.type(name, 'Anna');
  await user.click(erase);
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  await user.type(proof.getByLabelText(/^Password/), 'green-grass-2026');
  await user.click(proof.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText('This is not the name of the player.')).toBeVisible();
  expect(name).toHaveValue('Anna');
  await user.type(name, ' child');
  await user.click(erase);
  await toast('Player erased');
  await waitFor(() => expect(address()).toBe('/dashboard/players'));
  await waitFor(() => expect(screen.queryByText('Anna Child')).toBeNull());
});
