import type { Notice } from '@touchline/domain/core/notice.ts';

type Show = (notice: Notice, undo?: () => void) => void;

/** Where notices are shown; the app connects its toasts when it starts. */
let show: Show = () => {};

export const connectNotices = (shown: Show): void => {
  show = shown;
};

/** Tells the person something in passing; given `undo`, it can be taken back from there. */
export const notify = (notice: Notice | undefined, undo?: () => void): void => {
  if (notice) show(notice, undo);
};
