/**
 * Tests begin at the same moment in each run, a Wednesday morning, so the day and the hour decide nothing. TEST_DATE
 * names another moment; `npm run test:long` begins at the present.
 */
const { TEST_LONG: isLong, TEST_DATE: beginning = isLong ? undefined : '2026-12-02T10:00:00Z' } = process.env;

/** Moves the clock of this process; returns by how many milliseconds. */
const moveClockTo = (moment: string | undefined): number => {
  if (moment === undefined) return 0;
  const present = Date.now;
  const ahead = Date.parse(moment) - present();
  if (Number.isNaN(ahead)) throw new Error(`TEST_DATE is not a date: ${moment}`);
  Date.now = () => present() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [target.now()] : values, made),
  });
  return ahead;
};

// On the global object, because files that share a worker load this module once each.
const key = Symbol.for('touchline.test-date');
const globalState = globalThis as typeof globalThis & { [key]?: number };
globalState[key] ??= moveClockTo(beginning);

/** Hours from the clock of the machine, which is that of its databases, to the clock of the tests. */
export const hoursFromPresent = globalState[key] / 3_600_000;
