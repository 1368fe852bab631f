import { expect, it } from 'vitest';
import { unknownEntry } from '../core/unsent.ts';
import { timestampProblems } from '../tryouts/messages.offline.ts';
import { registrationProblems } from '../tryouts/messages.registrations.ts';
import { evaluationProblems } from './messages.ts';
import { resolutionFor } from './messages.unsent.ts';

// A refused entry stays on the phone, and the coach gets advice (ruling 51).

it.each([
  ['a full tryout', registrationProblems.full(20), /^An admin can raise the maximum/],
  ['a player marked absent', evaluationProblems.notTakingPart(), /^Once the player is checked in again/],
  ['a time in the future', timestampProblems.ahead(), /^The clock of this phone is ahead/],
])('advises how to retry an unsent entry refused for %s', (_, { code }, advice) => {
  expect(resolutionFor({ refusalCode: code })).toEqual({ mayTryAgain: true, advice: expect.stringMatching(advice) });
});

it.each([
  ['an invalid proof', timestampProblems.notProven()],
  ['a time before the opening', timestampProblems.before_opening()],
  ['a time after the completion', timestampProblems.made_after_completion()],
  ['a late arrival', timestampProblems.arrived_too_late()],
])('an unsent entry refused for %s cannot be retried', (_, { code }) => {
  expect(resolutionFor({ refusalCode: code })).toMatchObject({ mayTryAgain: false });
});

it('an unsent entry may be retried if its refusal has no code', () => {
  expect(resolutionFor({ refusalCode: undefined })).toEqual({ mayTryAgain: true, advice: undefined });
});

it('an unsent entry that this version does not recognize asks the coach to reload the page', () => {
  expect(resolutionFor({ refusalCode: unknownEntry.code })).toEqual({
    mayTryAgain: false,
    advice: expect.stringMatching(/^Reload the page for the newest version/),
  });
});
