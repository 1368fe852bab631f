import { expect, it } from 'vitest';
import { assignCoach } from '@touchline/domain/teams/contract.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { transfersOn } from '@touchline/tests/support/page/transfer.tsx';

const server = sharedServer();

const { aClubAtTheTurn, openWizard } = transfersOn(() => server);

// COACH-14
it('refuses a transfer that gives a coach too many teams', async () => {
  const { club, admin, last, next, coach, tigers, teamsOf } = await aClubAtTheTurn();
  for (let count = 0; count < 3; count += 1) {
    const { id: teamId } = await aTeam(club, { name: 'Other' });
    await admin.ask(assignCoach, { teamId, coachId: coach.profileId });
  }
  const { user, dialog, press, isAt, choose, tick, plan } = await openWizard(admin);
  await choose(last.name);
  await choose(next.name);
  await tick('Tigers');
  await press('Continue');
  expect(
    await plan(tigers).findByText('Cora Coach would coach 4 current teams; at most 3 are possible.'),
  ).toBeVisible();
  await press('Continue');
  expect(dialog().getByText('Cora Coach cannot come along.')).toBeVisible();
  await press('Transfer Teams');
  const sentence = 'Cora Coach already has the maximum of 3 team assignments';
  expect(await toast('Error', sentence)).toBeVisible();
  expect(await dialog().findByRole('alert')).toHaveTextContent(sentence);
  await press('Back');
  await user.click(plan(tigers).getByRole('checkbox', { name: /Keep coaches/ }));
  await press('Continue');
  await isAt('Confirmation');
  expect(dialog().queryByText(/cannot come along/)).toBeNull();
  await press('Transfer Teams');
  expect(await toast('Teams transferred', '1 team moved')).toBeVisible();
  expect(await teamsOf(next)).toMatchObject([{ coaches: [] }]);
});

// XFER-08
it('transfers only the coaches checked individually', async () => {
  const { club, admin, last, next, tigers, lions, teamsOf } = await aClubAtTheTurn();
  for (const name of ['Dora Done', 'Eva Early']) {
    const { profileId: coachId } = await club.addCoach(name);
    for (const { id: teamId } of [tigers, lions]) await admin.ask(assignCoach, { teamId, coachId });
  }
  const { user, dialog, press, isAt, choose, tick, plan } = await openWizard(admin);
  await choose(last.name);
  await choose(next.name);
  await tick('Tigers', 'Lions');
  await press('Continue');
  await isAt('Configuration');
  const all = () => plan(tigers).getByRole<HTMLInputElement>('checkbox', { name: /Keep coaches/ });
  const one = (name: string) => plan(tigers).getByRole('checkbox', { name });
  expect(all()).toBeChecked();
  await user.click(one('Dora Done'));
  expect([all().checked, all().indeterminate]).toEqual([false, true]);
  await user.click(all());
  expect(one('Dora Done')).toBeChecked();
  await user.click(all());
  expect(one('Cora Coach')).not.toBeChecked();
  await user.click(one('Cora Coach'));
  await user.click(one('Eva Early'));
  await user.selectOptions(plan(lions).getByLabelText('Target age group'), 'U10');
  await user.click(plan(lions).getByRole('checkbox', { name: /Keep coaches/ }));
  await press('Continue');
  await isAt('Confirmation');
  expect(dialog().getByText('With Cora Coach and Eva Early, without Dora Done')).toBeVisible();
  expect(dialog().getByText('Without Cora Coach, Dora Done and Eva Early')).toBeVisible();
  await press('Transfer Teams');
  await toast('Teams transferred', '2 teams moved');
  const lineups = (await teamsOf(next)).map(({ coaches }) => coaches.map(({ name }) => name).toSorted());
  expect(lineups.toSorted((one, other) => one.length - other.length)).toEqual([[], ['Cora Coach', 'Eva Early']]);
});
