import fc from 'fast-check';

// What is drawn is the same in each `npm test`, so that a change is red or green for what it changes. TEST_LONG draws anew
// each time, and fast-check prints the seed of a failure; TEST_SEED repeats it.
const { TEST_LONG: isLong, TEST_SEED: wished } = process.env;
if (wished !== undefined || !isLong) fc.configureGlobal({ seed: Number(wished ?? 1) });
