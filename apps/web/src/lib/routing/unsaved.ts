export type Proceed = () => void;

/** Something on the page that is lost with it, and how to ask before it is left. */
export interface Blocker {
  /** A user was signed in when the text was typed. */
  readonly isSignedIn: boolean;
  readonly blocks: (to: URL) => boolean;
  /** Puts the entry of the history back that Back or Forward has left. */
  readonly restore: () => void;
  readonly ask: (proceed: Proceed) => void;
}

/** In the order of their registration: a dialog after the page it lies over. */
export const blockers = new Set<Blocker>();

/** A signed-in user has entered something on this page that is not saved. */
export const isAnythingUnsaved = (): boolean => [...blockers].some(({ isSignedIn }) => isSignedIn);
