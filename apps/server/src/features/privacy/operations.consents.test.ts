import { beforeEach, describe, expect, it } from 'vitest';
import { consentVersion } from '@touchline/domain/access/messages.children.ts';
import * as contract from '@touchline/domain/privacy/contract.consents.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

const server = ownServer();
let club: Club;
/** The logins of the players Pia and Paul. */
let pia: Member;
let paul: Member;

beforeEach(async () => {
  club = await anOrganization(server, 'SV Sonnenberg');
  pia = await club.addPlayer({ firstName: 'Pia', lastName: 'Player' });
  paul = await club.addPlayer({ firstName: 'Paul', lastName: 'Player' });
});

const consentInput = ({ profileId: playerId }: Member, subject: 'data' | 'photos' = 'data') =>
  ({ playerId, subject, textVersion: consentVersion, isAdult: true }) as const;
const listMissingConsents = async ({ admin }: Club = club) => {
  const { total, players } = await admin.ask(contract.listMissingConsents, {});
  expect(total).toBe(players.length);
  return players.map(({ playerName, withdrawn }) => (withdrawn ? `${playerName} (withdrawn)` : playerName));
};
const listOwn = async ({ ask }: Member) => (await ask(contract.listOwnConsents, {})).players;
const consentLetters = () =>
  server.database.db
    .selectFrom('outbox')
    .where('organization_id', '=', club.id)
    .where('kind', '=', 'consent.withdrawn')
    .select(['recipient', 'payload'])
    .execute();

describe('the consent of a guardian', () => {
  it('stores a consent with the version of its text, the time and the guardian', async () => {
    await club.addPlayer({ firstName: 'Gro', lastName: 'Grown', birthDate: '2005-05-05' });
    await club.addPlayer({ firstName: 'Una', lastName: 'Unknown', birthDate: null });
    expect(await listMissingConsents()).toEqual(['Paul Player', 'Pia Player']);
    expect(await listOwn(pia)).toEqual([
      { playerId: pia.profileId, playerName: 'Pia Player', isNeeded: true, data: null, photos: null },
    ]);
    await pia.ask(contract.giveConsent, consentInput(pia));
    expect(await listMissingConsents()).toEqual(['Paul Player']);
    const data = { at: expect.any(String), by: pia.name, textVersion: consentVersion };
    expect(await listOwn(pia)).toMatchObject([{ isNeeded: false, data, photos: null }]);
    // Consent to photos is separate.
    await pia.ask(contract.giveConsent, consentInput(pia, 'photos'));
    await pia.ask(contract.withdrawConsent, { playerId: pia.profileId, subject: 'photos' });
    expect(await listOwn(pia)).toMatchObject([{ isNeeded: false, data, photos: null }]);
  });

  it('keeps the first consent if it is given again', async () => {
    await pia.ask(contract.giveConsent, consentInput(pia));
    const mother = await joinAs(server, club, await club.addCoach(), 'player', [
      { id: pia.profileId, mayAnswer: true },
    ]);
    await mother.ask(contract.giveConsent, consentInput(pia));
    expect(await listOwn(mother)).toMatchObject([{ data: { by: pia.name } }]);
    expect(
      await server.database.db.selectFrom('consents').where('organization_id', '=', club.id).select('id').execute(),
    ).toHaveLength(1);
  });

  it('any guardian who may answer can withdraw consent', async () => {
    const other = await club.addAdmin();
    await pia.ask(contract.giveConsent, consentInput(pia));
    const mother = await joinAs(server, club, await club.addCoach('Mia Mother'), 'player', [
      { id: pia.profileId, mayAnswer: true },
    ]);
    await mother.ask(contract.withdrawConsent, { playerId: pia.profileId, subject: 'data' });
    expect(await listMissingConsents()).toEqual(['Paul Player', 'Pia Player (withdrawn)']);
    const told = await consentLetters();
    expect(told.map(({ recipient }) => recipient).sort()).toEqual([club.admin.email, other.email].sort());
    expect(told[0]?.payload).toMatchObject({
      subject: 'A consent was withdrawn at SV Sonnenberg',
      paragraphs: [
        'Mia Mother withdrew the consent to data about Pia Player.',
        'Please talk to the family, and erase what the club stores about the child.',
      ],
    });
    const again = await mother.send(contract.withdrawConsent, { playerId: pia.profileId, subject: 'data' });
    expect(await errorOf(again)).toMatchObject({ status: 409, code: 'not_given' });
    expect(await consentLetters()).toHaveLength(2);
  });

  it('only a guardian who may answer can give consent', async () => {
    expect((await paul.send(contract.giveConsent, consentInput(pia))).status).toBe(404);
    const reader = await joinAs(server, club, await club.addCoach(), 'player', [
      { id: pia.profileId, mayAnswer: false },
    ]);
    expect((await reader.send(contract.giveConsent, consentInput(pia))).status).toBe(404);
    expect(await listOwn(reader)).toEqual([]);
    const { db } = server.database;
    await db.updateTable('guardianships').set({ kind: 'self' }).where('user_id', '=', pia.userId).execute();
    expect(await errorOf(await pia.send(contract.giveConsent, consentInput(pia)))).toMatchObject({
      status: 409,
      code: 'own_login',
    });
    for (const member of [club.admin, await club.addCoach()])
      expect((await member.send(contract.giveConsent, consentInput(pia))).status).toBe(403);
    for (const wrong of [{ isAdult: false }, { textVersion: '2020-01-01' }, { subject: 'video' }])
      expect((await paul.send(contract.giveConsent, { ...consentInput(paul), ...wrong })).status).toBe(422);
    expect(await listMissingConsents()).toEqual(['Paul Player', 'Pia Player']);
  });

  it('lists missing consents by the club’s consent age', async () => {
    const teenager = new Date().getUTCFullYear() - 14;
    const elsewhere = await anOrganization(server);
    await elsewhere.addPlayer({ firstName: 'Tea', lastName: 'Teen', birthDate: `${teenager}-01-01` });
    expect(await listMissingConsents(elsewhere)).toEqual(['Tea Teen']);
    await server.database.db
      .updateTable('organizations')
      .set({ consent_age: 13 })
      .where('id', '=', elsewhere.id)
      .execute();
    expect(await listMissingConsents(elsewhere)).toEqual([]);
    for (const member of [pia, await club.addCoach()])
      expect((await member.send(contract.listMissingConsents, {})).status).toBe(403);
  });
});
