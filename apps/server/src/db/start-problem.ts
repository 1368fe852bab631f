/** Problem at startup that the user can fix. It is shown as a sentence without a stack trace. */
export class StartProblem extends Error {
  override readonly name: string = 'StartProblem';
}
