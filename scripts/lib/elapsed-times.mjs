// Finds lines of a test that measure elapsed time, processor time or memory, which depend on what else the machine is doing.

const clock = String.raw`(?:performance|Date)\.now\(\)|process\.hrtime(?:\.bigint)?\(\)`;
/** The monotonic clock is only read for differences. */
const difference = /\bperformance\.now\(\)\s*-\s*[A-Za-z]/;
const usage = /\b(?:cpuUsage|memoryUsage|resourceUsage)\(|\bVm(?:HWM|RSS)\b/;

/** Variables that are assigned the current time. */
const momentsOf = (text) =>
  [...text.matchAll(new RegExp(String.raw`\b(\w+)\s*=\s*(?:${clock})\s*(?:/\s*[\d_]+\s*)?[;,)]`, 'g'))].map(
    ([, name]) => name,
  );

export const elapsedTimes = (text) => {
  const moments = [clock, ...momentsOf(text).map((name) => String.raw`\b${name}\b`)].join('|');
  const subtraction = new RegExp(`-\\s*(?:${moments})`);
  return text
    .split('\n')
    .flatMap((line, at) => ([subtraction, difference, usage].some((pattern) => pattern.test(line)) ? [at + 1] : []));
};
