import { roleLabels } from '../access/messages.memberships.ts';
import { type Column, textColumn } from '../core/columns.ts';
import { zonedFields } from '../core/zoned-fields.ts';
import { isOperatorAction, operatorActions, operatorName } from './messages.operator.ts';
import { actionWords, formerActionWords } from './messages.ts';
import type { ActivityKind, ActivityLine } from './schema.ts';

/** Names of the kinds, as a list of choices shows them. */
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

/** Acts of contacts of a player, who have no account. */
const actionsOfContacts: readonly string[] = ['answers.giveByLink', 'families.confirmContact', 'offers.answerByLink'];

/** The person who did it. A line without one was written by the operator, or by nobody who was signed in. */
export const doerOf = ({ personId, person, action }: ActivityLine): string => {
  if (isOperatorAction(action)) return operatorName;
  if (personId === null && actionsOfContacts.includes(action))
    return person === null ? 'A former contact' : `${person} (contact)`;
  return person ?? (personId === null ? 'Someone not signed in' : 'A former member');
};

/** The name of the thing; nothing where the action says it all: on the organization, a session, or one's own account. */
export const subjectOf = ({ kind, subject, subjectId, personId }: ActivityLine): string | null => {
  if (kind === 'organization' || kind === 'session' || (kind === 'account' && subjectId === personId)) return null;
  return subject ?? '(removed since)';
};

/** The action in plain words; one that only a later version knows keeps its name. */
export const actionOf = ({ action }: ActivityLine): string =>
  isOperatorAction(action) ? operatorActions[action] : (actionWords[action] ?? formerActionWords[action] ?? action);

/** The changed fields as people read them: "birth date, gender". */
export const changesOf = ({ fields }: ActivityLine): string =>
  (fields ?? []).map((field) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(', ');

const clockOf = (moment: Date, timeZone: string): string => {
  const { year, month, day, hour, minute } = zonedFields(moment, timeZone);
  return `${year}-${month}-${day} ${hour}:${minute}`;
};

/** Columns of exported activity, with the clock of the organization. */
export const activityColumns = (timeZone: string): readonly Column<ActivityLine>[] => [
  textColumn('When', ({ at }) => clockOf(new Date(at), timeZone)),
  textColumn('Who', doerOf),
  textColumn('Role', ({ role }) => role && roleLabels[role]),
  textColumn('Action', actionOf),
  textColumn('What', subjectOf),
  textColumn('Kind', ({ kind }) => kind && kindNames[kind]),
  textColumn('Changed', changesOf),
  textColumn('Id', ({ subjectId }) => subjectId),
];
