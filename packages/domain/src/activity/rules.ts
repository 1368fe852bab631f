import { roleLabels } from '../access/messages.memberships.ts';
import { type Column, textColumn } from '../core/columns.ts';
import { zonedFields } from '../core/zoned-fields.ts';
import { isOperatorAction, operatorName } from './messages.operator.ts';
import type { ActivityKind, ActivityLine } from './schema.ts';

/** Labels for the kinds in the filter. */
export const kindNames: Readonly<Record<ActivityKind, string>> = {
  account: 'Accounts',
  accountInvitation: 'Account invitations',
  ageGroup: 'Age groups',
  coach: 'Coach',
  code: 'Registration codes',
  evaluation: 'Evaluations',
  event: 'Events',
  field: 'Fields',
  holiday: 'Holidays',
  offer: 'Offers',
  organization: 'Organization',
  player: 'Players',
  registration: 'Registrations',
  season: 'Seasons',
  session: 'Sessions',
  team: 'Teams',
  teamCoach: 'Coaches of teams',
  tryout: 'Tryouts',
  venue: 'Venues',
};

/** Actions by players' contacts, who have no account. */
const contactActions: readonly string[] = ['answers.giveByLink', 'families.confirmContact', 'offers.answerByLink'];

/** Name of the actor. If no person is given, the actor was the operator or someone who was not signed in. */
export const actorNameOf = ({ personId, person, action }: ActivityLine): string => {
  if (isOperatorAction(action)) return operatorName;
  if (personId === null && contactActions.includes(action))
    return person === null ? 'A former contact' : `${person} (contact)`;
  return person ?? (personId === null ? 'Someone not signed in' : 'A former member');
};

/** Name of the subject; null if the action implies it, as with the organization, a session, or the person's own account. */
export const subjectOf = ({ kind, subject, subjectId, personId }: ActivityLine): string | null => {
  if (kind === 'organization' || kind === 'session' || (kind === 'account' && subjectId === personId)) return null;
  return subject ?? '(removed since)';
};

/** The changed fields as display text: "birth date, gender". */
export const changesOf = ({ fields }: ActivityLine): string =>
  (fields ?? []).map((field) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(', ');

const clockOf = (moment: Date, timeZone: string): string => {
  const { year, month, day, hour, minute } = zonedFields(moment, timeZone);
  return `${year}-${month}-${day} ${hour}:${minute}`;
};

/** Columns of the exported activity, in the organization's time zone. */
export const activityColumns = (timeZone: string): readonly Column<ActivityLine>[] => [
  textColumn('When', ({ at }) => clockOf(new Date(at), timeZone)),
  textColumn('Who', actorNameOf),
  textColumn('Role', ({ role }) => role && roleLabels[role]),
  textColumn('Action', ({ words }) => words),
  textColumn('What', subjectOf),
  textColumn('Kind', ({ kind }) => kind && kindNames[kind]),
  textColumn('Changed', changesOf),
  textColumn('Id', ({ subjectId }) => subjectId),
];
