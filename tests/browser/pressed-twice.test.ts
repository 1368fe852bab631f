import type { Locator, Page } from '@playwright/test';
import { contract } from '@touchline/domain/contract.ts';
import type { Command, Operation } from '@touchline/domain/core/operation.ts';
import { aClub } from './club.ts';
import { groundOf, type Press, pressTwice } from './press-steps.ts';
import { notPressed, presses } from './presses.ts';
import { aVisitor, expect, test } from './support.ts';

/** Milliseconds between the two presses: at once, a trembling finger, a double click, an impatient one. */
const gaps = [0, 20, 100, 250];
/** In each round neighbors are pressed with another gap. TEST_LONG goes on until every button was pressed with each. */
const rounds = process.env['TEST_LONG'] ? [...gaps.keys()] : [0];

const pathOf = ({ path }: Operation): RegExp => new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const titleOf = ({ operation, toast }: Press): string | RegExp | undefined => {
  if (toast !== undefined) return toast;
  const { done } = operation as Command;
  return typeof done === 'object' ? done.title : undefined;
};

/** Everything pending has arrived: all requests are answered, and the page is idle. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
};

const expectOnce = async (one: Press, target: Locator, gap: number): Promise<void> => {
  const page = target.page();
  const { operation, times = 1 } = one;
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === operation.method && pathOf(operation).test(pathname)) sent.push(pathname);
  });
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === operation.method && pathOf(operation).test(new URL(response.url()).pathname))
      answers.push(response.status());
  });
  // Content that comes later may move the button away from the finger.
  await settle(page);
  await pressTwice(page, target, gap);
  const title = titleOf(one);
  if (title !== undefined && times === 1) {
    const shown = page.locator('[data-slot="toast"]').first();
    await expect(shown).toContainText(title);
  }
  await one.after?.(page);
  await expect.poll(() => answers.length).toBe(times);
  await settle(page);
  expect(sent, `${operation.name}, pressed twice ${gap} ms apart`).toHaveLength(times);
  expect(answers.every((status) => status < 300)).toBe(true);
  await one.after?.(page);
};

test('every operation that changes something, and every file, is pressed here or named with a reason', () => {
  const pressed = Object.values(presses).flatMap((some) => some.map(({ operation }) => operation.name));
  const known = contract.filter(({ kind }) => kind !== 'query').map(({ name }) => name);
  expect([...new Set([...pressed, ...Object.keys(notPressed)])].toSorted()).toEqual(known.toSorted());
  expect(pressed.filter((name) => name in notPressed)).toEqual([]);
});

for (const [area, some] of Object.entries(presses)) {
  for (const round of rounds) {
    test(`pressed twice, each button of ${area} acts once and says the right thing (${round + 1})`, async ({
      browser,
      product,
    }) => {
      test.setTimeout(240_000 + some.length * 15_000);
      const club = await aClub(browser, product);
      const { page } = club.admin;
      page.on('dialog', (dialog) => void dialog.accept());
      const ground = await groundOf(club, product, () => aVisitor(browser, product));
      for (const [place, one] of some.entries()) {
        const gap = gaps[(place + round) % gaps.length] ?? 0;
        await test.step(`${one.operation.name}, ${gap} ms`, async () =>
          expectOnce(one, await one.prepare(ground), gap));
        page.removeAllListeners('request');
        page.removeAllListeners('response');
      }
      await club.admin.context.close();
    });
  }
}
