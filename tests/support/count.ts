const key = Symbol.for('touchline.count');
const worker = globalThis as typeof globalThis & { [key]?: number };

/** A number that nothing else in this worker has: its files share a server, and may each load this module anew. */
export const nextNumber = (): number => {
  const number = (worker[key] ?? 0) + 1;
  worker[key] = number;
  return number;
};
