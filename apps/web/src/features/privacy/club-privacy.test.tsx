import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const findSection = async (name: string | RegExp) =>
  within((await screen.findByRole('heading', { name, level: 2 })).parentElement as HTMLElement);

// PRIV-09
longTest("shows members the club's contact on the privacy page", async () => {
  openApp(server, '/privacy');
  for (const [heading, sentence] of [
    [
      'What is kept',
      /^Of players: birth date, .* email addresses of up to two parents or guardians; .* answers to events/,
    ],
    ['Who sees it', /^Coaches see .* guardians of the players on their own teams\. .* guest of an event .* teams\.$/],
    ['How long it is kept', 'Offers, evaluations and tryout registrations'],
    ['How long it is kept', '12 to 84 months after the last season, as the club chooses'],
    ['How to get or erase it', /^A copy: in the settings, under Account/],
    ['How to get or erase it', /^Erasing: an administrator erases a player, on the player's page\./],
  ] as const)
    expect((await findSection(heading)).getByText(sentence)).toBeVisible();
  expect(screen.queryByRole('heading', { name: /^Your club/ })).toBeNull();
  cleanup();

  const club = await anOrganization(server, 'SV Sonnenberg');
  const people = [club.admin, await club.addCoach(), await club.addPlayer()];
  for (const person of people) {
    openApp(server, '/privacy', person);
    const own = await findSection('Your club: SV Sonnenberg');
    expect(await own.findByText(/^Your club has not named a contact here yet\./)).toBeVisible();
    cleanup();
  }
  const contact = {
    contactName: 'Gerda Gate',
    contactEmail: 'privacy@sonnenberg.example',
    contactPhone: '+43 1 234567',
  };
  await club.admin.ask(updateOrganization, { ...contact, consentAge: 14, retentionMonths: 36 });
  for (const person of people) {
    openApp(server, '/privacy', person);
    const own = await findSection('Your club: SV Sonnenberg');
    expect(await own.findByText('Gerda Gate')).toBeVisible();
    expect(own.getByRole('link', { name: contact.contactEmail })).toHaveAttribute(
      'href',
      `mailto:${contact.contactEmail}`,
    );
    expect(own.getByRole('link', { name: contact.contactPhone })).toHaveAttribute('href', 'tel:+431234567');
    expect(own.getByText(/^SV Sonnenberg asks a parent or guardian for consent .* under 14\.$/)).toBeVisible();
    expect(
      own.getByText(/^SV Sonnenberg deletes notes, contacts, .* 36 months after the last season\.$/),
    ).toBeVisible();
    cleanup();
  }
});

it("says that the club's contact failed to load", async () => {
  const { admin } = await anOrganization(server);
  const { breakConnection } = openApp(server, '/privacy', admin);
  breakConnection(/api\/privacy/);
  await waitFor(() => expect(screen.getByText(/^The contact of your club could not be loaded\./)).toBeVisible());
});
