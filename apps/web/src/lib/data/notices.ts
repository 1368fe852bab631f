import type { Notice } from '@touchline/domain/core/notice.ts';

export type Show = (notice: Notice, undo?: () => void) => void;

/** Shows a notice; the app connects its toasts when it starts. */
let show: Show = () => {};

/** Returns the function it replaces. */
export const connectNotices = (shown: Show): Show => {
  const before = show;
  show = shown;
  return before;
};

/** Notifies the user in passing; given `undo`, the notice offers to undo the act. */
export const notify = (notice: Notice | undefined, undo?: () => void): void => {
  if (notice) show(notice, undo);
};
