import { test } from './support.ts';
import { playTheStory } from './story.ts';

test('leads a club from registration to an accepted offer', async ({ browser, product }) => {
  await playTheStory(browser, product);
});
