import { test } from './support.ts';
import { playTheStory } from './story.ts';

test('a club gets from its registration to an accepted offer', async ({ browser, product }) => {
  await playTheStory(browser, product);
});
