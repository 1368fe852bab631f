const key = Symbol.for('touchline.count');
const worker = globalThis as typeof globalThis & { [key]?: number };

/** A number that is unique in this worker, whose files share a server and may each load this module again. */
export const nextNumber = (): number => {
  const number = (worker[key] ?? 0) + 1;
  worker[key] = number;
  return number;
};
