import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { undeliveredLetter } from '@touchline/domain/core/email-content.ts';
import { guardianLetter, newGuardiansLetter, ownLoginLetter } from '@touchline/domain/families/messages.ts';
import * as offers from '@touchline/domain/offers/messages.letters.ts';
import { invitationLetter } from '@touchline/domain/people/messages.ts';
import { tryoutLetter } from '@touchline/domain/tryouts/messages.letters.ts';
import type { TryoutLetterKind } from '@touchline/domain/tryouts/rules.letters.ts';
import { readEnv } from '../process/env.ts';
import { messageOf } from './mail-message.ts';

const env = readEnv({ BASE_URL: 'https://club.example.org' });
const club = 'Meadow Park Juniors';
const timeZone = 'Europe/Vienna';
const reader = { clock: null, dateOrder: null };
const occasion = { ...reader, date: new Date('2026-06-06T16:00:00Z'), location: 'Main field' };

const event = {
  ...occasion,
  ...{ organizationName: club, title: 'Spring tryout', timeZone },
  players: [{ playerFirstName: 'Pia', playerLastName: 'Peters' }] as const,
  before: { date: new Date('2026-06-05T15:00:00Z'), location: 'Hall' },
  hasAccount: true,
};
const offer = {
  ...{ offerId: randomUUID(), organizationName: club, playerFirstName: 'Pia', playerName: 'Pia Peters' },
  ...{ teamName: 'Falcons', expiresAt: new Date('2026-06-06T16:00:00Z'), timeZone, ...reader },
};
const kinds: readonly TryoutLetterKind[] = ['registered', 'moved', 'cancelled', 'withdrawn', 'over'];
const ofEvents = kinds.map((kind) => tryoutLetter(kind, event));
const withHours = [
  offers.offerLetter({ ...offer, hours: 48, isLate: false }),
  offers.reminderLetter({ ...offer, isLast: true }),
  ...ofEvents,
];
const others = [
  offers.withdrawnLetter(offer),
  offers.answeredLetter({ ...offer, answeredBy: 'Max', answer: 'accepted' }),
  offers.endLetter({ ...offer, end: 'accepted', senderRole: 'admin' }),
  undeliveredLetter(['An email.'], 'admin'),
  invitationLetter({ organizationName: club, role: 'coach', firstName: 'Cora', code: 'ABCD2345', mailToken: 'token' }),
];

const sent = (letter: (typeof ofEvents)[number]) =>
  messageOf(env, {
    ...{
      id: randomUUID(),
      recipient: 'ann@example.org',
      club,
      logo: null,
      clubEmail: null,
      membershipId: null,
    },
    letter,
  });

it('writes no child’s name into the subject of an email', () => {
  const invited = { organizationName: club, invitedBy: 'Mona Peters', mayAnswer: true, token: 'token' };
  const child = 'Pia Peters';
  for (const { subject } of [
    ...withHours,
    ...others,
    guardianLetter({ ...invited, childNames: [child, 'Paul Peters'] }),
    ownLoginLetter({ ...invited, childName: child }),
    newGuardiansLetter(club, [{ guardianName: 'Frank', playerName: child, kind: 'guardian', mayAnswer: true }]),
    invitationLetter({
      organizationName: club,
      role: 'player',
      firstName: 'Pia',
      code: 'ABCD2345',
      mailToken: 'token',
    }),
  ])
    expect(subject).not.toMatch(/Pia|Paul|Peters/);
});

// ORGS-05
it('names the club once in the subject and writes event times with their time zone', () => {
  for (const letter of [...withHours, ...others]) {
    const { from, subject = '' } = sent(letter);
    expect(from).toMatchObject({ name: club });
    expect(subject.split(club), subject).toHaveLength(2);
  }
  for (const letter of ofEvents) {
    const { text } = sent(letter);
    expect(text).toContain('Saturday, 6 June 2026 at 18:00 (Europe/Vienna)\nMain field');
  }
  for (const letter of withHours) expect(sent(letter).text).toContain('at 18:00 (Europe/Vienna)');
  // No other email contains a time.
  for (const letter of others) expect(sent(letter).text).not.toMatch(/\d:\d\d/);
});
