import { expect, it } from 'vitest';
import { offerLetter, reminderLetter, withdrawnLetter } from './messages.letters.ts';

const facts = {
  offerId: 'the-offer',
  playerFirstName: 'Pia',
  organizationName: 'SV Falke',
  teamName: 'Falcons',
  expiresAt: new Date('2026-06-06T16:00:00Z'),
  timeZone: 'Europe/Vienna',
  clock: null,
  dateOrder: null,
};

it.each([
  ['an offer', offerLetter({ ...facts, hours: 48, isLate: false }), 'SV Falke invites Pia to join Falcons.'],
  [
    'a reminder',
    reminderLetter({ ...facts, isLast: false }),
    'SV Falke invited Pia to join Falcons, and there is no answer yet.',
  ],
  ['a withdrawal', withdrawnLetter(facts), 'SV Falke has withdrawn its invitation for Pia to join Falcons.'],
])('%s names the child, but not in the greeting or subject', (_, letter, sentence) => {
  expect(letter.paragraphs[0]).toBe('Hello,');
  expect(letter.paragraphs[1]).toContain(sentence);
  expect(letter.subject).not.toContain('Pia');
});
