import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listPlayers, updatePlayer } from '@touchline/domain/people/contract.ts';
import { createTeam, listTeams, updateTeam } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup } from '@touchline/tests/support/club/tryouts.ts';
import { useEditForm } from './edit-form.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const openedPlayer = async () => {
  const club = await anOrganization(server);
  const bea = await club.addAdmin('Bea Boss');
  const { profileId: playerId } = await club.addPlayer();
  const app = openApp(server, `/dashboard/players?dialog=edit&of=${playerId}`, club.admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Player' }));
  await app.user.type(await dialog.findByLabelText(/^Position/), 'Wing');
  return { ...app, dialog, club, bea, playerId };
};

longTest('keeps a colleague’s concurrent change to another field', async () => {
  const { user, dialog, club, bea, playerId } = await openedPlayer();
  await bea.ask(updatePlayer, { playerId, parentGuardianPhone: '+43 660 1111111' });
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await toast('Player Updated')).toBeVisible();
  const { players } = await club.admin.ask(listPlayers, {});
  expect(players).toMatchObject([{ position: 'Wing', parentGuardianPhone: '+43 660 1111111' }]);
});

longTest('lets the user keep their own value when a colleague changed the same field', async () => {
  const { user, dialog, club, bea, playerId, holdRequests } = await openedPlayer();
  // The refetch is held, so that the page does not know about the change before it saves.
  const releaseRequests = holdRequests(/^GET .*players/);
  await bea.ask(updatePlayer, { playerId, position: 'Keeper' });
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText('Bea Boss changed this in the meantime.')).toBeVisible();
  releaseRequests();
  expect(await dialog.findByText('It is “Keeper” now.')).toBeVisible();
  expect(dialog.getByLabelText(/^Position/)).toHaveValue('Wing');
  await user.click(dialog.getByRole('button', { name: 'Keep mine for Position' }));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await toast('Player Updated')).toBeVisible();
  expect((await club.admin.ask(listPlayers, {})).players).toMatchObject([{ position: 'Wing' }]);
});

longTest("replaces the typed value with the colleague’s at the user's choice", async () => {
  const club = await anOrganization(server);
  const bea = await club.addAdmin('Bea Boss');
  const { id: ageGroupId, seasonId } = await anOpenAgeGroup(server, club);
  const { id: teamId } = await club.admin.ask(createTeam, { name: 'Lynxes', seasonId, ageGroupId, coachIds: [] });
  const { user } = openApp(server, `/dashboard/teams?dialog=edit-team&of=${teamId}`, club.admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Team' }));
  await user.type(await dialog.findByLabelText('Name'), ' I');
  await bea.ask(updateTeam, { teamId, name: 'Lynxes Blue' });
  expect(await dialog.findByText('It is “Lynxes Blue” now.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Use theirs for Name' }));
  expect(dialog.getByLabelText('Name')).toHaveValue('Lynxes Blue');
  await user.type(dialog.getByLabelText('Name'), ' II');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await toast('Team updated')).toBeVisible();
  expect((await club.admin.ask(listTeams, {})).teams).toMatchObject([{ name: 'Lynxes Blue II' }]);
});

const facts = z.object({ position: z.string(), phone: z.string() });
type Facts = z.infer<typeof facts>;

function FactsForm({ current, onSave }: { current: Facts; onSave: (changes: object) => void }) {
  const form = useEditForm(facts, current, []);
  return (
    <form onSubmit={(event) => void form.handleSubmit((values) => onSave(form.changesOf(values)))(event)}>
      <input aria-label="Position" {...form.register('position')} />
      <input aria-label="Phone" {...form.register('phone')} />
      <button type="submit">Save</button>
    </form>
  );
}

it('sends only the user’s changes if new data arrives while submitting', async () => {
  const sent: object[] = [];
  const formOf = (current: Facts) => <FactsForm current={current} onSave={(changes) => sent.push(changes)} />;
  const { rerender } = render(formOf({ position: '', phone: '' }));
  fireEvent.input(screen.getByLabelText('Position'), { target: { value: 'Wing' } });
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    rerender(formOf({ position: '', phone: '+43 660 1111111' }));
  });
  await waitFor(() => expect(sent).toEqual([{ position: 'Wing', expected: { position: '' } }]));
});
