import { test } from './support.ts';
import { playTheStory } from './story.ts';

test('a club from its registration to an accepted offer', async ({ browser, product }) => {
  test.setTimeout(240_000);
  await playTheStory(browser, product);
});
