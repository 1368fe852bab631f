import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Season } from '@touchline/domain/seasons/schema.ts';
import { assignCoach, teamOptions } from '@touchline/domain/teams/contract.ts';
import type { Team } from '@touchline/domain/teams/schema.ts';
import { openApp } from './browser.tsx';
import { anOrganization } from '../club/club.ts';
import { anAgeGroup, aSeason, aTeam, thisYear } from '../club/season.ts';
import type { TestServer } from '../server/server.ts';

const year = thisYear();
const dates = (seasonYear: number) => ({ startDate: `${seasonYear}-03-01`, endDate: `${seasonYear}-06-30` });
/** Bounds of an age group's birth years, the later year first. */
const birthYears = (birthYearMin: number, birthYearMax = birthYearMin) => ({ birthYearMin, birthYearMax });

/** Last year's teams with their coaches, and this year's season, into which their players move up. */
const aClubAtTheTurn = async (server: TestServer) => {
  const club = await anOrganization(server);
  const { admin } = club;
  const last = await aSeason(club, { name: `Spring ${year - 1}`, ...dates(year - 1), isActive: false });
  const u10 = await anAgeGroup(club, last.id, { name: 'U10', ...birthYears(year - 10) });
  const seniors = await anAgeGroup(club, last.id, { name: 'Seniors', ...birthYears(year - 30, year - 40) });
  const next = await aSeason(club, { name: `Spring ${year}`, ...dates(year) });
  for (const [name, years] of [
    ['U10', birthYears(year - 9)],
    ['U11', birthYears(year - 10)],
  ] as const)
    await anAgeGroup(club, next.id, { name, ...years });
  const tigers = await aTeam(club, { name: `Tigers ${year - 1}`, seasonId: last.id, ageGroupId: u10.id });
  const lions = await aTeam(club, { name: 'Lions', seasonId: last.id, ageGroupId: seniors.id });
  const coach = await club.addCoach('Cora Coach');
  for (const { id: teamId } of [tigers, lions]) await admin.ask(assignCoach, { teamId, coachId: coach.profileId });
  const teamsOf = async ({ id: seasonId }: Pick<Season, 'id'>) => admin.ask(teamOptions, { seasonId });
  return { club, admin, last, next, tigers, lions, coach, teamsOf };
};

/** The wizard, opened by this person on the teams page. */
const openWizard = async (server: TestServer, person: Parameters<typeof openApp>[2]) => {
  const app = openApp(server, '/dashboard/teams', person);
  const { user } = app;
  const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Transfer Teams' }));
  const openDialog = async () => user.click(await screen.findByRole('button', { name: 'Transfer Teams' }));
  await openDialog();
  // The dialog is looked up only once, because finding it by role and name takes longer than the rest.
  let currentDialog = await findDialog();
  const dialog = () => currentDialog;
  const press = (name: string) => user.click(dialog().getByRole('button', { name }));
  return {
    ...app,
    dialog,
    reopen: async () => {
      await openDialog();
      currentDialog = await findDialog();
    },
    press,
    isAt: async (step: string) =>
      waitFor(() =>
        expect(
          dialog()
            .getAllByRole('listitem')
            .find((item) => item.getAttribute('aria-current') === 'step'),
        ).toHaveTextContent(step),
      ),
    choose: async (season: string) => {
      await user.click(await dialog().findByRole('radio', { name: new RegExp(`^${season}`) }));
      await press('Continue');
    },
    tick: async (...names: readonly string[]) => {
      for (const name of names) await user.click(await dialog().findByRole('checkbox', { name: new RegExp(name) }));
    },
    plan: ({ name }: Team) => within(dialog().getByRole('group', { name: new RegExp(`^${name}`) })),
  };
};

/** Helpers for transfers on the server that a test file opens. */
export const transfersOn = (getServer: () => TestServer) => ({
  aClubAtTheTurn: () => aClubAtTheTurn(getServer()),
  openWizard: (person: Parameters<typeof openApp>[2]) => openWizard(getServer(), person),
});
