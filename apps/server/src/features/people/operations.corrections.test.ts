import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeGuardian, endGuardianship, keepApart } from '@touchline/domain/families/contract.ts';
import { archivePlayers } from '@touchline/domain/people/contract.leaving.ts';
import {
  acceptCorrection,
  correctPlayer,
  listCorrections,
  readOwnFacts,
  refuseCorrection,
  takeBackCorrection,
} from '@touchline/domain/people/contract.corrections.ts';
import { mergePlayers } from '@touchline/domain/people/contract.duplicates.ts';
import { readPlayer, updatePlayer } from '@touchline/domain/people/contract.ts';
import { registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Member } from '@touchline/tests/support/club/club.ts';
import { aFamilyOfTwoClubs, guardiansOn } from '@touchline/tests/support/club/guardians.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { mergeOf } from '@touchline/tests/support/club/merges.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup } from '@touchline/tests/support/club/tryouts.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  expect(await checkDatabase(server.database)).toEqual([]);
  await server.close();
  await mailbox.close();
});

const { deliver, mailsTo } = guardiansOn(() => ({ server, mailbox }));

type Family = Awaited<ReturnType<typeof aFamilyOfTwoClubs>>;

const waitingIn = ({ club }: Pick<Family, 'club'>) => club.admin.ask(listCorrections, {});
const correct = ({ profileId: playerId }: Member, by: Member, fields: object) =>
  by.send(correctPlayer, { playerId, ...fields });
const onlyItem = <Item>(items: readonly Item[]): Item => {
  expect(items).toHaveLength(1);
  return items[0] as Item;
};

describe('a guardian who may answer', () => {
  // FAM-22
  longTest('a guardian’s change of a birth date or gender needs an admin’s approval', async () => {
    const family = await aFamilyOfTwoClubs(server);
    const { club, pia, mother } = family;
    const playerId = pia.profileId;
    const stored = () => club.admin.ask(readPlayer, { playerId });
    const before = await stored();
    const direct = {
      ...{ firstName: 'Pia Maria', lastName: 'Petersen', position: 'Wing' },
      ...{ parentGuardianFirstName: 'Mona', parentGuardianLastName: 'Peters', parentGuardianPhone: '+43 660 1112223' },
    };
    const { waiting } = await mother.ask(correctPlayer, {
      ...{ playerId, ...direct, birthDate: '2014-12-31', gender: 'Female' },
      expected: { firstName: before.firstName, birthDate: before.birthDate },
    });
    expect(waiting).toEqual(['birthDate', 'gender']);
    const { birthDate, gender } = before;
    expect(await stored()).toMatchObject({ ...direct, birthDate, gender });
    const [ofBirthDate, ofGender] = await waitingIn(family);
    expect(ofBirthDate).toMatchObject({
      ...{ playerId, playerName: 'Pia Maria Petersen', field: 'birthDate', proposedBy: 'Mona Peters' },
      ...{ before: birthDate, now: birthDate, proposed: '2014-12-31' },
    });
    expect(await club.admin.ask(listCorrections, { playerId: family.paul.profileId })).toEqual([]);
    expect((await mother.ask(readOwnFacts, { playerId })).waiting).toMatchObject([
      { field: 'birthDate', proposed: '2014-12-31', isOwn: true },
      { field: 'gender', proposed: 'Female', isOwn: true },
    ]);
    await club.admin.ask(acceptCorrection, { correctionId: ofBirthDate?.id ?? '', expected: birthDate });
    await club.admin.ask(refuseCorrection, { correctionId: ofGender?.id ?? '' });
    expect(await stored()).toMatchObject({ birthDate: '2014-12-31', gender });
    expect(await waitingIn(family)).toEqual([]);
    await deliver();
    expect(
      mailsTo(mother).map(({ subject, text }) => [subject, /: (the [\w ]+)\./.exec(text.replaceAll(/\s+/g, ' '))?.[1]]),
    ).toEqual([
      ['Your correction at Vienna Lions', 'the birth date of Pia Maria Petersen is changed'],
      ['Your correction at Vienna Lions', 'the gender of Pia Maria Petersen stays as it is'],
    ]);
  });

  it('checks eligibility by a corrected birth date only after an admin accepts it', async () => {
    const family = await aFamilyOfTwoClubs(server);
    const { club, paul, mother } = family;
    const playerId = paul.profileId;
    const ageGroup = await anOpenAgeGroup(server, club, { bornFrom: '2016-01-01', bornUntil: '2016-12-31' });
    const { id: tryoutId } = await aTryoutWith(server, club, { status: 'upcoming', ageGroup });
    await mother.ask(correctPlayer, { playerId, birthDate: '2016-05-05' });
    const register = () => club.admin.send(registerPlayer, { tryoutId, playerId });
    expect((await register()).status).toBe(422);
    const { id: correctionId, now: expected } = onlyItem(await waitingIn(family));
    await club.admin.ask(acceptCorrection, { correctionId, expected });
    expect((await register()).status).toBe(201);
  });

  it('a guardian can retract a waiting correction and propose another value', async () => {
    const family = await aFamilyOfTwoClubs(server);
    const { pia, mother } = family;
    expect((await correct(pia, mother, { birthDate: '2014-12-31' })).status).toBe(200);
    const { id: correctionId } = onlyItem(await waitingIn(family));
    expect(await errorOf(await correct(pia, pia, { birthDate: '2014-11-30', position: 'Wing' }))).toMatchObject({
      status: 409,
      fields: { birthDate: /^A correction of the birth date waits for the club already/ },
    });
    // A refused form saves nothing, and only the author of a correction can retract it.
    expect(await pia.ask(readOwnFacts, { playerId: pia.profileId })).toMatchObject({
      position: null,
      waiting: [{ isOwn: false }],
    });
    expect((await pia.send(takeBackCorrection, { correctionId })).status).toBe(404);
    await mother.ask(takeBackCorrection, { correctionId });
    expect((await correct(pia, mother, { birthDate: '2014-11-30' })).status).toBe(200);
    expect(onlyItem(await waitingIn(family)).proposed).toBe('2014-11-30');
  });

  it('refuses a guardian’s edit of a value that was changed in the meantime', async () => {
    const { club, pia, mother } = await aFamilyOfTwoClubs(server);
    expect((await correct(pia, mother, { birthDate: '2999-01-01' })).status).toBe(422);
    await club.admin.ask(updatePlayer, { playerId: pia.profileId, position: 'Keeper' });
    const stale = { position: 'Wing', expected: { position: null } };
    expect(await errorOf(await correct(pia, mother, stale))).toMatchObject({ status: 409, code: 'edit_conflict' });
  });
});

it('a read-only guardian cannot correct a profile', async () => {
  const { club, pia, father } = await aFamilyOfTwoClubs(server);
  const playerId = pia.profileId;
  expect(await errorOf(await correct(pia, father, { position: 'Wing' }))).toMatchObject({
    status: 403,
    message: 'You can read what concerns the player, but not correct it. Another guardian of the player can.',
  });
  expect((await father.send(readOwnFacts, { playerId })).status).toBe(403);
  const own = (birthYear: number) =>
    Promise.all([
      club.admin.ask(updatePlayer, { playerId, birthDate: `${birthYear}-01-01` }),
      server.database.db
        .updateTable('guardianships')
        .set({ kind: 'self', may_answer: false })
        .where('user_id', '=', pia.userId)
        .execute(),
    ]);
  const year = new Date().getUTCFullYear();
  await own(year - 12);
  expect((await correct(pia, pia, { position: 'Wing' })).status).toBe(403);
  await own(year - 13);
  expect((await correct(pia, pia, { position: 'Wing' })).status).toBe(200);
});

it('guardians kept apart cannot see or correct each other’s contact', async () => {
  const { club, pia, mother, father } = await aFamilyOfTwoClubs(server);
  const playerId = pia.profileId;
  const ofMother = { parentGuardianFirstName: 'Mona', parentGuardianLastName: 'Peters' };
  await mother.ask(correctPlayer, { playerId, ...ofMother, parentGuardianPhone: '+43 660 1112223', gender: 'Female' });
  await club.admin.ask(changeGuardian, { playerId, userId: father.userId, mayAnswer: true });
  const seen = () => father.ask(readOwnFacts, { playerId });
  // Her contact is hidden from him even before the guardians are kept apart.
  expect(await seen()).toMatchObject({ hidesContact: true, parentGuardianPhone: null, waiting: [{ isOwn: false }] });
  await club.admin.ask(keepApart, { playerId, areApart: true });
  expect(await seen()).toMatchObject({ hidesContact: true, parentGuardianFirstName: null, waiting: [] });
  expect(await mother.ask(readOwnFacts, { playerId })).toMatchObject({ ...ofMother, hidesContact: false });
  const blind = { parentGuardianPhone: '+43 660 9998887' };
  expect(await errorOf(await correct(pia, father, blind))).toMatchObject({ status: 403, code: 'contact_of_another' });
  await mother.ask(correctPlayer, { playerId, position: 'Wing' });
  const stale = await correct(pia, father, { position: 'Keeper', expected: { position: null } });
  expect((await errorOf(stale)).message).toBe('Not saved: Another person changed the same in the meantime.');
});

describe('an admin', () => {
  it('refuses to accept an outdated correction', async () => {
    const family = await aFamilyOfTwoClubs(server);
    const { club, pia, mother } = family;
    const playerId = pia.profileId;
    const { birthDate: expected } = await club.admin.ask(readPlayer, { playerId });
    await mother.ask(correctPlayer, { playerId, birthDate: '2014-12-31' });
    await club.admin.ask(updatePlayer, { playerId, birthDate: '2014-12-30' });
    const { id: correctionId, before, now } = onlyItem(await waitingIn(family));
    expect([before, now]).toEqual([expected, '2014-12-30']);
    expect(await errorOf(await club.admin.send(acceptCorrection, { correctionId, expected }))).toMatchObject({
      status: 409,
      message: 'The birth date was changed in the meantime. Look at it again, then accept or refuse the correction.',
    });
    await club.admin.ask(updatePlayer, { playerId, birthDate: '2014-12-31' });
    expect(await waitingIn(family)).toEqual([]);
  });

  it('accepts only one of two concurrent decisions on a correction', async () => {
    const family = await aFamilyOfTwoClubs(server);
    const { club, pia, mother } = family;
    const second = await club.addAdmin();
    await mother.ask(correctPlayer, { playerId: pia.profileId, gender: 'Female' });
    const { id: correctionId, now: expected } = onlyItem(await waitingIn(family));
    const answers = await Promise.all([
      club.admin.send(acceptCorrection, { correctionId, expected }),
      second.send(refuseCorrection, { correctionId }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    await deliver();
    expect(mailsTo(mother)).toHaveLength(1);
  });

  it('hides corrections of an archived player', async () => {
    const family = await aFamilyOfTwoClubs(server);
    const { club, pia, mother } = family;
    await mother.ask(correctPlayer, { playerId: pia.profileId, gender: 'Female' });
    const { id: correctionId, now: expected } = onlyItem(await waitingIn(family));
    await club.admin.ask(archivePlayers, { playerIds: [pia.profileId] });
    expect(await waitingIn(family)).toEqual([]);
    expect((await club.admin.send(acceptCorrection, { correctionId, expected })).status).toBe(409);
    expect((await mother.send(readOwnFacts, { playerId: pia.profileId })).status).toBe(404);
  });
});

it('a merge of players keeps their corrections', async () => {
  const family = await aFamilyOfTwoClubs(server);
  const { club, pia, paul, mother } = family;
  const playerId = pia.profileId;
  const otherId = paul.profileId;
  const { db } = server.database;
  await mother.ask(correctPlayer, { playerId: otherId, birthDate: '2014-12-31' });
  await paul.ask(correctPlayer, { playerId: otherId, gender: 'Female' });
  await db
    .insertInto('player_corrections')
    .values(
      [playerId, otherId].map((player_id) => ({
        ...{ organization_id: club.id, player_id, proposed_by: mother.userId, field: 'position' as const },
        proposed: player_id === playerId ? 'Wing' : 'Keeper',
      })),
    )
    .execute();
  await club.admin.ask(mergePlayers, await mergeOf(club.admin, { playerId, otherId }));
  const waiting = async () => (await waitingIn(family)).map((one) => `${one.field} ${one.proposed}`);
  expect(await waiting()).toEqual(['birthDate 2014-12-31', 'gender Female', 'position Wing']);
  await club.admin.ask(endGuardianship, { playerId, userId: mother.userId });
  expect(await waiting()).toEqual(['gender Female']);
});
