import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { openTestServer } from '@touchline/tests/support/server/server.ts';

const readProject = (file: string): string => readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8');

/** Returns the level-two headings of a document, each with the text below it. */
const sectionsOf = (document: string): readonly (readonly [heading: string, text: string])[] =>
  document
    .split(/^## /m)
    .slice(1)
    .map((section) => section.split(/\n([\s\S]*)/))
    .map(([heading = '', text = '']) => [heading, text.trim()]);

/** Kinds of changes that Keep a Changelog defines. */
const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

// OPS-21
it('shows everyone the version that /healthz, the log and the changelog state', async () => {
  const { version } = JSON.parse(readProject('package.json')) as { version: string };
  const logLines: string[] = [];
  const server = await openTestServer({}, undefined, { log: (line) => logLines.push(line) });
  expect(logLines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 'info', msg: 'starting', version }),
  );
  expect(await (await server.app.request('/healthz')).json()).toEqual({ status: 'ok', version });
  const club = await anOrganization(server, 'SV Sonnenberg');
  for (const person of [club.admin, await club.addCoach(), await club.addPlayer()]) {
    const { unmount } = openApp(server, '/dashboard/settings', person);
    expect(await screen.findByText(`Touchline ${version}`)).toBeVisible();
    unmount();
  }
  await server.close();

  const [unreleased, ...released] = sectionsOf(readProject('CHANGELOG.md'));
  expect(unreleased?.[0]).toBe('[Unreleased]');
  const headings = released.map(([heading]) => /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/.exec(heading) ?? [heading]);
  const versions = headings.map(([, number]) => number);
  expect(versions[0]).toBe(version);
  expect(versions).toEqual(versions.toSorted((a = '', b = '') => b.localeCompare(a, 'en', { numeric: true })));
  const dates = headings.map(([, , date]) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  for (const [heading, text] of released) {
    const changeKinds = [...text.matchAll(/^### (.+)\n\n- /gm)].map(([, kind]) => kind);
    expect([heading, changeKinds.length > 0, changeKinds.filter((kind) => !kinds.includes(kind ?? ''))]).toEqual([
      heading,
      true,
      [],
    ]);
  }

  const duties = new Map(sectionsOf(readProject('UPGRADING.md')));
  for (const number of ['Unreleased', ...versions]) expect(duties.get(number ?? '')).toMatch(/\w+[\s\S]*\.$/);
});
