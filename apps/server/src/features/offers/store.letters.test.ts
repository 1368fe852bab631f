import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmEmail, forgotPassword, resetPassword } from '@touchline/domain/access/contract.account.ts';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { join } from '@touchline/domain/access/contract.login.ts';
import { signIn } from '@touchline/domain/access/contract.ts';
import { listMyOffers, respondToOffer, sendOffers } from '@touchline/domain/offers/contract.ts';
import { invitePlayer, listPlayers } from '@touchline/domain/people/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { runJobs } from '@touchline/tests/support/server/jobs.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { allowSeveralOffers, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { aChildOf, aPlayerWith } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ ...behindProxy, SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
});

/** An invited player who took part in a tryout and got an offer before registering. */
const anOfferToNobodyYet = async (on: TestServer) => {
  const club = await anOrganization(on, 'Vienna Lions');
  const form = aPlayerWith('later');
  const { email, firstName, lastName } = form;
  const { invitationCode } = await club.admin.ask(invitePlayer, { email, firstName, lastName });
  const [player] = (await club.admin.ask(listPlayers, {})).players;
  const profileId = player?.id ?? '';
  const tryout = await aTryoutWith(on, club, { status: 'completed', players: [{ profileId }] });
  const offerOf = async (name: string) => {
    const teamId = await aTeamIn(on, club, tryout.ageGroup, { name });
    return club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [profileId] });
  };
  expect((await offerOf('Falcons')).sent).toBe(1);
  return { club, form: { ...form, organizationCode: invitationCode }, email, offerOf };
};

const mailsTo = async (email: string) => {
  await runJobs(server);
  return mailbox.to(email);
};
const offersIn = async (email: string) =>
  (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject.includes('team offer from'));
const linkTo = async (email: string) => {
  const link = (await mailsTo(email)).findLast((mail) => mail.link)?.link;
  if (!link) throw new Error(`No mail with a link reached ${email}.`);
  return link;
};

const offerSubject = 'Your team offer from Vienna Lions: Falcons';
const lastReminderSubject = 'Last hours to answer: team offer from Vienna Lions: Falcons';

/** The same player after registering with the invitation code, with an unconfirmed address. */
const anUnconfirmedPlayer = async () => {
  const facts = await anOfferToNobodyYet(server);
  await aBrowser(server.app).ask(registerWithCode, facts.form);
  expect(await offersIn(facts.email)).toEqual([]);
  return facts;
};
const confirm = async (email: string) =>
  aBrowser(server.app).ask(confirmEmail, {
    token: (await linkTo(email)).token,
    password: 'correct horse battery',
  });
const recover = async (email: string) => {
  await aBrowser(server.app).ask(forgotPassword, { email });
  const { type, token } = await linkTo(email);
  // An unconfirmed account gets a confirmation link, which also sets the password.
  const operation = type === 'confirm' ? confirmEmail : resetPassword;
  await aBrowser(server.app).ask(operation, { token, password: 'another horse battery' });
  return type;
};

describe('an offer sent before its player could be emailed', () => {
  it('emails an earlier offer with its original deadline once the address is confirmed', async () => {
    const { email, form } = await anUnconfirmedPlayer();
    await server.moveClock(5);
    await confirm(email);
    expect(await offersIn(email)).toEqual([offerSubject]);
    const browser = aBrowser(server.app);
    await browser.ask(signIn, { email, password: form.password });
    const [offer] = (await browser.ask(listMyOffers, {})).offers;
    const text = mailbox.to(email).find(({ subject }) => subject === offerSubject)?.text ?? '';
    const end = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Vienna', dateStyle: 'full', timeStyle: 'short' });
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `Please answer by ${end.format(new Date(offer?.expiresAt ?? ''))} (Europe/Vienna). After that the invitation counts as declined.`,
    );
    expect(text).toContain(`http://localhost/dashboard/player-portal?offer=${offer?.id}`);
  });

  longTest('emails an earlier offer only once if a password link confirms the address', async () => {
    const { email } = await anUnconfirmedPlayer();
    expect(await recover(email)).toBe('confirm');
    expect(await offersIn(email)).toEqual([offerSubject]);
    expect(await recover(email)).toBe('recovery');
    expect(await offersIn(email)).toEqual([offerSubject]);
  });

  longTest('emails an offer only once, even if the address changes', async () => {
    const { email } = await anUnconfirmedPlayer();
    await confirm(email);
    const moved = `moved-${email}`;
    await server.database.db.updateTable('users').set({ email: moved }).where('email', '=', email).execute();
    await recover(moved);
    const toEither = (await mailsTo(email)).filter(({ subject }) => subject === offerSubject);
    expect(toEither.map(({ to }) => to)).toEqual([moved]);
  });

  longTest('emails an earlier offer to an existing login that accepts the player’s invitation', async () => {
    const { form } = await anOfferToNobodyYet(server);
    const mother = await (await anOrganization(server)).addCoach('Mia Mother');
    await mother.ask(join, { ...aChildOf(form.organizationCode, form.firstName), otherAddress: true });
    expect(await offersIn(mother.email)).toEqual([offerSubject]);
    expect(await offersIn(form.email)).toEqual([]);
  });

  longTest('creates the email about an earlier offer at registration if there is no mail server', async () => {
    const without = await openTestServer(behindProxy);
    const { email, form } = await anOfferToNobodyYet(without);
    const written = () =>
      without.database.db.selectFrom('outbox').where('recipient', '=', email).select('kind').execute();
    expect(await written()).toEqual([{ kind: 'account.invited' }]);
    await aBrowser(without.app).ask(registerWithCode, form);
    expect(await written()).toEqual([{ kind: 'account.invited' }, { kind: 'offer.sent' }]);
    await without.close();
  });

  longTest('emails no expired offer to a newly confirmed address', async () => {
    const { club, email, offerOf } = await anUnconfirmedPlayer();
    await server.moveClock(30);
    await allowSeveralOffers(server, club);
    expect((await offerOf('Eagles')).sent).toBe(1);
    await aBrowser(server.app).ask(forgotPassword, { email });
    const { token } = await linkTo(email);
    // The job has not stored the expiry yet.
    await server.moveClock(18);
    await aBrowser(server.app).ask(confirmEmail, { token, password: 'another horse battery' });
    expect(await offersIn(email)).toEqual(['Your team offer from Vienna Lions: Eagles']);
  });

  longTest('emails only the player’s own offer to a newly confirmed address', async () => {
    const [one, other] = [await anUnconfirmedPlayer(), await anUnconfirmedPlayer()];
    await confirm(other.email);
    expect(await offersIn(other.email)).toEqual([offerSubject]);
    // Simulates the deletion of sent emails after thirty days.
    await server.database.db.deleteFrom('outbox').where('recipient', '=', other.email).execute();
    await confirm(one.email);
    expect([await offersIn(one.email), await offersIn(other.email)]).toEqual([[offerSubject], [offerSubject]]);
  });

  longTest('emails no earlier offer if the player has accepted another one from the tryout', async () => {
    const { club, email, form, offerOf } = await anUnconfirmedPlayer();
    await confirm(email);
    const browser = aBrowser(server.app);
    await browser.ask(signIn, { email, password: form.password });
    const [offer] = (await browser.ask(listMyOffers, {})).offers;
    await browser.ask(respondToOffer, { offerId: offer?.id ?? '', answer: 'accepted' });
    await allowSeveralOffers(server, club);
    expect((await offerOf('Eagles')).sent).toBe(1);
    await server.database.db.deleteFrom('outbox').where('recipient', '=', email).execute();
    await recover(email);
    expect(await offersIn(email)).toEqual([]);
  });

  longTest('emails no earlier offer that is already answered', async () => {
    const { email, form } = await anUnconfirmedPlayer();
    await confirm(email);
    const browser = aBrowser(server.app);
    await browser.ask(signIn, { email, password: form.password });
    const [offer] = (await browser.ask(listMyOffers, {})).offers;
    await browser.ask(respondToOffer, { offerId: offer?.id ?? '', answer: 'declined' });
    expect(await offersIn(email)).toEqual([offerSubject]);
    // Simulates the deletion of sent emails after thirty days.
    await server.database.db.deleteFrom('outbox').where('recipient', '=', email).execute();
    await recover(email);
    expect(await offersIn(email)).toEqual([offerSubject]);
  });

  longTest('sends no half-time reminder right after a late offer email', async () => {
    await moveToLocal(server, '16:00');
    const { email } = await anUnconfirmedPlayer();
    await server.moveClock(25);
    await recover(email);
    await server.moveClock(1);
    expect(await offersIn(email)).toEqual([offerSubject]);
    await server.moveClock(17);
    expect(await offersIn(email)).toEqual([offerSubject, lastReminderSubject]);
  });

  longTest('sends no half-time reminder if the offer was first emailed a day before its end', async () => {
    await moveToLocal(server, '16:00');
    const { email } = await anUnconfirmedPlayer();
    await server.moveClock(23);
    await recover(email);
    await sql`update outbox set created_at = offer.offer_expires_at - interval '24 hours'
      from team_invitations as offer where outbox.entity_id = offer.id and outbox.recipient = ${email}`.execute(
      server.database.db,
    );
    await server.moveClock(2);
    await server.app.jobs.runAll();
    expect(await offersIn(email)).toEqual([offerSubject]);
  });
});
