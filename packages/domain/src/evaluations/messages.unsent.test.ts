import { expect, it } from 'vitest';
import { unknownEntry } from '../core/unsent.ts';
import { timestampProblems } from '../tryouts/messages.offline.ts';
import { registrationProblems } from '../tryouts/messages.registrations.ts';
import { evaluationProblems } from './messages.ts';
import { wayOutOf } from './messages.unsent.ts';

// A refused entry stays on the phone, where the coach reads what can be done about it (ruling 51).

it.each([
  ['a full tryout', registrationProblems.full(20), /^An admin can raise the maximum/],
  ['a player marked absent', evaluationProblems.notTakingPart(), /^Once the player is checked in again/],
  ['a time in the future', timestampProblems.ahead(), /^The clock of this phone is ahead/],
])('an unsent entry may be retried once the obstacle is gone: %s', (_, { code }, advice) => {
  expect(wayOutOf({ refusalCode: code })).toEqual({ mayTryAgain: true, advice: expect.stringMatching(advice) });
});

it.each([
  ['a proof of nothing', timestampProblems.notProven()],
  ['a time before the opening', timestampProblems.before_opening()],
  ['made after the completion', timestampProblems.made_after_completion()],
  ['arrived too late', timestampProblems.arrived_too_late()],
])('an unsent entry cannot be retried if it would be refused again: %s', (_, { code }) => {
  expect(wayOutOf({ refusalCode: code })).toMatchObject({ mayTryAgain: false });
});

it('an unsent entry may be retried if its refusal has no code', () => {
  expect(wayOutOf({ refusalCode: undefined })).toEqual({ mayTryAgain: true, advice: undefined });
});

it('an unsent entry that this version does not recognize asks the coach to reload the page', () => {
  expect(wayOutOf({ refusalCode: unknownEntry.code })).toEqual({
    mayTryAgain: false,
    advice: expect.stringMatching(/^Reload the page for the newest version/),
  });
});
