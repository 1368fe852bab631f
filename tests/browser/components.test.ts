import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  aVisitor,
  expect,
  expectAccessible,
  expectAccessibleLightAndDark,
  expectNoSidewaysScroll,
  startProduct,
  test,
} from './support.ts';

const root = join(import.meta.dirname, '../..');

/** The web app built with `DEV_TOOLS=1`. */
const buildForDevelopers = (folder: string): void => {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: join(root, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production', DEV_TOOLS: '1' },
  });
};

test('shows accessible components that fit the screen in every state', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-components-'));
  buildForDevelopers(folder);
  const product = await startProduct({ pages: folder });
  const { page, context, expectQuiet } = await aVisitor(browser, product);
  await page.goto('/dev/components');
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Join the club' })).toBeVisible();
  await expectAccessibleLightAndDark(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  for (const name of ['form', 'confirmation', 'palette']) {
    await page.getByRole('button', { name: `Open: ${name}` }).click();
    const dialog = page.getByRole(name === 'confirmation' ? 'alertdialog' : 'dialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('button', { name: 'Season created' }).click();
  await expect(page.locator('[data-slot=toast-text]')).toHaveText('Fall 2026');
  await expectAccessible(page);

  expectQuiet();
  await context.close();
  await product.stop();
  rmSync(folder, { recursive: true });
});
