import React from 'react';
import { flushSync } from 'react-dom';

// Uses the production build of React, because the development build takes two fifths of the page tests' time.
// `npm run test:long` uses the development build, whose warnings fail their test.

const { setImmediate: queueTask } = globalThis;
/** React draws non-urgent changes in a separate task. A task queued now runs after it, even with fake timers. */
const waitForDrawing = (): Promise<void> => new Promise((resolve) => queueTask(resolve));

/** The `act` that the testing library wraps around events: returns when changes are drawn or when its work settles. */
const act = (work: () => unknown): PromiseLike<unknown> => {
  let result: unknown;
  flushSync(() => {
    result = work();
  });
  return Promise.resolve(result).then(async (value) => {
    await waitForDrawing();
    return value;
  });
};

if (process.env['NODE_ENV'] === 'production') Object.assign(React, { act });
