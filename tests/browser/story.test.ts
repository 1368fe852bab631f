import { test } from './support.ts';
import { playTheStory } from './story.ts';

test('a club gets from registration to an accepted offer', async ({ browser, product }) => {
  await playTheStory(browser, product);
});
