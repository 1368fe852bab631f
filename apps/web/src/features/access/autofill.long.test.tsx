import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { openTestServer } from '@touchline/tests/support/server/server.ts';

it('turns name autofill off for players and on for coaches', async () => {
  const server = await openTestServer();
  const offered = async (label: string) => (await screen.findByLabelText(label)).getAttribute('autocomplete');
  const allOffered = (...labels: string[]) => Promise.all(labels.map(offered));
  const names = ['First name', 'Last name'];

  openApp(server, '/register/player');
  expect(await allOffered(...names, 'Birth date')).toEqual(['off', 'off', 'off']);

  cleanup();
  openApp(server, '/register/coach');
  expect(await allOffered(...names)).toEqual(['given-name', 'family-name']);
  await server.close();
});
