import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { openTestServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';

it('warns before starting a tryout on a different day than planned', async () => {
  const server = await openTestServer();
  const club = await anOrganization(server);
  const tryout = await aTryout(club, await anOpenAgeGroup(server, club));
  const note = 'This tryout is not planned for today.';
  const ask = async () => {
    const opened = openApp(server, `/dashboard/tryouts/${tryout.id}?dialog=start`, club.admin);
    const question = await screen.findByRole('alertdialog', { name: 'Start this tryout?' });
    return { ...opened, question };
  };
  const planned = (date: string) =>
    server.database.db
      .updateTable('tryouts')
      .set({ date, registration_deadline: date })
      .where('id', '=', tryout.id)
      .execute();
  await planned('2090-06-01T16:00:00Z');
  const early = await ask();
  expect(early.question).toHaveTextContent(`${note}Its date is`);
  expect(early.question).toHaveTextContent(/Jun 1, 2090/);
  early.unmount();
  await planned(new Date().toISOString());
  const { question } = await ask();
  expect(question).not.toHaveTextContent(note);
  cleanup();
  await server.close();
});
