import { expect, it } from 'vitest';
import { importCoaches, importPlayers } from '@touchline/domain/people/contract.import.ts';
import { invitePlayer } from '@touchline/domain/people/contract.ts';
import { runConcurrently } from '../support/server/crowd.ts';
import { aFileOf, anAddress } from '../support/files/import.ts';
import { onBothEngines, repetitions } from './arena.ts';

const repeatOptions = { repeats: repetitions - 1 };

const aFile = (people: number) =>
  aFileOf(
    Array.from({ length: people }, (_, index) => ({
      firstName: `Imke${index}`,
      lastName: 'Import',
      email: anAddress(),
    })),
  );

onBothEngines((arena) => {
  const stored = async (table: 'player_profiles' | 'coach_profiles' | 'account_invitations' | 'outbox') =>
    (
      await arena.server.database.db
        .selectFrom(table)
        .where('organization_id', '=', arena.club.id)
        .select('id')
        .execute()
    ).length;

  it('creates each person once in concurrent imports of the same file', repeatOptions, async () => {
    const { club } = arena;
    const admins = [club.admin, await club.addAdmin(), await club.addAdmin()];
    const [players, coaches] = [aFile(60), aFile(40)];
    const reports = await Promise.all(
      admins.flatMap((admin) => [admin.ask(importPlayers, players), admin.ask(importCoaches, coaches)]),
    );
    const sum = (of: 'created' | 'changed' | 'unchanged' | 'invited') =>
      reports.reduce((total, report) => total + report[of], 0);
    expect([sum('created'), sum('changed'), sum('unchanged'), sum('invited')]).toEqual([100, 0, 200, 100]);
    expect([await stored('player_profiles'), await stored('coach_profiles')]).toEqual([60, 40]);
    expect([await stored('account_invitations'), await stored('outbox')]).toEqual([100, 100]);
  });

  it('invites an address once if it is invited by hand during an import', repeatOptions, async () => {
    const { club } = arena;
    const file = aFile(20);
    const answers = await runConcurrently(11, (index) => {
      const { cells } = file.rows[index] ?? {};
      // The import starts in the middle, so that some invitations come before it and some after.
      if (index === 5) return club.admin.send(importPlayers, file);
      return club.admin.send(invitePlayer, { ...cells });
    });
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    expect(answers[5]?.status).toBe(200);
    expect([await stored('account_invitations'), await stored('outbox')]).toEqual([20, 20]);
  });
});
