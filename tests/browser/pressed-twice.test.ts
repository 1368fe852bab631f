import type { Locator, Request, Response } from '@playwright/test';
import { contract } from '@touchline/domain/contract.ts';
import type { Command, Operation } from '@touchline/domain/core/operation.ts';
import { aClub } from './club.ts';
import { groundOf, type Press, pressTwice } from './press-steps.ts';
import { notPressed, presses } from './presses.ts';
import { aVisitor, expect, settle, test } from './support.ts';

/** Milliseconds between the two presses: at once, a trembling finger, a double click, an impatient one. */
const gaps = [0, 20, 100, 250];
const isLong = Boolean(process.env['TEST_LONG']);
/** In each round neighbors are pressed with another gap. TEST_LONG goes on until every button was pressed with each. */
const rounds = isLong ? [...gaps.keys()] : [0];
/**
 * All buttons send by one hook: a sixth of them shows a break of it, unless each needs the one before or has a guard of its
 * own. TEST_LONG presses each.
 */
const everyOf = (area: string): number => (isLong || ['security', 'schedule'].includes(area) ? 1 : 6);

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
  page.off('request', hear);
  page.off('response', hearAnswer);
};

test('every operation that changes something, and every file, is pressed here or named with a reason', () => {
  const pressed = Object.values(presses).flatMap((some) => some.map(({ operation }) => operation.name));
  const known = contract.filter(({ kind }) => kind !== 'query').map(({ name }) => name);
  expect([...new Set([...pressed, ...Object.keys(notPressed)])].toSorted()).toEqual(known.toSorted());
  expect(pressed.filter((name) => name in notPressed)).toEqual([]);
});

for (const [area, some] of Object.entries(presses)) {
  for (const round of rounds) {
    test(`pressed twice, buttons of ${area} act once and say the right thing (${round + 1})`, async ({
      browser,
      product,
    }) => {
      test.setTimeout(240_000 + some.length * 15_000);
      const club = await aClub(browser, product);
      const { page } = club.admin;
      page.on('dialog', (dialog) => void dialog.accept());
      const ground = await groundOf(club, product, () => aVisitor(browser, product));
      for (const [place, one] of some.entries()) {
        if (place % everyOf(area) !== 0) continue;
        const gap = gaps[(place / everyOf(area) + round) % gaps.length] ?? 0;
        await test.step(`${one.operation.name}, ${gap} ms`, async () =>
          expectOnce(one, await one.prepare(ground), gap));
      }
      await club.admin.context.close();
    });
  }
}
