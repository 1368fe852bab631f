// Lines of a test that reckon how long something took, how much it computed or how much memory it has: a machine that does
// something else at the same time answers differently.

const clock = String.raw`(?:performance|Date)\.now\(\)|process\.hrtime(?:\.bigint)?\(\)`;
/** The clock that only goes on is read for nothing else than differences. */
const difference = /\bperformance\.now\(\)\s*-\s*[A-Za-z]/;
const usage = /\b(?:cpuUsage|memoryUsage|resourceUsage)\(|\bVm(?:HWM|RSS)\b/;

/** Names that are given the moment in which they are given it. */
const momentsOf = (text) =>
  [...text.matchAll(new RegExp(String.raw`\b(\w+)\s*=\s*(?:${clock})\s*(?:/\s*[\d_]+\s*)?[;,)]`, 'g'))].map(
    ([, name]) => name,
  );

export const elapsedTimes = (text) => {
  const moments = [clock, ...momentsOf(text).map((name) => String.raw`\b${name}\b`)].join('|');
  const since = new RegExp(`-\\s*(?:${moments})`);
  return text
    .split('\n')
    .flatMap((line, at) => ([since, difference, usage].some((one) => one.test(line)) ? [at + 1] : []));
};
