import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { inProject } from './project.mjs';

const options = JSON.parse(readFileSync(inProject('scripts/lib/server-options.json'), 'utf8'));

/** Memory of the machine, or the lower limit of the container or service. */
const availableBytes = () => Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);

/**
 * Memory flags for Node. By default, the heap grows to seven times what a club needs. Optimizing WebAssembly takes 600
 * MB for one function of PGlite, so the kernel kills the server on small machines. Without it, statements take up to
 * 1.6 times as long.
 */
export const memoryFlags = (bytes = availableBytes()) => [
  ...options.memory,
  ...(bytes < options.smallMachine.belowMegabytes * 1024 * 1024 ? options.smallMachine.memory : []),
];

/** The system's default allocator reserves memory for each thread. */
export const { allocator, compiled } = options;
