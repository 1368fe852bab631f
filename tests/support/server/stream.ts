import type { RecentChanges } from '@touchline/domain/core/topics.ts';
import type { Person } from './person.ts';

interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** A user's open live connection. */
export interface Stream {
  /** All events that have arrived so far, oldest first. */
  readonly events: readonly StreamEvent[];
  /** Milliseconds since topics changed, as reported when the connection opened. */
  readonly before: RecentChanges;
  /** Topics of all changes that have arrived so far. */
  heard(): readonly string[];
  /** Waits until this many changes have arrived; fails after a minute. */
  until(changes: number): Promise<void>;
  /** Resolves when the server ends the connection. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Timeout in milliseconds for an event that never arrives. */
const eventTimeoutMs = 60_000;

const parseBlock = (block: string): StreamEvent => ({
  event: /^event: (.*)$/m.exec(block)?.[1] ?? '',
  data: /^data: (.*)$/m.exec(block)?.[1] ?? '',
});

/** Opens a person's live connection and waits until the server says that it is open. */
export const openStream = async (person: Person & { readonly membershipId?: string }): Promise<Stream> => {
  const { membershipId } = person;
  const response = await person.request(membershipId ? `/api/events?membership=${membershipId}` : '/api/events');
  if (response.status !== 200 || !response.body) throw new Error(`The stream was answered with ${response.status}.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const events: StreamEvent[] = [];
  const arrivals = new EventTarget();
  let pendingText = '';
  const completion = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (pendingText + part.value).split('\n\n');
      pendingText = blocks.pop() ?? '';
      events.push(...blocks.map(parseBlock));
      arrivals.dispatchEvent(new Event('arrival'));
    }
  })();
  const changes = () => events.filter(({ event }) => event === 'changed');
  const waitFor = (isMet: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      // Tests cannot move this timer.
      const timeout = AbortSignal.timeout(eventTimeoutMs);
      const check = () => isMet() && resolve();
      timeout.addEventListener('abort', () => reject(new Error(`Nothing more came within ${eventTimeoutMs} ms.`)));
      arrivals.addEventListener('arrival', check, { signal: timeout });
      check();
    });
  await waitFor(() => events.some(({ event }) => event === 'open'));
  return {
    events,
    before: JSON.parse(events[0]?.data ?? ''),
    heard: () => changes().flatMap(({ data }) => JSON.parse(data) as string[]),
    until: (count) => waitFor(() => changes().length >= count),
    ended: completion,
    async close() {
      await reader.cancel();
      await completion;
    },
  };
};
