import type { Browser, Page } from '@playwright/test';
import { aClub, addPlayers, anAgeGroup, aRunningTryout, aTeam, joinAsCoach } from './club.ts';
import { aVisitor, expect, type Product, type Visitor } from './support.ts';

export const names = ['Anna Adler', 'Bea Bauer', 'Cleo Czerny'] as const;

export interface TryoutDay {
  readonly admin: Page;
  readonly coach: Visitor;
  readonly tryoutId: string;
  readonly path: string;
  close(): Promise<void>;
}

/** A tryout that is going on, with three players, an admin, and a coach whose phone keeps the app. */
export const aTryoutDay = async (browser: Browser, product: Product): Promise<TryoutDay> => {
  const club = await aClub(browser, product);
  const { page, context } = club.admin;
  const coach = await aVisitor(browser, product, 'allow');
  const ageGroupId = await anAgeGroup(club, 10);
  await joinAsCoach(club, coach, ['Carla', 'Coach'], await aTeam(club, 'Tigers', ageGroupId));
  const tryoutId = await aRunningTryout(page, ageGroupId, await addPlayers(club, names));
  return {
    admin: page,
    coach,
    tryoutId,
    path: `/dashboard/tryouts/${tryoutId}`,
    close: async () => {
      await context.close();
      await coach.context.close();
    },
  };
};

/** Number of records in the app's database here. */
export const countOnDevice = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('touchline');
        request.onsuccess = () => {
          const database = request.result;
          const done = (count: number) => {
            database.close();
            resolve(count);
          };
          if (database.objectStoreNames.length === 0) return done(0);
          const count = database.transaction('device').objectStore('device').count();
          count.onsuccess = () => done(count.result);
        };
      }),
  );

/** Opens the tryout while there is signal, until the phone has all it needs. */
export const openAtHome = async ({ coach: { page }, path }: TryoutDay): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('button', { name: `Check In ${names[0]}` })).toBeVisible();
  await page.getByRole('tab', { name: 'Evaluations' }).click();
  await expect(page.getByText(names[2])).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => countOnDevice(page)).toBeGreaterThanOrEqual(3);
  await page.goto(path);
  await expect(page.getByRole('button', { name: `Check In ${names[0]}` })).toBeVisible();
};
