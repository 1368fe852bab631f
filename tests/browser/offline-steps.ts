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

/** An active tryout with three players, an admin, and a coach whose phone stores the app. */
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

/** Texts of the records in the app's database in this browser. */
const recordsOnDevice = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('touchline');
        request.onsuccess = () => {
          const database = request.result;
          const finish = (records: readonly unknown[]) => {
            database.close();
            resolve(records.map((record) => JSON.stringify(record)));
          };
          if (database.objectStoreNames.length === 0) return finish([]);
          const readRequest = database.transaction('device').objectStore('device').getAll();
          readRequest.onsuccess = () => finish(readRequest.result);
        };
      }),
  );

/** Number of records in the app's database in this browser. */
export const countOnDevice = async (page: Page): Promise<number> => (await recordsOnDevice(page)).length;

/** All data that the app has stored in this browser, as text. */
export const textOnDevice = async (page: Page): Promise<string> =>
  (await recordsOnDevice(page)).join('') + (await page.evaluate(() => JSON.stringify({ ...localStorage })));

/** Opens the tryout online and waits until the phone has stored its data. */
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
