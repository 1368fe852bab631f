/** Reason not to start that the user can fix: shown as a sentence, without a stack trace. */
export class StartProblem extends Error {
  override readonly name: string = 'StartProblem';
}
