import { startPostgres } from '../real-postgres.ts';
import { startProduct, test } from './support.ts';
import { playTheStory } from './story.ts';

test('leads a club on PostgreSQL from registration to an accepted offer', async ({ browser }) => {
  const postgres = await startPostgres();
  const product = await startProduct({ postgres: postgres.url });
  await playTheStory(browser, product);
  await product.stop();
  await postgres.stop();
});
