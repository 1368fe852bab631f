import { failureOrRefusal, neutral, success } from '../core/notice.ts';
import { Problem, problem } from '../core/problem.ts';
import { counted, listed } from '../core/words.ts';

/** Shown in place of the buttons when it is too late to answer. */
export const tooLate = 'Too late to change here';

/** Shown for an answer given before the event's time changed. */
export const answerAgainText = 'The time changed. Please answer again.';

interface Contact {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

export const answerProblems = {
  mayOnlyRead: problem(
    403,
    'MAY_ONLY_READ',
    'You can read this event, but not answer it. Another guardian of the player can.',
  ),
  cancelled: problem(409, 'cancelled', 'This event was canceled, so there is nothing to answer.'),
  begun: problem(409, 'begun', 'This event has begun, so there is nothing to answer any more.'),
  /** Includes the coaches, who can still answer on behalf of the player. */
  closed: (coaches: readonly Contact[]): Problem => {
    const contacts = coaches.map(({ name, phone, email }) => [name, phone ?? email].filter(Boolean).join(', '));
    const contactText = contacts.length === 0 ? 'your club' : listed(contacts);
    return new Problem(409, 'answers_closed', `${tooLate}. Please contact ${contactText}.`);
  },
  noGuests: problem(409, 'no_guests', 'Events for everyone have no guests.'),
  alreadyAsked: problem(409, 'already_asked', 'The player is on a team of this event already.'),
  coachNoLongerAsked: problem(409, 'not_asked', 'You coach no team of this event any more.'),
  noLongerAsked: problem(409, 'not_asked', 'The player is on no team of this event any more.'),
} as const;

export const answerNotices = {
  /** Undefined for a single answer, because its button shows it. */
  given: (count: number) => (count > 1 ? success(`${count} events answered`) : undefined),
  /** For a player's answer given by someone who leads the team. */
  givenFor: (name: string, answer = 'no answer') => success('Answer saved', `${name}: ${answer}.`),
  notGiven: failureOrRefusal('Failed to save the answer'),
  reminded: (people: number) =>
    people === 0
      ? neutral('Nobody to remind', 'Everybody without an answer was reminded today, or cannot be written to.')
      : success(`${counted(people, 'person', 'people')} reminded`),
  guestsNotLoaded: failureOrRefusal('Failed to find players'),
  guestAdded: success('Guest added'),
  guestNotAdded: failureOrRefusal('Failed to add the guest'),
  guestRemoved: success('Guest removed'),
  guestNotRemoved: failureOrRefusal('Failed to remove the guest'),
  notReminded: failureOrRefusal('Failed to remind'),
  notLoaded: failureOrRefusal('Failed to load the answers'),
  settingsNotLoaded: failureOrRefusal('Failed to load the settings'),
  settingsSaved: success('Settings saved'),
  settingsNotSaved: failureOrRefusal('Failed to save the settings'),
} as const;
