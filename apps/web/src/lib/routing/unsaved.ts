export type Proceed = () => void;

/** Unsaved content on the page, with functions to confirm leaving it. */
export interface Blocker {
  /** True if a user was signed in when the text was typed. */
  readonly isSignedIn: boolean;
  readonly blocks: (to: URL) => boolean;
  /** Restores the history entry left by Back or Forward. */
  readonly restore: () => void;
  readonly ask: (proceed: Proceed) => void;
}

/** Current blockers in order of registration. A dialog comes after the page beneath it. */
export const blockers = new Set<Blocker>();

/** Returns true if a signed-in user has unsaved text on this page. */
export const isAnythingUnsaved = (): boolean => [...blockers].some(({ isSignedIn }) => isSignedIn);
