import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { readTryout } from '@touchline/domain/tryouts/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();

// TRYOUT-26
it("sends nothing from tryout dialogs if the user's organization is unknown", async () => {
  const club = await anOrganization(server);
  const tryout = await aTryout(club, await anOpenAgeGroup(server, club));
  const { session } = await club.admin.ask(readSession, {});
  const sessionWithoutClub = { session: { ...session, user: { ...session?.user, organizationId: '' } } };
  const open = (path: string) => {
    const app = openApp(server, path, club.admin);
    app.answerInstead(/GET \/api\/auth\/session/, () => Response.json(sessionWithoutClub));
    return app;
  };
  const refused = async (requests: readonly string[]) => {
    expect(await toast('Error', 'User organization not found.')).toBeVisible();
    expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
    cleanup();
  };

  const creating = open('/dashboard/tryouts?dialog=create');
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Tryout' }));
  await dialog.findByRole('option', { name: 'Spring' });
  await creating.user.selectOptions(dialog.getByLabelText('Season'), 'Spring');
  await creating.user.selectOptions(dialog.getByLabelText('Age group'), 'U11');
  await creating.user.type(dialog.getByLabelText('Title'), 'Summer tryout');
  await creating.user.type(dialog.getByLabelText('Date and time'), '2090-07-01T18:00');
  // Entering the date has filled in a deadline.
  await creating.user.clear(dialog.getByLabelText('Registration deadline'));
  await creating.user.type(dialog.getByLabelText('Registration deadline'), '2090-06-20T20:00');
  await creating.user.type(dialog.getByLabelText('Location'), 'Main field');
  await creating.user.click(dialog.getByRole('button', { name: 'Create Tryout' }));
  await refused(creating.requests);

  const editing = open(`/dashboard/tryouts/${tryout.id}/edit`);
  await editing.user.type(await screen.findByLabelText('Title'), ' at noon');
  await editing.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await refused(editing.requests);

  const starting = open(`/dashboard/tryouts/${tryout.id}?dialog=start`);
  const question = within(await screen.findByRole('alertdialog', { name: 'Start this tryout?' }));
  await starting.user.click(question.getByRole('button', { name: 'Start Tryout' }));
  await refused(starting.requests);
  expect(await club.admin.ask(readTryout, { tryoutId: tryout.id })).toMatchObject({
    title: tryout.title,
    status: 'upcoming',
  });
});
