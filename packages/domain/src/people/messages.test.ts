import { expect, it } from 'vitest';
import { invitationLetter } from './messages.ts';

const invited = { organizationName: 'SV Falke', code: 'ABCD1234', mailToken: 'token' };

it('an invitation greets a coach by name, but not a parent by the child’s name', () => {
  expect(invitationLetter({ ...invited, role: 'coach', firstName: 'Carla' }).paragraphs).toEqual([
    'Hello Carla,',
    'SV Falke has invited you to join Touchline as a coach.',
    'The invitation code is ABCD1234.',
  ]);
  expect(invitationLetter({ ...invited, role: 'player', firstName: 'Pia' }).paragraphs).toEqual([
    'Hello,',
    'SV Falke has invited Pia to join Touchline as a player. A parent or guardian may register for a child.',
    'The invitation code is ABCD1234.',
  ]);
});
