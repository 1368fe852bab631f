import { passkeyLimits } from '../constants.ts';
import { failureWithReason, success, failure } from '../core/notice.ts';
import { fieldProblem, problem } from '../core/problem.ts';

const tryAgain = 'Please try again.';

export const securityProblems = {
  wrongPassword: fieldProblem(403, 'wrong_password', 'password', 'This is not your current password.'),
  wrongCode: fieldProblem(
    422,
    'wrong_code',
    'code',
    'This code is not right, or it was used already. Each code works once: wait for the next one.',
  ),
  signInOver: problem(401, 'sign_in_over', 'This took too long. Please sign in with your password again.'),
  alreadyOn: problem(
    409,
    'already_on',
    'Two-step sign-in is on already. To move it to another app, turn it off first.',
  ),
  notBegun: problem(409, 'not_begun', 'There is nothing to confirm. Please scan a new QR code.'),
  off: problem(409, 'second_step_off', 'Two-step sign-in is not on.'),
  elsewhereToo: problem(
    409,
    'elsewhere_too',
    'This person is a member of another club too, so only the operator of this server can reset the second step.',
  ),
} as const;

export const securityNotices = {
  notProven: failureWithReason('Not confirmed', `That could not be checked. ${tryAgain}`),
  notLoaded: failure('Your security settings could not be loaded.', 'Load failed'),
  turnedOn: success('Two-step sign-in is on', 'From now on a code of your app is asked for after your password.'),
  notTurnedOn: failureWithReason('Two-step sign-in is not on', tryAgain),
  turnedOff: success('Two-step sign-in is off', 'Your password alone signs you in.'),
  notTurnedOff: failureWithReason('Two-step sign-in is still on', tryAgain),
  codesRenewed: success('New recovery codes', 'The old ones no longer work.'),
  codesNotRenewed: failureWithReason('Your recovery codes are the same as before', tryAgain),
  memberReset: success('Second step reset', 'This person signs in with the password alone until they set it up again.'),
  memberNotReset: failureWithReason('Second step not reset', tryAgain),
} as const;

export const passkeyProblems = {
  late: problem(422, 'passkey_late', 'That took too long. Please try again.'),
  refused: problem(
    422,
    'passkey_refused',
    'This passkey does not open an account here. It was removed, or made at another address. Please use your password.',
  ),
  ofSomebodyElse: problem(422, 'passkey_refused', 'This passkey belongs to another account. Please use one of yours.'),
  notMade: problem(422, 'passkey_not_made', 'This device made a passkey that cannot be used. Please try another one.'),
  taken: problem(409, 'passkey_taken', 'This passkey was added already.'),
  tooMany: problem(
    409,
    'too_many_passkeys',
    `An account has at most ${passkeyLimits.most} passkeys. Remove one that you no longer use.`,
  ),
  missing: problem(404, 'not_found', 'This passkey does not exist any more.'),
} as const;

export const passkeyNotices = {
  notLoaded: failure('Your passkeys could not be loaded.', 'Load failed'),
  added: (name: string) => success('Passkey added', `From now on “${name}” signs you in without a password.`),
  notAdded: failureWithReason('Passkey not added', tryAgain),
  removed: success('Passkey removed', 'It no longer signs you in. You may delete it on its device, too.'),
  notRemoved: failureWithReason('Passkey not removed', tryAgain),
} as const;
