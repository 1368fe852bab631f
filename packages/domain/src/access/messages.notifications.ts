import type { LetterPage } from '../core/letter-page.ts';
import { failure, success } from '../core/notice.ts';
import { type MutableKind, notifications } from './rules.notifications.ts';

const topicOf: Readonly<Record<MutableKind, string>> = {
  tryouts: 'tryouts',
  answers: 'answers to events',
  schedule: 'schedule changes',
  corrections: 'corrections',
  guardians: 'new guardians',
};

export const notificationNotices = {
  notLoaded: failure('Failed to load notifications'),
  changed: (kind: MutableKind, isOn: boolean) =>
    isOn
      ? success('Emails switched on', `You get emails about ${topicOf[kind]} again.`)
      : success('Emails switched off', `You no longer get emails about ${topicOf[kind]}.`),
  notChanged: failure('Failed to change notifications'),
} as const;

/** The last line of an email whose kind can be switched off. */
export const unsubscribeLabel = (kind: MutableKind): string => `Unsubscribe from emails about ${topicOf[kind]}`;

/** Last line of an email to a contact, who has no settings. */
export const contactUnsubscribeLabel = 'Unsubscribe from emails of this club';

const settings = { label: 'Choose your emails in Settings', path: '/dashboard/settings?tab=notifications' } as const;

const unsubscribe = { value: 'unsubscribe', label: 'Unsubscribe' } as const;

/** Pages behind the unsubscribe link. They name nobody, because the email may have been forwarded. */
export const unsubscribePages = {
  asks: (kind: MutableKind): LetterPage => ({
    title: `${unsubscribeLabel(kind)}?`,
    paragraphs: [
      notifications[kind].description,
      'These emails stop at once, from every club. All others still arrive.',
    ],
    choices: [unsubscribe],
    link: settings,
  }),
  done: (kind: MutableKind): LetterPage => ({
    title: 'You are unsubscribed',
    paragraphs: [`You no longer get emails about ${topicOf[kind]}. You can switch them on again in Settings.`],
    link: settings,
  }),
  badLink: {
    title: 'This link does not work',
    paragraphs: [
      'Part of it is missing, or the account is gone. Nothing was changed. Open the link in the email again.',
    ],
    link: settings,
  } as LetterPage,
  /** For contacts, who can only unsubscribe from all of a club's emails at once. */
  contactAsks: {
    title: 'Unsubscribe from emails of this club?',
    paragraphs: ['The club then writes nothing more to this address. It sees that you want no emails.'],
    choices: [unsubscribe],
  } as LetterPage,
  contactDone: {
    title: 'You are unsubscribed',
    paragraphs: ['The club writes nothing more to this address.'],
    choices: [{ value: 'again', label: 'Get these emails again' }],
  } as LetterPage,
  contactAgain: {
    title: 'You get these emails again',
    paragraphs: ['The club writes to this address when something changes.'],
    choices: [unsubscribe],
  } as LetterPage,
} as const;
