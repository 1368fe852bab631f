import { expect, it } from 'vitest';
import { openScratchDatabase } from '@touchline/tests/support/server/database.ts';
import { schemaText } from './generate-schema.ts';

it('writes the tables of the migrations into schema.sql', async () => {
  const database = await openScratchDatabase(null);
  const text = await schemaText(database.db);
  await database.close();
  await expect(text, 'schema.sql is out of date: npm run types:db').toMatchFileSnapshot('schema.sql');
});
