import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from '../tests/browser/chromium.ts';
import { startProcess } from './processes.ts';
import { type Finding, table } from './report.ts';
import { product } from './servers.ts';
import { type Effort, maxPresses, type OpenPhone, sumOf, walkToFirstOffer, walkWithTwoChildren } from './way.ts';

const judge = (goal: string, efforts: readonly Effort[], max: number): Finding => {
  const presses = sumOf(efforts, 'presses');
  return { goal: `F16 presses ${goal}`, target: `≤ ${max}`, measured: String(presses), reached: presses <= max };
};

const effortsTable = (efforts: readonly Effort[]): string =>
  table(
    ['stage', 'presses', 'characters'],
    [
      ...efforts.map(({ stage, presses, characters }) => [stage, presses, characters]),
      ['all', sumOf(efforts, 'presses'), sumOf(efforts, 'characters')],
    ],
  );

/**
 * Plays an admin and a parent on their phones, from an empty data folder to the first accepted offer, and then a mother
 * of two. Counts what they press and type (goal F16).
 */
export const countPresses = async (say: (text: string) => void): Promise<readonly Finding[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'touchline-presses-'));
  const server = await startProcess(product, { DATA_DIR: folder });
  const browser = await chromium.launch(launchOptions);
  const openPhone: OpenPhone = async () => {
    const context = await browser.newContext({ baseURL: server.url.href, viewport: { width: 390, height: 844 } });
    return context.newPage();
  };
  try {
    const { efforts: clubEfforts, joining } = await walkToFirstOffer(openPhone);
    const motherEfforts = await walkWithTwoChildren(openPhone, joining);
    for (const efforts of [clubEfforts, motherEfforts]) say(`${effortsTable(efforts)}\n`);
    return [
      judge('from an empty folder to the first accepted offer', clubEfforts, maxPresses.firstOffer),
      judge('until a mother sees her two children', motherEfforts, maxPresses.twoChildren),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
