import { expect, it } from 'vitest';
import { whatComesNext } from './messages.family.ts';
import { ownAttendances } from './schema.family.ts';
import { tryoutStatuses } from './schema.ts';

const said = (...offers: Parameters<typeof whatComesNext>[1]) =>
  tryoutStatuses.flatMap((status) =>
    ownAttendances.map((attendance) => {
      const when = { date: '2026-06-06T16:00:00Z', location: 'Field' };
      const tryout = { id: '1', title: 'Tryout', ...when, playerId: '2', playerName: 'Pia', status, attendance };
      return `${status} ${attendance}: ${whatComesNext(tryout, offers).split('.')[0]}`;
    }),
  );

const over = { status: 'declined', releasedAt: null, blockedByAcceptance: false } as const;
const accepted = { ...over, status: 'accepted' } as const;

it('tells a family in every state what to do or wait for', () => {
  expect(said()).toEqual([
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
  ['A team has sent an invitation', [over, { ...over, status: 'pending' }]],
  ['The invitation of a team is accepted', [over, accepted]],
  ['The invitation of a team is accepted', [{ ...over, status: 'pending', blockedByAcceptance: true }, accepted]],
  ['The invitation of a team is over', [over]],
  ['The invitation of a team is over', [{ ...accepted, releasedAt: '2026-06-07T16:00:00Z' }]],
] as const)('tells a family about invitations: %s', (sentence, offers) => {
  expect(new Set(said(...offers).map((text) => text.split(': ')[1]))).toEqual(new Set([sentence]));
});
