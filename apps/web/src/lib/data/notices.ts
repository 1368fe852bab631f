import type { Notice } from '@touchline/domain/core/notice.ts';

export type Show = (notice: Notice, undo?: () => void) => void;

/** Shows a notice. The app connects its toasts at startup. */
let show: Show = () => {};

/** Sets how notices are shown. Returns the previous function. */
export const connectNotices = (shown: Show): Show => {
  const previousShow = show;
  show = shown;
  return previousShow;
};

/** Shows a notice. With `undo`, it offers to undo the action. */
export const notify = (notice: Notice | undefined, undo?: () => void): void => {
  if (notice) show(notice, undo);
};
