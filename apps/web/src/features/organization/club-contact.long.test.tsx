import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { respondToOffer, sendOffers } from '@touchline/domain/offers/contract.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';

let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const openPortal = '/dashboard/player-portal?tab=responded';

// ORGS-03
it("shows families the club's contact, or the admins if there is none", async () => {
  const club = await anOrganization(server, 'Lions');
  const pia = await club.addPlayer();
  const tryout = await aTryoutWith(server, club, { status: 'completed', players: [pia] });
  const falcons = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons' });
  const offer = await anOffer(club, tryout, falcons, pia);
  await pia.ask(respondToOffer, { offerId: offer.id, answer: 'accepted' });
  const lists = async () => {
    const card = await screen.findByRole('region', { name: 'Invitation to Falcons' });
    expect(card).toHaveTextContent('please contact the president and coach');
    return (name: string) => within(card).queryByRole('list', { name });
  };

  const before = openApp(server, openPortal, pia);
  expect((await lists())('Administrators')).toHaveTextContent(`Ada Admin, ${club.admin.email}`);
  expect(screen.queryByText(/^Questions\?/)).toBeNull();
  before.unmount();

  const contact = { contactName: 'Office', contactEmail: 'office@example.org', contactPhone: '+43 1 234567' };
  await club.admin.ask(updateOrganization, contact);
  const after = openApp(server, openPortal, pia);
  const list = await lists();
  expect(list('Contact')).toHaveTextContent('Office, office@example.org, +43 1 234567');
  expect(list('Administrators')).toBeNull();
  const line = 'Questions? Contact Lions: Office, office@example.org, +43 1 234567';
  expect(screen.getByText(/^Questions\?/)).toHaveTextContent(line);
  after.unmount();
  openApp(server, '/dashboard/my-teams', pia);
  expect(await screen.findByText(/^Questions\?/)).toHaveTextContent(line);

  await server.app.jobs.runAll();
  const abe = await club.addPlayer();
  const next = await aTryoutWith(server, club, { status: 'completed', players: [abe] });
  const eagles = await aTeamIn(server, club, next.ageGroup, { name: 'Eagles' });
  await club.admin.ask(sendOffers, { tryoutId: next.id, teamId: eagles, playerIds: [abe.profileId] });
  await server.app.jobs.runAll();
  const raw = mailbox.raw.find((one) => one.includes(`To: ${abe.email}`) && one.includes('Eagles'));
  expect(raw).toMatch(/^Reply-To: Lions <office@example\.org>/im);
});
