import { expect, it } from 'vitest';
import { handOutNumbers } from '@touchline/domain/tryouts/contract.numbers.ts';
import { listRegistrations, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { anOrganization } from '../support/club/club.ts';
import { runConcurrently } from '../support/server/crowd.ts';
import { ownServer } from '../support/server/server.ts';
import { aRunningTryout } from '../support/club/tryouts.ts';
import { onBothEngines, repetitions } from './arena.ts';
import { duringOn } from './holding.ts';

const repeatOptions = { repeats: repetitions - 1 };

onBothEngines((arena) => {
  it('assigns each bib number only once when numbers are assigned during check-ins', repeatOptions, async () => {
    const { club, server } = arena;
    const crowd = arena.crowd(24);
    const { tryout, registrations } = await aRunningTryout(
      server,
      club,
      Array.from({ length: crowd }, () => ({})),
    );
    const input = { tryoutId: tryout.id };
    const answers = await Promise.all([
      runConcurrently(crowd, (index) =>
        club.admin.send(setAttendance, {
          registrationId: registrations[index]?.id,
          status: 'checked_in',
          ...(index % 3 === 0 && { bibNumber: index + 1 }),
        }),
      ),
      runConcurrently(6, () => club.admin.send(handOutNumbers, input)),
    ]);
    expect(answers[1].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    // The last players get their numbers on the next press. A check-in with a used number is refused.
    await club.admin.ask(handOutNumbers, input);
    const listed = await club.admin.ask(listRegistrations, { ...input, all: true });
    const here = listed.filter(({ status }) => status === 'checked_in');
    expect(here).toHaveLength(answers[0].filter(({ status }) => status === 200).length);
    const worn = listed.flatMap(({ bibNumber }) => bibNumber ?? []);
    expect([new Set(worn).size, worn.length]).toEqual([here.length, here.length]);
  });
});

const server = ownServer();
const during = duringOn(() => server);

it('skips the number of a pending assignment', async () => {
  const club = await anOrganization(server);
  const { tryout, registrations } = await aRunningTryout(server, club, [{}, {}]);
  const [one, two] = registrations.map(({ id }) => id) as [string, string];
  for (const registrationId of [one, two])
    await club.admin.ask(setAttendance, { registrationId, status: 'checked_in' });
  const { waited, answer } = await during(
    `select from tryouts where id = '${tryout.id}' for no key update;
     update tryout_registrations set bib_number = 1 where id = '${two}'`,
    () => club.admin.ask(handOutNumbers, { tryoutId: tryout.id }),
  );
  expect([waited, answer]).toEqual([true, [{ registrationId: one, bibNumber: 2 }]]);
});
