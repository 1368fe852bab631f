import { type Role, roles } from '../core/actor.ts';

interface Notification {
  readonly title: string;
  /** The emails of this kind, in words that recipients use. */
  readonly description: string;
  /** Roles that get emails of this kind. */
  readonly roles: readonly Role[];
  /** Reason why these emails cannot be switched off; undefined if they can. */
  readonly always?: string;
}

/** Kinds of email, in the order of the settings. Each kind that can be switched off has an unsubscribe URL. */
export const notifications = {
  tryouts: {
    title: 'Tryouts',
    description: 'A tryout of your player was added, moved, cancelled or is over, with an entry for your calendar.',
    roles: ['player'],
  },
  answers: {
    title: 'Answers to events',
    description: 'A practice, a game or another event of your player waits for your answer.',
    roles: ['player'],
  },
  schedule: {
    title: 'Schedule changes',
    description: 'Once a day: events of your teams that are new, moved or canceled and more than 48 hours away.',
    roles,
  },
  corrections: {
    title: 'Corrections',
    description: 'The club accepted or refused what you corrected, or entered differently when you joined.',
    roles: ['coach', 'player'],
  },
  guardians: {
    title: 'New guardians',
    description: 'Once a day: the guardians who joined families of your club.',
    roles: ['admin'],
  },
  urgent: {
    title: 'Urgent schedule changes',
    description: 'An event within 48 hours is new, moved or canceled.',
    roles,
    always: 'Nobody should stand in front of an empty field.',
  },
  offers: {
    title: 'Offers',
    description: 'A place on a team was offered, accepted, declined or withdrawn, and reminders before an offer ends.',
    roles,
    always: 'An offer ends at a fixed hour, so nobody should miss one.',
  },
  safety: {
    title: 'Safety',
    description: 'A family withdrew a consent, or an email that you sent could not be delivered.',
    roles: ['admin', 'coach'],
    always: 'Somebody has to act on these.',
  },
  account: {
    title: 'Your account',
    description: 'Changes of your password, email address and sign-in, and links that you asked for.',
    roles,
    always: 'They tell you when somebody else gets into your account.',
  },
} as const satisfies Record<string, Notification>;

type NotificationKind = keyof typeof notifications;

/** Kinds that a login can switch off. */
export const mutableKinds = [
  'tryouts',
  'answers',
  'schedule',
  'corrections',
  'guardians',
] as const satisfies readonly NotificationKind[];
export type MutableKind = (typeof mutableKinds)[number];

export const isMutable = (kind: string): kind is MutableKind => (mutableKinds as readonly string[]).includes(kind);

/** Kind of notification for each email, by the email's kind in the outbox. Invitations go to addresses without a login. */
const kindByLetter = {
  'account.confirm': 'account',
  'account.exists': 'account',
  'account.invited': 'account',
  'account.recover': 'account',
  'account.security': 'account',
  'answers.asked': 'answers',
  'answers.reminder': 'answers',
  'consent.withdrawn': 'safety',
  'contact.confirm': 'account',
  'corrections.answered': 'corrections',
  'guardians.new': 'guardians',
  'privacy.retention': 'safety',
  'letter.undelivered': 'safety',
  'newcomers.answered': 'account',
  'newcomers.waiting': 'safety',
  'organization.ending': 'account',
  // Sent to the addresses in the server's settings.
  'operator.alert': 'safety',
  'offer.answered': 'offers',
  'offer.answered.family': 'offers',
  'offer.reminder.first': 'offers',
  'offer.reminder.last': 'offers',
  'offer.sent': 'offers',
  'offer.withdrawn': 'offers',
  'schedule.digest': 'schedule',
  'schedule.urgent': 'urgent',
  'tryout.letter': 'tryouts',
} as const satisfies Record<string, NotificationKind>;

export type LetterKind = keyof typeof kindByLetter;

/** Kind of notification that these emails belong to; undefined if users cannot turn it off. */
export const mutableKindOf = (letter: string): MutableKind | undefined => {
  const kind: string | undefined = kindByLetter[letter as LetterKind];
  return kind !== undefined && isMutable(kind) ? kind : undefined;
};

/** Kinds that a person with these roles gets, in the order of the settings. */
export const notificationsFor = (ownRoles: readonly Role[]) =>
  (Object.entries(notifications) as [NotificationKind, Notification][])
    .filter(([, { roles: readers }]) => readers.some((role) => ownRoles.includes(role)))
    .map(([kind, notification]) => ({ kind, ...notification }));
