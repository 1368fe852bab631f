/** A reason not to start that the person who starts the program can remove: shown as its sentence, without a stack. */
export class StartProblem extends Error {
  override readonly name: string = 'StartProblem';
}
