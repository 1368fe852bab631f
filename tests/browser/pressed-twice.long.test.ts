import type { Browser, Locator, Request, Response } from '@playwright/test';
import type { Command, Operation } from '@touchline/domain/core/operation.ts';
import { aClub } from './club.ts';
import { setUpPresses, type Press, pressTwice } from './press-steps.ts';
import { presses } from './presses.ts';
import { aVisitor, expect, type Product, settle, test } from './support.ts';

/** Milliseconds between two presses: simultaneous, a trembling finger, a double click, an impatient click. */
const gaps = [0, 20, 100, 250];

const pathOf = ({ path }: Operation): RegExp => new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const titleOf = ({ operation, toast }: Press): string | RegExp | undefined => {
  if (toast !== undefined) return toast;
  const { done } = operation as Command;
  return typeof done === 'object' ? done.title : undefined;
};

const expectOnce = async (one: Press, target: Locator, gap: number): Promise<void> => {
  const page = target.page();
  const { operation, times = 1 } = one;
  const sent: string[] = [];
  const isOurs = (request: Request) =>
    request.method() === operation.method && pathOf(operation).test(new URL(request.url()).pathname);
  const hear = (request: Request) => isOurs(request) && sent.push(request.url());
  const answers: number[] = [];
  const hearAnswer = (response: Response) => isOurs(response.request()) && answers.push(response.status());
  page.on('request', hear);
  page.on('response', hearAnswer);
  // Content that arrives later may move the button away from the finger.
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
  page.off('request', hear);
  page.off('response', hearAnswer);
};

/** Presses each button twice. Adjacent buttons get different gaps, which rotate in each round. */
const pressAll = async (browser: Browser, product: Product, chosen: readonly Press[], round: number): Promise<void> => {
  test.slow();
  const club = await aClub(browser, product);
  club.admin.page.on('dialog', (dialog) => void dialog.accept());
  const setup = await setUpPresses(club, product, () => aVisitor(browser, product));
  for (const [place, one] of chosen.entries()) {
    const gap = gaps[(place + round) % gaps.length] ?? 0;
    await test.step(`${one.operation.name}, ${gap} ms`, async () => expectOnce(one, await one.prepare(setup), gap));
  }
  await club.admin.context.close();
};

for (const [area, ofArea] of Object.entries(presses)) {
  for (const round of gaps.keys()) {
    test(`performs buttons of ${area} once if pressed twice (round ${round + 1})`, ({ browser, product }) =>
      pressAll(browser, product, ofArea, round));
  }
}
