/** Released versions in a changelog (Keep a Changelog format), newest first. */
export const readChangelog = (text) =>
  [...text.matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/gm)].map(([, version, date]) => ({ version, date }));
