import { type Answer, type Connection, openConnection, type Request } from './client.ts';

/** Results of a few seconds of requests. */
export interface Sample {
  readonly perSecond: number;
  /** Milliseconds of single requests, ascending. */
  readonly times: Float64Array;
  readonly bytes: number;
  /** Seconds of processor time per request. */
  readonly processor: number;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

export const quantile = (times: ArrayLike<number>, part: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

export const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

/** A server under test. */
export interface Target {
  /** Connections that run in parallel, each with one request at a time. */
  readonly connections: readonly ((number: number) => Promise<Answer>)[];
  /** Processor time used so far, in seconds. */
  readonly processor: () => number;
  close(): Promise<void> | void;
}

/** Target that is requested over HTTP. */
export const targetOf = async (
  url: URL,
  request: (number: number) => Request,
  connections: number,
  processor: () => number = () => 0,
): Promise<Target> => {
  const pool: Connection[] = await Promise.all(Array.from({ length: connections }, () => openConnection(url)));
  return {
    connections: pool.map((connection) => (number) => connection.send(request(number))),
    processor,
    close: () => {
      for (const connection of pool) connection.close();
    },
  };
};

/** Sends requests on all connections for a given time, or until `maxRequests`. Throws after a failed response. */
export const sample = async (
  target: Target,
  {
    milliseconds,
    from = 0,
    maxRequests = Number.POSITIVE_INFINITY,
  }: { milliseconds: number; from?: number; maxRequests?: number },
): Promise<Sample> => {
  const times: number[] = [];
  let next = 0;
  let bytes = 0;
  const processorBefore = target.processor();
  const startedAt = performance.now();
  const sendRequests = async (send: (number: number) => Promise<Answer>): Promise<void> => {
    while (next < maxRequests && performance.now() - startedAt < milliseconds) {
      const number = from + next;
      next += 1;
      const sentAt = performance.now();
      const answer = await send(number);
      times.push(performance.now() - sentAt);
      bytes = answer.bytes;
      if (answer.status >= 300) throw new Error(`Request ${number} was answered with ${answer.status}.`);
    }
  };
  await Promise.all(target.connections.map(sendRequests));
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    perSecond: times.length / seconds,
    times: Float64Array.from(times).sort(),
    bytes,
    processor: (target.processor() - processorBefore) / Math.max(1, times.length),
  };
};
