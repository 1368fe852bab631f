import type { Notice } from '@touchline/domain/core/notice.ts';

/** Where notices are shown; the app connects its toasts when it starts. */
let show: (notice: Notice) => void = () => {};

export const connectNotices = (shown: (notice: Notice) => void): void => {
  show = shown;
};

/** Tells the person something in passing. */
export const notify = (notice: Notice | undefined): void => {
  if (notice) show(notice);
};
