import React from 'react';
import { flushSync } from 'react-dom';

// The React that people get: its development build takes two fifths of the time of the pages' tests. That one runs in
// `npm run test:long`, where its warnings fail their test.

const { setImmediate: soon } = globalThis;
/** React draws what is not urgent in a task of its own; one that begins now comes after it, also beside fake timers. */
const drawn = (): Promise<void> => new Promise((resolve) => soon(resolve));

/** The `act` that the testing library wraps around events: what they changed is drawn when it returns, or has ended. */
const act = (work: () => unknown): PromiseLike<unknown> => {
  let result: unknown;
  flushSync(() => {
    result = work();
  });
  return Promise.resolve(result).then(async (value) => {
    await drawn();
    return value;
  });
};

if (process.env['NODE_ENV'] === 'production') Object.assign(React, { act });
