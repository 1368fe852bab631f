/** Released versions of a changelog in the form of Keep a Changelog, newest first. */
export const readChangelog = (text) =>
  [...text.matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/gm)].map(([, version, date]) => ({ version, date }));
