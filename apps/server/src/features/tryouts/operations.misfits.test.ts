import { expect, it } from 'vitest';
import { readTryout, updateTryout } from '@touchline/domain/tryouts/contract.ts';
import { listRegistrations, withdrawRegistration } from '@touchline/domain/tryouts/contract.registrations.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { register } from '@touchline/tests/support/club/families.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { bodyOf } from '@touchline/tests/support/server/person.ts';
import { anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

/** A tryout open to all, with boys aged 10, 10 and 14, a girl aged 10, and another girl aged 10 who was withdrawn. */
const aMixedTryout = async () => {
  const club = await anOrganization(server);
  const open = await anOpenAgeGroup(server, club);
  const boys = await anOpenAgeGroup(server, club, { gender: 'Male', bornFrom: '2015-01-01', bornUntil: '2017-12-31' });
  const tryout = await aTryout(club, open);
  const ten = '2016-05-05';
  for (const [firstName, birthDate, gender] of [
    ['Ben', ten, 'Male'],
    ['Carl', ten, 'Male'],
    ['Old', '2012-05-05', 'Male'],
    ['Pia', ten, 'Female'],
  ] as const)
    await register(club, tryout.id, await club.addPlayer({ firstName, lastName: 'Novak', birthDate, gender }));
  const gone = await club.addPlayer({ firstName: 'Gone', birthDate: ten, gender: 'Female' });
  const { id: registrationId } = await register(club, tryout.id, gone);
  await club.admin.ask(withdrawRegistration, { registrationId });
  const change = { tryoutId: tryout.id, ageGroupId: boys.id, expected: { ageGroupId: open.id } };
  const stored = async () => (await club.admin.ask(readTryout, { tryoutId: tryout.id })).ageGroupId;
  return { club, open, boys, tryout, change, stored };
};

it('asks for confirmation if players do not fit a tryout’s new age group', async () => {
  const { club, open, change, stored } = await aMixedTryout();
  for (const acceptMisfits of [undefined, false]) {
    const refused = await club.admin.send(updateTryout, {
      ...change,
      ...(acceptMisfits === false && { acceptMisfits }),
    });
    expect([refused.status, JSON.parse(await bodyOf(refused))]).toEqual([
      409,
      {
        error: {
          code: 'age_group_misfits',
          message: '2 registered players do not fit the new age group: Old Novak and Pia Novak.',
        },
      },
    ]);
  }
  expect(await stored()).toBe(open.id);
});

it('keeps players who do not fit a tryout’s new age group', async () => {
  const { club, boys, tryout, change, stored } = await aMixedTryout();
  await club.admin.ask(updateTryout, { ...change, acceptMisfits: true });
  expect(await stored()).toBe(boys.id);
  const registered = await club.admin.ask(listRegistrations, { tryoutId: tryout.id });
  expect(registered.map(({ playerName }) => playerName)).toEqual(['Ben Novak', 'Carl Novak', 'Old Novak', 'Pia Novak']);
});

it('asks for no confirmation if every player fits the tryout’s new age group', async () => {
  const { club, open, boys, tryout, change, stored } = await aMixedTryout();
  await club.admin.ask(updateTryout, { ...change, acceptMisfits: true });
  await club.admin.ask(updateTryout, { tryoutId: tryout.id, ageGroupId: boys.id, expected: { ageGroupId: boys.id } });
  await club.admin.ask(updateTryout, { tryoutId: tryout.id, ageGroupId: open.id, expected: { ageGroupId: boys.id } });
  expect(await stored()).toBe(open.id);
});

longTest('names at most ten players who do not fit a tryout’s new age group', async () => {
  const club = await anOrganization(server);
  const [open, girls] = [await anOpenAgeGroup(server, club), await anOpenAgeGroup(server, club, { gender: 'Female' })];
  const { id: tryoutId } = await aTryout(club, open);
  const message = async () => {
    const change = { tryoutId, ageGroupId: girls.id, expected: { ageGroupId: open.id } };
    return (await (await club.admin.send(updateTryout, change)).json()).error.message;
  };
  const add = async (lastName: string) =>
    register(club, tryoutId, await club.addPlayer({ firstName: 'Ben', lastName, gender: 'Male' }));
  await add('A0');
  expect(await message()).toBe('1 registered player does not fit the new age group: Ben A0.');
  for (let index = 1; index < 12; index += 1) await add(`B${index}`);
  expect(await message()).toMatch(/^12 registered players do not fit the new age group: Ben A0, .* and 2 more\.$/);
});
