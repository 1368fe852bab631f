import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCode, deleteCode, listCodes, setCodeActive } from '@touchline/domain/codes/contract.ts';
import { tooManyFor } from '@touchline/domain/core/problems.ts';
import { createSeason, listSeasons } from '@touchline/domain/seasons/contract.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { openTestServer, sharedServer } from '@touchline/tests/support/server/server.ts';
import { loseResponse } from '@touchline/tests/support/page/signal.ts';
import { carryOut } from './commands.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;

beforeEach(async () => {
  club = await anOrganization(server);
});

const fall = { name: 'Fall', sport: 'Soccer' as const, startDate: '2091-08-01', endDate: '2091-11-30' };
const seasons = async () => (await club.admin.ask(listSeasons, {})).map(({ name }) => name);

describe('a command whose response was lost', () => {
  longTest('runs a command only once if it is pressed again after a lost response', async () => {
    const { user } = openApp(server, '/dashboard/seasons?dialog=add-season', club.admin);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Season' }));
    await user.clear(await dialog.findByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), fall.name);
    loseResponse('POST');
    await user.click(dialog.getByRole('button', { name: 'Create season' }));
    expect(await toast('Error', /^Failed to create/)).toBeVisible();
    expect(await seasons()).toEqual(['Fall']);
    await user.click(dialog.getByRole('button', { name: 'Create season' }));
    expect(await toast('Season created')).toBeVisible();
    expect(await seasons()).toEqual(['Fall']);
  });

  it('counts a lost command with a different input as a new one', async () => {
    openApp(server, '/dashboard/settings', club.admin);
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    loseResponse('POST');
    await expect(carryOut(createSeason, fall)).rejects.toThrow('network');
    await carryOut(createSeason, { ...fall, name: 'Winter' });
    expect((await seasons()).toSorted()).toEqual(['Fall', 'Winter']);
  });

  it('runs a lost command again if another command ran in between', async () => {
    const { id: codeId } = await club.admin.ask(createCode, { code: 'FALL-TRYOUT-2091', role: 'player' });
    openApp(server, '/dashboard/settings', club.admin);
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    loseResponse('PATCH');
    await expect(carryOut(setCodeActive, { codeId, isActive: false })).rejects.toThrow('network');
    await carryOut(setCodeActive, { codeId, isActive: true });
    await carryOut(setCodeActive, { codeId, isActive: false });
    expect(await club.admin.ask(listCodes, {})).toMatchObject([{ isActive: false }]);
  });
});

longTest('shows how long to wait after a rate-limited command', async () => {
  let seconds = 41;
  const use = async (kind: string) => {
    if (kind !== 'command') return;
    seconds += 1;
    throw tooManyFor(seconds);
  };
  const limited = await openTestServer({}, undefined, { rateLimiter: { ...unlimited, consumeGeneral: use } });
  const { admin } = await anOrganization(limited);
  openApp(limited, '/dashboard/settings', admin);
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  for (const act of [() => carryOut(createSeason, fall), () => carryOut(deleteCode, { codeId: crypto.randomUUID() })]) {
    await expect(act()).rejects.toThrow('Too many attempts');
    expect(await toast('Error', `Too many attempts. Please wait ${seconds} seconds and try again.`)).toBeVisible();
  }
  await limited.close();
});
