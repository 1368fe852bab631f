import { fireEvent, screen } from '@testing-library/react';
import { startSession } from '@touchline/server/core/identity/session.ts';
import type { OpenedApp } from './browser.tsx';
import { anOrganization } from '../club/club.ts';
import { actingIn, joinAs, membershipOf } from '../club/memberships.ts';
import { anEvent } from '../club/schedule.ts';
import { personOn } from '../server/person.ts';
import type { TestServer } from '../server/server.ts';
import { aRunningTryout, aTeamIn } from '../club/tryouts.ts';

/**
 * Moira administers the Lions, and Mia is a mother there. Both administer the Zebras. Names in the Lions contain
 * "Lion".
 */
export const aWorldOfTwo = async (server: TestServer) => {
  const [lions, zebras] = [await anOrganization(server, 'Lions'), await anOrganization(server, 'Zebras')];
  const { tryout, ageGroup, registrations } = await aRunningTryout(server, lions, [
    { firstName: 'Ada', lastName: 'Lionheart' },
  ]);
  const team = await aTeamIn(server, lions, ageGroup, { name: 'Lion team' });
  const event = await anEvent(lions.admin, { kind: 'practice', teamIds: [team] });
  const loginOf = await lions.addAdmin('Moira Admin');
  const moira = actingIn(server, loginOf, await membershipOf(server, lions, loginOf, 'admin'));
  const child = await lions.addPlayer({ lastName: 'Lionheart' });
  const mia = actingIn(server, child, await membershipOf(server, lions, child, 'player'));
  const [registration] = registrations;
  return {
    ...{ lions, zebras, moira, mia, team, tryoutId: tryout.id, eventId: event.id, childId: child.profileId },
    ...{ registrationId: registration?.id ?? '', playerId: registration?.playerId ?? '' },
    elsewhere: [await joinAs(server, zebras, moira, 'admin'), await joinAs(server, zebras, mia, 'admin')],
  };
};
/** The same person in another session. */
export const signInAgain = async (server: TestServer, person: World['mia']): Promise<World['mia']> => {
  const { token } = await startSession(server.database.db, person.userId, 'test');
  return { ...person, ...personOn(server.app, token, person.membershipId) };
};

export type World = Awaited<ReturnType<typeof aWorldOfTwo>>;

export interface Form {
  /** Address at which the form opens. */
  readonly at: (world: World) => string;
  readonly label?: RegExp;
  readonly text?: string;
  /** Enters the text if there is no field. */
  readonly type?: (app: OpenedApp) => Promise<void>;
  /** Finds the element that shows the entered text. */
  readonly shown?: () => HTMLElement | null;
  readonly by?: 'mia';
}

const chooseFile = async ({ user }: OpenedApp): Promise<void> => {
  const file = new File(['First name,Last name,Email\nLea,Lionheart,lea@example.org\n'], 'people.csv');
  await user.upload(await screen.findByLabelText(/Choose a file/), file);
  await screen.findByRole('heading', { level: 2, name: /^Step 2/ });
};
const fileChoice = { type: chooseFile, shown: () => screen.queryByRole('heading', { level: 2, name: /^Step 2/ }) };

/** Types a note into the field that a button opens. */
const typeNote = (button: string) => async (app: OpenedApp) => {
  await app.user.click(await screen.findByRole('button', { name: button }));
  fireEvent.change(await screen.findByLabelText(/^Notes/), { target: { value: 'Typed' } });
};

/** One form on each page that has forms, by route. */
export const forms: Readonly<Record<string, Form>> = {
  '/dashboard/teams': { at: () => '/dashboard/teams?dialog=create-team', label: /^Name/ },
  '/dashboard/teams/:teamId/roster': {
    at: ({ team }) => `/dashboard/teams/${team}/roster?dialog=answer-settings`,
    label: /^Hours before the start at which answers close/,
    text: '7',
  },
  '/dashboard/seasons': { at: () => '/dashboard/seasons?dialog=add-season', label: /^Name/ },
  '/dashboard/coaches': { at: () => '/dashboard/coaches?dialog=add', label: /^First name/ },
  '/dashboard/players': { at: () => '/dashboard/players?dialog=add', label: /^First name/ },
  '/dashboard/coaches/import': { at: () => '/dashboard/coaches/import', ...fileChoice },
  '/dashboard/players/import': { at: () => '/dashboard/players/import', ...fileChoice },
  '/dashboard/players/:playerId': {
    at: ({ playerId }) => `/dashboard/players/${playerId}?dialog=edit`,
    label: /^Position/,
  },
  '/dashboard/tryouts': { at: () => '/dashboard/tryouts?dialog=create', label: /^Title/ },
  '/dashboard/tryouts/:tryoutId': {
    at: ({ tryoutId, registrationId }) =>
      `/dashboard/tryouts/${tryoutId}?tab=evaluations&registration=${registrationId}`,
    type: typeNote('Create Evaluation'),
  },
  '/dashboard/tryouts/:tryoutId/day/:registrationId?': {
    at: ({ tryoutId, registrationId }) => `/dashboard/tryouts/${tryoutId}/day/${registrationId}`,
    type: typeNote('Add notes'),
  },
  '/dashboard/tryouts/:tryoutId/invite': {
    at: ({ tryoutId }) => `/dashboard/tryouts/${tryoutId}/invite`,
    label: /^Offer letter/,
  },
  '/dashboard/tryouts/:tryoutId/edit': { at: ({ tryoutId }) => `/dashboard/tryouts/${tryoutId}/edit`, label: /^Title/ },
  '/dashboard/player-portal': {
    at: ({ childId }) => `/dashboard/player-portal?dialog=correct&of=${childId}`,
    label: /^First name/,
    by: 'mia',
  },
  '/dashboard/codes': { at: () => '/dashboard/codes', label: /^Description/ },
  '/dashboard/organization-codes': { at: () => '/dashboard/organization-codes', label: /^Description/ },
  '/dashboard/schedule/:eventId?': {
    at: ({ eventId }) => `/dashboard/schedule/${eventId}?dialog=edit`,
    label: /^Note/,
  },
  '/dashboard/teams/:teamId/schedule': {
    at: ({ team }) => `/dashboard/teams/${team}/schedule?dialog=create`,
    label: /^Note/,
  },
  '/dashboard/settings': { at: () => '/dashboard/settings', label: /^Full name/ },
};
