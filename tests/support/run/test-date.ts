/** Latest start of a run, because the events of the tests are in May 2027 and later. */
const latestStart = Date.parse('2027-04-01T00:00:00Z');

/** Undefined for the present; after `latestStart`, the same day and time of an earlier year. */
const presentBeforeEvents = (): string | undefined => {
  const moment = new Date();
  if (moment.getTime() < latestStart) return undefined;
  while (moment.getTime() >= latestStart) moment.setUTCFullYear(moment.getUTCFullYear() - 1);
  return moment.toISOString();
};

/**
 * Start of the tests: the same Wednesday morning in each run, so results do not depend on day or hour. TEST_DATE
 * names another moment, and `npm run test:long` starts at the current day and time.
 */
const { TEST_LONG: isLong, TEST_DATE: beginning = isLong ? presentBeforeEvents() : '2026-12-02T10:00:00Z' } =
  process.env;

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

// The moment is on the global object, because files that share a worker each load this module.
const key = Symbol.for('touchline.test-date');
const globalState = globalThis as typeof globalThis & { [key]?: number };
globalState[key] ??= moveClockTo(beginning);

/** Hours from the clock of the machine and its databases to the clock of the tests. */
export const hoursFromPresent = globalState[key] / 3_600_000;
