import { giveAnswer } from '@touchline/domain/answers/contract.ts';
import { takeAttendance } from '@touchline/domain/attendance/contract.taking.ts';
import { createEvent } from '@touchline/domain/schedule/contract.ts';
import * as teams from '@touchline/domain/teams/contract.ts';
import { practice } from '../support/club/schedule.ts';
import { aTeam } from './club.ts';
import { aName, type PressSetup, type Press, press } from './press-steps.ts';
import { ask } from './steps.ts';
import { expect } from './support.ts';

/** A practice within the hour for a player of the club, and the admin's page. */
const aPractice = async ({ club, ageGroupId, playerIds: [playerId = ''] }: PressSetup) => {
  const { page } = club.admin;
  const teamId = await aTeam(club, aName('Practicing'), ageGroupId);
  await ask(page, teams.addPlayer, { teamId, playerId });
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const { id } = await ask(page, createEvent, {
    ...practice({ teamIds: [teamId], day: inMinutes(30).slice(0, 10), time: inMinutes(30).slice(11, 16) }),
    ...{ endDay: inMinutes(90).slice(0, 10), endTime: inMinutes(90).slice(11, 16) },
  });
  return { page, path: `/dashboard/schedule/${id}` };
};

/** Options that match a choice only while it is pressed, because a second press would undo it. */
const choice = (name: string) => ({ pressed: true, name, exact: true });

export const schedulePresses: readonly Press[] = [
  press(
    giveAnswer,
    async (setup) => {
      const { page, path } = await aPractice(setup);
      await page.goto(path);
      return page.getByRole('group', { name: /^Answer for / }).getByRole('button', { name: 'Yes', exact: true });
    },
    { after: async (page) => expect(page.getByRole('button', choice('Yes'))).toBeVisible() },
  ),
  press(
    takeAttendance,
    async (setup) => {
      const { page, path } = await aPractice(setup);
      await page.goto(`${path}/attendance`);
      return page.getByRole('button', { name: 'Absent', exact: true });
    },
    { after: async (page) => expect(page.getByRole('button', choice('Absent'))).toBeVisible() },
  ),
];
