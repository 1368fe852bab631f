import fc from 'fast-check';

// Random data is the same in each `npm test`, so that its result changes only with the code. TEST_LONG uses new data
// each time. fast-check prints the seed of a failure, and TEST_SEED repeats it.
const { TEST_LONG: isLong, TEST_SEED: seed } = process.env;
if (seed !== undefined || !isLong) fc.configureGlobal({ seed: Number(seed ?? 1) });
