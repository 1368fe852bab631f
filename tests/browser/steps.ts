import { expect, type Locator, type Page } from '@playwright/test';
import { toasts } from '@touchline/domain/constants.ts';
import { type InputOf, type Operation, type OutputOf, requestOf } from '@touchline/domain/core/operation.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';

export const password = 'green-grass-2026';

let count = 0;
export const anAddress = (who: string): string => {
  count += 1;
  return `${who}-${process.pid}-${count}@example.org`;
};

/** Registers an organization and ends on its first page; returns the admin's email address. */
export const signUp = async (page: Page, organization: string, name: string): Promise<string> => {
  const email = anAddress('admin');
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Create Organization|Sign Up/ })
    .click();
  await page.getByLabel('Organization Name').fill(organization);
  await page.getByLabel("Admin's Full Name").fill(name);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create Organization' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  return email;
};

const bottomBarEntries = ['Teams', 'Tryouts', 'Coach Invitations', 'Admin Invitations', 'Home', 'My Teams', 'Schedule'];

/** Follows the navigation of this screen: entries without room in a phone's bottom bar are on the More page. */
export const go = async (page: Page, entry: string): Promise<void> => {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const isSmall = (page.viewportSize()?.width ?? 0) < 1024;
  if (!isSmall) return navigation.getByRole('link', { name: entry, exact: true }).click();
  if (bottomBarEntries.includes(entry)) {
    return navigation
      .getByRole('link', { name: entry.endsWith('Invitations') ? 'Invitations' : entry, exact: true })
      .click();
  }
  await navigation.getByRole('link', { name: 'More' }).click();
  const label = entry === 'Registration Codes' ? 'Organization Codes' : entry;
  await page.getByRole('main').getByRole('link', { name: label }).click();
};

/** Form for inviting players to a team. */
export const invitations = (page: Page): Locator => page.getByRole('form', { name: 'Invite Players to Team' });

/** Continues from the players to the offer letter; a wide screen shows both at the same time. */
export const nextStep = async (form: Locator): Promise<void> => {
  const next = form.getByRole('button', { name: 'Next' });
  if (await next.isVisible()) await next.click();
};

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-slot="toast"]').getByText(text, { exact: true }).first();

/**
 * Makes toasts stay until they are dismissed or replaced, from the next page on. A busy machine may check their
 * position after they would have disappeared.
 */
export const keepToasts = async (page: Page): Promise<void> => {
  await page.addInitScript((shownMs) => {
    const originalTimer = window.setTimeout;
    const otherTimer = (...timer: Parameters<typeof originalTimer>) =>
      timer[1] === shownMs ? 0 : originalTimer(...timer);
    window.setTimeout = otherTimer as typeof originalTimer;
  }, toasts.shownMs);
};

/** Names of controls that the notice covers. */
export const coveredBy = (notice: Locator): Promise<readonly (string | null)[]> =>
  notice.evaluate((noticeElement) => {
    const { left, right, top, bottom } = noticeElement.getBoundingClientRect();
    const targets = 'a, button, input:not([type=radio], [type=range]), label:has(input), [data-step]';
    const overlappedTargets = [...document.querySelectorAll(`main :is(${targets})`)].filter((target) => {
      const place = target.getBoundingClientRect();
      const isOver = place.left < right && place.right > left && place.top < bottom && place.bottom > top;
      return isOver && !noticeElement.contains(target);
    });
    // Excludes controls under the header, which cannot be pressed anyway.
    const element = noticeElement as HTMLElement;
    element.style.visibility = 'hidden';
    const coveredTargets = overlappedTargets.filter((target) => {
      const { left: x, top: y, width, height } = target.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return hit !== null && target.contains(hit);
    });
    element.style.removeProperty('visibility');
    return coveredTargets.map((target) => target.getAttribute('aria-label') ?? target.textContent);
  });

/** Response to an operation sent as the page's user. */
export const send = (page: Page, operation: Operation, input: Readonly<Record<string, unknown>>) => {
  const { method, url, body } = requestOf(operation, input);
  return page.request.fetch(url, {
    method,
    headers: { 'x-requested-with': 'app', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { data: body }),
  });
};

/** Output of an operation sent by `send`. It quickly creates data that a story does not test. */
export const ask = async <O extends Operation>(page: Page, operation: O, input: InputOf<O>): Promise<OutputOf<O>> => {
  const answer = await send(page, operation, input as Readonly<Record<string, unknown>>);
  expect(answer.ok(), `${operation.name}: ${await answer.text()}`).toBe(true);
  return answer.status() === 204 ? (undefined as OutputOf<O>) : answer.json();
};

/** Makes it daytime for the admin's club, because emails that can wait are held back at night. */
export const makeDaytime = async (admin: Page): Promise<void> => {
  const ahead = 12 - new Date().getUTCHours();
  await ask(admin, updateOrganization, { timeZone: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` });
};
