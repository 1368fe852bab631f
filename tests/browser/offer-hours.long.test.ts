import type { Page } from '@playwright/test';
import { listMyOffers } from '@touchline/domain/offers/contract.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { aClub, type Club, joinAsPlayer, offerPlace } from './club.ts';
import { ask, toast } from './steps.ts';
import {
  aVisitor,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  startProduct,
  test,
  type Visitor,
} from './support.ts';

const setHours = async (page: Page, hours: number): Promise<void> => {
  await page.goto('/dashboard/settings?tab=organization');
  await page.getByLabel(/^Hours to answer/).fill(String(hours));
  await page.getByRole('button', { name: 'Save team offers' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
};

interface Waiting {
  readonly club: Club;
  readonly family: Visitor;
  readonly email: string;
}

// ORGS-06
test('ends offers of 24 and 336 hours on time', async ({ browser }) => {
  const product = await startProduct();
  const aFamilyWith = async (name: string, hours: number): Promise<Waiting> => {
    const club = await aClub(browser, product, name);
    await ask(club.admin.page, updateOrganization, { timeZone: 'Europe/Vienna' });
    await setHours(club.admin.page, hours);
    const family = await aVisitor(browser, product);
    const { email } = await joinAsPlayer(club, family, ['Pia', 'Peters']);
    await offerPlace(club, 'Pia', 10, 'Tigers');
    return { club, family, email };
  };
  const [short, long] = [await aFamilyWith('Short Lions', 24), await aFamilyWith('Long Lions', 336)];
  for (const [{ family }, hours] of [
    [short, 24],
    [long, 336],
  ] as const) {
    const [offer] = (await ask(family.page, listMyOffers, {})).offers;
    expect(Date.parse(offer?.expiresAt ?? '') - Date.parse(offer?.createdAt ?? '')).toBe(hours * 3_600_000);
    await family.page.goto('/dashboard/player-portal');
    await expect(family.page.getByText(/expires/).first()).toBeVisible();
    await expectAccessible(family.page);
    await expectNoSidewaysScroll(family.page);
  }

  let passed = 0;
  const localHour = () =>
    Number(
      new Intl.DateTimeFormat('en', { timeZone: 'Europe/Vienna', hour: 'numeric', hourCycle: 'h23' }).format(
        new Date(Date.now() + passed * 3_600_000),
      ),
    );
  const reminded: { readonly who: Waiting; readonly after: number; readonly hour: number }[] = [];
  const emailsBefore = new Map<Waiting, number>();
  const look = async () => {
    await product.runJobs();
    for (const who of [short, long]) {
      const reminders = (await product.mailsTo(who.email)).filter(({ subject }) =>
        /^(Last hours|Waiting for your answer)/.test(subject),
      );
      for (let count = emailsBefore.get(who) ?? 0; count < reminders.length; count += 1)
        reminded.push({ who, after: passed, hour: localHour() });
      emailsBefore.set(who, reminders.length);
    }
  };
  const moveHours = async (until: number) => {
    while (passed < until) {
      await product.moveClock(1);
      passed += 1;
      await look();
    }
  };
  await moveHours(25);
  // No email is due in the days between.
  await product.moveClock(120);
  passed += 120;
  await look();
  await moveHours(184);
  await product.moveClock(126);
  passed += 126;
  await look();
  await moveHours(337);

  for (const { hour } of reminded) expect(hour >= 8 && hour < 21, `a reminder at ${hour}`).toBe(true);
  const hoursOf = (who: Waiting) => reminded.filter((one) => one.who === who).map(({ after }) => after);
  expect(hoursOf(short).length).toBeGreaterThan(0);
  expect(Math.max(...hoursOf(short))).toBeLessThan(24);
  const [first = 0, last = 0, ...more] = hoursOf(long);
  expect(more).toEqual([]);
  // The first reminder is sent halfway or the next morning, the last one six hours before the end or on the evening
  // before.
  expect(first >= 168 && first < 180, `half time at ${first}`).toBe(true);
  expect(last >= 318 && last <= 331, `the last one at ${last}`).toBe(true);
  for (const { family, club } of [short, long]) {
    const [offer] = (await ask(family.page, listMyOffers, {})).offers;
    expect(offer).toMatchObject({ status: 'declined', responseReason: 'lapsed' });
    for (const visitor of [family, club.admin]) await visitor.context.close();
  }
  await product.stop();
});
