import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { join } from '@touchline/domain/access/contract.login.ts';
import { childTexts, consentVersion } from '@touchline/domain/access/messages.children.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { invitePlayer } from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aChildOf, aChildWith, aCodeText, aPlayerWith } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let club: Club;
let code: string;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  club = await anOrganization(server);
  code = (await club.admin.ask(createCode, { code: aCodeText(), role: 'player' })).code;
});

const register = (input: Readonly<Record<string, unknown>>) => aBrowser(server.app).send(registerWithCode, input);
const fieldsOf = async (input: Readonly<Record<string, unknown>>) => (await errorOf(await register(input))).fields;
const bornIn = (year: number) => ({ ...aPlayerWith('').additionalData, birth_date: `${year}-05-05` });

const playersOf = ({ id }: Club) =>
  server.database.db
    .selectFrom('player_profiles as player')
    .innerJoin('guardianships as link', 'link.player_id', 'player.id')
    .innerJoin('members as member', (on) =>
      on.onRef('member.id', '=', 'link.user_id').onRef('member.organization_id', '=', 'link.organization_id'),
    )
    .where('player.organization_id', '=', id)
    .select(['player.first_name as firstName', 'member.name as login', 'link.kind', 'link.may_answer as mayAnswer'])
    .execute();

const consentsOf = ({ id }: Club) =>
  server.database.db.selectFrom('consents').where('organization_id', '=', id).selectAll().execute();

describe('registering with a player code', () => {
  it('a guardian who registers a child becomes a member under their own name', async () => {
    const input = aChildWith(code);
    const { session } = await aBrowser(server.app).ask(registerWithCode, input);
    expect(session?.user).toMatchObject({ role: 'player', name: 'Gerda Guardian', players: [{ mayAnswer: true }] });
    expect(await playersOf(club)).toEqual([
      { firstName: 'Paul', login: 'Gerda Guardian', kind: 'guardian', mayAnswer: true },
    ]);
    expect(await consentsOf(club)).toEqual([
      {
        id: expect.any(String),
        organization_id: club.id,
        player_id: session?.user.players[0]?.id,
        subject: 'data',
        text_version: consentVersion,
        given_by: session?.user.id,
        given_at: expect.any(Date),
        withdrawn_by: null,
        withdrawn_at: null,
      },
    ]);
  });

  it('an adult player who registers becomes a member under their own name', async () => {
    for (const more of [{ kind: 'self' }, {}])
      expect((await register({ ...aPlayerWith(code), ...more })).status).toBe(202);
    expect(await playersOf(club)).toEqual(
      [1, 2].map(() => ({ firstName: 'Paul', login: 'Paul Player', kind: 'self', mayAnswer: true })),
    );
    expect(await consentsOf(club)).toEqual([]);
  });

  longTest('requires the consent of an adult for players under the club’s consent age', async () => {
    const child = aChildWith(code);
    const { kind: _, consent: __, isAdult: ___, ...alone } = child;
    expect(await fieldsOf(alone)).toEqual({ kind: childTexts.onlyChild(16) });
    expect(await fieldsOf({ ...child, isAdult: false })).toEqual({ isAdult: childTexts.isAdultNeeded });
    expect(await fieldsOf({ ...child, consent: undefined })).toEqual({ consent: childTexts.consentNeeded });
    expect(await fieldsOf({ ...child, consent: '2020-01-01' })).toEqual({
      consent: 'The text has changed. Please reload the page and read it again.',
    });
    expect(await playersOf(club)).toEqual([]);
    const years = new Date().getUTCFullYear() - 14;
    const teenager = { ...aPlayerWith(code), additionalData: bornIn(years) };
    expect((await register(teenager)).status).toBe(422);
    await server.database.db.updateTable('organizations').set({ consent_age: 13 }).where('id', '=', club.id).execute();
    expect((await register(teenager)).status).toBe(202);
  });

  it('requires the consent of an adult from an invited family', async () => {
    const { email, ...form } = aChildWith(code);
    const invited = { firstName: 'Pia', lastName: 'Prepared', email };
    const { invitationCode } = await club.admin.ask(invitePlayer, invited);
    const input = { ...form, email, organizationCode: invitationCode };
    expect(await fieldsOf({ ...input, consent: undefined })).toEqual({ consent: childTexts.consentNeeded });
    expect((await register(input)).status).toBe(202);
    expect(await consentsOf(club)).toHaveLength(1);
  });
});

describe('joining with an existing login', () => {
  it('requires a user who adds a child to confirm being an adult', async () => {
    const mother = await (await anOrganization(server)).addCoach();
    const { isAdult: _, consent: __, ...silent } = aChildOf(code, 'Anna');
    expect(await errorOf(await mother.send(join, silent))).toMatchObject({
      status: 422,
      fields: { isAdult: childTexts.isAdultNeeded, consent: childTexts.consentNeeded },
    });
    const self = { ...aChildOf(code, 'Anna'), kind: 'self' };
    expect(await errorOf(await mother.send(join, self))).toMatchObject({ fields: { kind: childTexts.onlyChild(16) } });
    const { session } = await mother.ask(join, aChildOf(code, 'Anna'));
    expect(await consentsOf(club)).toEqual([
      expect.objectContaining({ given_by: session.user.id, player_id: session.user.players[0]?.id }),
    ]);
  });

  it('refuses to make a minor player a guardian in any club', async () => {
    const year = new Date().getUTCFullYear();
    const browser = aBrowser(server.app);
    const teenager = { ...aPlayerWith(code), additionalData: bornIn(year - 17) };
    await browser.ask(registerWithCode, teenager);
    const elsewhere = await anOrganization(server);
    const there = (await elsewhere.admin.ask(createCode, { code: aCodeText(), role: 'player' })).code;
    for (const opened of [code, there]) {
      const refused = await errorOf(await browser.send(join, aChildOf(opened, 'Anna')));
      expect(refused).toMatchObject({ status: 409, code: 'minor_guardian', message: childTexts.minorGuardian });
    }
    expect(await playersOf(elsewhere)).toEqual([]);
    const grown = { ...aPlayerWith(code), additionalData: bornIn(year - 19) };
    const other = aBrowser(server.app);
    await other.ask(registerWithCode, grown);
    expect((await other.send(join, aChildOf(code, 'Anna'))).status).toBe(200);
  });
});
