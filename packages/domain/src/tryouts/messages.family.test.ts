import { expect, it } from 'vitest';
import { nextStepText } from './messages.family.ts';
import { ownAttendances } from './schema.family.ts';
import { tryoutStatuses } from './schema.ts';

const textsFor = (...offers: Parameters<typeof nextStepText>[1]) =>
  tryoutStatuses.flatMap((status) =>
    ownAttendances.map((attendance) => {
      const dateAndPlace = { date: '2026-06-06T16:00:00Z', location: 'Field' };
      const tryout = {
        id: '1',
        title: 'Tryout',
        ...dateAndPlace,
        playerId: '2',
        playerName: 'Pia',
        status,
        attendance,
      };
      return `${status} ${attendance}: ${nextStepText(tryout, offers).split('.')[0]}`;
    }),
  );

const declined = { status: 'declined', releasedAt: null, blockedByAcceptance: false } as const;
const accepted = { ...declined, status: 'accepted' } as const;

it('shows a family what to do or wait for in every state', () => {
  expect(textsFor()).toEqual([
    'upcoming registered: Registered',
    'upcoming checked_in: Checked in',
    'upcoming absent: Marked as absent',
    'active registered: The tryout has started',
    'active checked_in: Checked in',
    'active absent: Marked as absent',
    'completed registered: The tryout is over',
    'completed checked_in: The tryout is over',
    'completed absent: Marked as absent',
    'cancelled registered: This tryout does not take place',
    'cancelled checked_in: This tryout does not take place',
    'cancelled absent: This tryout does not take place',
  ]);
});

it.each([
  ['A team has sent an invitation', [declined, { ...declined, status: 'pending' }]],
  ['The invitation of a team is accepted', [declined, accepted]],
  ['The invitation of a team is accepted', [{ ...declined, status: 'pending', blockedByAcceptance: true }, accepted]],
  ['The invitation of a team is over', [declined]],
  ['The invitation of a team is over', [{ ...accepted, releasedAt: '2026-06-07T16:00:00Z' }]],
] as const)('shows a family the state of its invitations: %s', (sentence, offers) => {
  expect(new Set(textsFor(...offers).map((text) => text.split(': ')[1]))).toEqual(new Set([sentence]));
});
