import { setTimeout as wait } from 'node:timers/promises';
import type { RecentChanges } from '@touchline/domain/core/topics.ts';
import type { Person } from './person.ts';

interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** Somebody's open live connection. */
export interface Stream {
  /** Everything that arrived so far, oldest first. */
  readonly events: readonly StreamEvent[];
  /** What the server said of the time before, when it opened: milliseconds since topics changed. */
  readonly before: RecentChanges;
  /** The topics of all changes that arrived so far. */
  heard(): readonly string[];
  /** Waits until so many changes arrived; fails after a second, or after `within` milliseconds. */
  until(changes: number, within?: number): Promise<void>;
  /** Resolves when the server ends the connection. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

const read = (block: string): StreamEvent => ({
  event: /^event: (.*)$/m.exec(block)?.[1] ?? '',
  data: /^data: (.*)$/m.exec(block)?.[1] ?? '',
});

/** Opens the live connection of a person and waits until the server says that it is open. */
export const openStream = async (person: Person): Promise<Stream> => {
  const response = await person.request('/api/events');
  if (response.status !== 200 || !response.body) throw new Error(`The stream was answered with ${response.status}.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const events: StreamEvent[] = [];
  let rest = '';
  const ended = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (rest + part.value).split('\n\n');
      rest = blocks.pop() ?? '';
      events.push(...blocks.map(read));
    }
  })();
  const changes = () => events.filter(({ event }) => event === 'changed');
  const waitFor = async (met: () => boolean, within: number): Promise<void> => {
    const deadline = performance.now() + within;
    while (!met()) {
      if (performance.now() > deadline) throw new Error(`Nothing more came within ${within} ms.`);
      await wait(5);
    }
  };
  await waitFor(() => events.some(({ event }) => event === 'open'), 1000);
  return {
    events,
    before: JSON.parse(events[0]?.data ?? ''),
    heard: () => changes().flatMap(({ data }) => JSON.parse(data) as string[]),
    until: (count, within = 1000) => waitFor(() => changes().length >= count, within),
    ended,
    async close() {
      await reader.cancel();
      await ended;
    },
  };
};
