/**
 * Tests begin at the same moment in each run, a Wednesday morning, so the day and the hour decide nothing. TEST_DATE
 * names another moment; `npm run test:long` begins at the present.
 */
const { TEST_LONG: isLong, TEST_DATE: wanted = isLong ? undefined : '2026-12-02T10:00:00Z' } = process.env;

// On the global object, because files that share a worker load this module once each.
const key = Symbol.for('touchline.test-date');
const globalState = globalThis as typeof globalThis & { [key]?: true };

if (wanted !== undefined && !globalState[key]) {
  globalState[key] = true;
  const present = Date.now;
  const aheadMs = Date.parse(wanted) - present();
  if (Number.isNaN(aheadMs)) throw new Error(`TEST_DATE is not a date: ${wanted}`);
  Date.now = () => present() + aheadMs;
  globalThis.Date = new Proxy(Date, {
    construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [target.now()] : values, made),
  });
}
