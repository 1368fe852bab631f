import type { Notice } from '@touchline/domain/core/notice.ts';

export type Show = (notice: Notice, undo?: () => void) => void;

/** Where notices are shown; the app connects its toasts when it starts. */
let show: Show = () => {};

/** Returns where they were shown before. */
export const connectNotices = (shown: Show): Show => {
  const before = show;
  show = shown;
  return before;
};

/** Tells the person something in passing; given `undo`, it can be taken back from there. */
export const notify = (notice: Notice | undefined, undo?: () => void): void => {
  if (notice) show(notice, undo);
};
