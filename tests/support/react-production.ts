import React from 'react';
import { flushSync } from 'react-dom';

// The production build of React, as people get it: its development build takes two fifths of the time of the page
// tests. `npm run test:long` uses the development build, whose warnings fail their test.

const { setImmediate: queueTask } = globalThis;
/** React draws what is not urgent in a separate task; a task queued now runs after it, even with fake timers. */
const waitForDrawing = (): Promise<void> => new Promise((resolve) => queueTask(resolve));

/** The `act` that the testing library wraps around events: returns once changes are drawn, or when its work settles. */
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
