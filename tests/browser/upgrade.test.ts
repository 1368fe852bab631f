import type { Page } from '@playwright/test';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { nextVersion } from './next-build.ts';
import { anAddress, ask, go, password, toast } from './steps.ts';
import { aVisitor, expect, test } from './support.ts';

/** The element that names the page's entry file, which identifies the build. */
const entryOf = (page: Page) => page.locator('script[type="module"][src]');
const buildOf = async (page: Page): Promise<string> => (await entryOf(page).getAttribute('src')) ?? '';

const leave = { name: 'Leave without saving?' };

for (const worker of ['without', 'with a'] as const) {
  // offline.test.ts also checks that a worker's new version waits for the user.
  const tag = worker === 'without' ? [] : ['@long'];
  // OPS-24
  test(`updates a page ${worker} service worker only when no input is lost`, {
    tag,
  }, async ({ browser, product }) => {
    const { page, context } = await aVisitor(browser, product, worker === 'without' ? 'block' : 'allow');
    const email = anAddress('admin');
    await ask(page, registerAdmin, { organizationName: 'SV Sonnenberg', fullName: 'Ada Admin', email, password });
    await page.goto('/dashboard/settings');
    if (worker === 'with a') {
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload();
    }
    const visitor = await aVisitor(browser, product);
    await visitor.page.goto('/login');
    const name = page.getByRole('textbox', { name: /Full name/ });
    await name.fill('Ada Neu');
    const [before, beforeVisit] = [await buildOf(page), await buildOf(visitor.page)];

    const [previousWorker] = context.serviceWorkers();
    expect(previousWorker === undefined).toBe(worker === 'without');
    await product.release();
    await expect(page.getByText('A new version is ready.')).toBeVisible();
    // This file is loaded for the first time after the upgrade.
    await page.getByRole('button', { name: 'Find anything' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    // A link of every screen: phones have others on the More page, which the question would keep closed.
    await go(page, 'Teams');
    await page.getByRole('alertdialog', leave).getByRole('button', { name: 'Stay' }).click();
    await expect(name).toHaveValue('Ada Neu');

    const showsOld = async (heading: string) => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(await buildOf(page)).toBe(before);
    };
    const stays = async (heading: string) => {
      await go(page, heading);
      await showsOld(heading);
    };
    // The change is sent, but the response has not arrived yet.
    const saving = Promise.withResolvers<void>();
    await page.route('**/api/me', async (route) => {
      await saving.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await go(page, 'Teams');
    await page.getByRole('alertdialog', leave).getByRole('button', { name: 'Leave' }).click();
    await stays('Seasons');
    saving.resolve();
    await toast(page, 'Profile updated').hover();
    // The toast stays as long as the mouse is over it.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Teams' }).press('Enter');
    await showsOld('Teams');
    await page.locator('[data-slot="toast"]').getByRole('button').last().click();
    await expect(page.locator('[data-slot="toast"]')).toHaveCount(0);
    await context.setOffline(true);
    await expect(page.getByText("You're offline.")).toBeVisible();
    await stays('Seasons');
    await context.setOffline(false);
    await expect(page.getByText("You're offline.")).toBeHidden();

    const loadedPages: string[] = [];
    page.on('domcontentloaded', () => loadedPages.push(new URL(page.url()).pathname));
    if (worker === 'with a') {
      // The previous worker, which has a request to answer, delays the update until the user is typing.
      await previousWorker?.evaluate(() => {
        self.fetch = () => new Promise((_, reject) => Object.assign(self, { endRequest: reject }));
      });
      const request = page.evaluate(() => fetch('/assets/slow.js').catch(() => undefined));
      await go(page, 'Players');
      const search = page.getByRole('searchbox');
      await search.fill('Nora');
      await previousWorker?.evaluate('self.endRequest()');
      await request;
      // Browsers end an idle worker after half a minute, unless a test runner watches it.
      const devTools = await context.newCDPSession(page);
      await devTools.send('ServiceWorker.enable');
      const states = async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return [registration?.waiting?.state, registration?.active?.state];
      };
      await expect
        .poll(async () => {
          await devTools.send('ServiceWorker.stopAllWorkers');
          return (await page.evaluate(states))[0];
        })
        .toBeUndefined();
      await expect.poll(() => page.evaluate(states)).toEqual([undefined, 'activated']);
      await expect(search).toHaveValue('Nora');
    }

    // Unfinished requests delay the update to a later page.
    await expect(async () => {
      await go(page, 'Teams');
      await go(page, 'Settings');
      await expect(entryOf(page)).not.toHaveAttribute('src', before, { timeout: 5000 });
    }).toPass();
    expect(loadedPages).not.toContain('/dashboard/players');
    await expect(page.getByText(`Touchline ${nextVersion}`)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/settings$/);
    await expect(name).toHaveValue('Ada Neu');
    await expect(page.getByText('A new version is ready.')).toBeHidden();

    await visitor.page.getByLabel('Email').fill(email);
    await visitor.page.getByLabel('Password', { exact: true }).fill(password);
    await visitor.page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(visitor.page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
    expect(await buildOf(visitor.page)).toBe(beforeVisit);
    await visitor.context.close();
    await context.close();
  });
}
