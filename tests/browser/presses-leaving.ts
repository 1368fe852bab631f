import type { Page } from '@playwright/test';
import * as people from '@touchline/domain/people/contract.ts';
import * as leaving from '@touchline/domain/people/contract.leaving.ts';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { anAddress, ask } from './steps.ts';
import { aName, button, confirmation, inDialog, open, press, type Press } from './press-steps.ts';

/** Returns the id of an invited coach who has not joined. */
const anInvitedCoach = async (page: Page, lastName = aName('Leaving')): Promise<string> => {
  await ask(page, people.inviteCoach, { firstName: 'Rosa', lastName, email: anAddress('rosa') });
  const { coaches } = await ask(page, people.listCoaches, { search: lastName });
  return coaches[0]?.id ?? '';
};

/** A player created for one press. */
const anImportedPlayer = async (page: Page, fullName: string): Promise<string> => {
  const rows = [{ line: 2, cells: { fullName } }];
  await ask(page, importPlayers, { rows, dateOrder: 'day', invite: false });
  return (await ask(page, people.listPlayers, { search: fullName })).players[0]?.id ?? '';
};

export const leavingPresses: readonly Press[] = [
  press(leaving.updateCoach, async ({ club: { admin } }) => {
    await open(admin.page, 'coaches', 'edit', await anInvitedCoach(admin.page));
    await admin.page.getByRole('dialog').getByLabel('Phone').fill('+43 660 7654321');
    return inDialog(admin.page, 'Save changes');
  }),
  press(leaving.removeCoach, async ({ club: { admin } }) => {
    await open(admin.page, 'coaches', 'remove', await anInvitedCoach(admin.page));
    return confirmation(admin.page, 'Remove coach');
  }),
  press(leaving.takeBackCoach, async ({ club: { admin } }) => {
    const { page } = admin;
    const lastName = aName('Left');
    await ask(page, leaving.removeCoach, { coachId: await anInvitedCoach(page, lastName) });
    await page.goto('/dashboard/coaches?archived=yes');
    return button(page, `Take Rosa ${lastName} back`);
  }),
  press(leaving.archivePlayers, async ({ club: { admin } }) => {
    const { page } = admin;
    await page.goto(`/dashboard/players/${await anImportedPlayer(page, aName('Arno Away'))}`);
    await button(page, 'Archive player').click();
    return confirmation(page, 'Archive player');
  }),
  press(leaving.takeBackPlayer, async ({ club: { admin } }) => {
    const { page } = admin;
    const name = aName('Lena Left');
    await ask(page, leaving.archivePlayers, { playerIds: [await anImportedPlayer(page, name)] });
    await page.goto('/dashboard/players?archived=yes');
    return button(page, `Take ${name} back`);
  }),
];
