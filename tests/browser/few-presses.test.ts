import { maxPresses, sumOf, walkToFirstOffer, walkWithTwoChildren } from '../../bench/way.ts';
import { aVisitor, expect, test, type Visitor } from './support.ts';

// ORGS-14 FAM-03
test('needs few presses to an accepted offer and to two added children', async ({ browser, product }) => {
  const visitors: Visitor[] = [];
  const openPhone = async () => {
    const visitor = await aVisitor(browser, product);
    visitors.push(visitor);
    return visitor.page;
  };
  // Goal F16.
  const { efforts, joining } = await walkToFirstOffer(openPhone);
  expect(sumOf(efforts, 'presses')).toBeLessThanOrEqual(maxPresses.firstOffer);
  const ofMother = await walkWithTwoChildren(openPhone, joining);
  expect(sumOf(ofMother, 'presses')).toBeLessThanOrEqual(maxPresses.twoChildren);
  for (const visitor of visitors) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});
