import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readPlayerEvaluations, saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aPlayerAtTryout, evaluationOf } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();

// EVAL-24 (decision record 0013)
it('tables, requests and responses use the same four score names and no others', async () => {
  const { rows } = await sql<{ name: string }>`select column_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name like '%\_score' order by 1`.execute(server.database.db);
  expect(rows.map(({ name }) => name)).toEqual([
    'acumen_score',
    'character_score',
    'physical_score',
    'technical_score',
  ]);

  const { club, registrationId } = await aPlayerAtTryout(server);
  const save = evaluationOf(registrationId);
  const { acumenScore, characterScore, ...others } = save;
  for (const wrong of [
    { ...others, tacticalScore: acumenScore, mentalScore: characterScore },
    { ...others, tactical_score: acumenScore, mental_score: characterScore },
    { ...save, tacticalScore: 1 },
    { ...save, mentalScore: 1 },
  ])
    expect((await club.admin.send(saveEvaluation, wrong)).status).toBe(422);

  await club.admin.ask(saveEvaluation, save);
  const answer = await (await club.admin.send(readPlayerEvaluations, { registrationId })).text();
  expect(answer).toContain('"acumenScore":2');
  expect(answer).toContain('"characterScore":5');
  expect(answer).not.toMatch(/tactical|mental/i);
});
