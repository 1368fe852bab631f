import { fieldProblem } from '../core/problem.ts';

export const accessProblems = {
  emailTaken: fieldProblem(
    409,
    'email_taken',
    'email',
    'An account with this e-mail address already exists. Sign in instead.',
  ),
} as const;
