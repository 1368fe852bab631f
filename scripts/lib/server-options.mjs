import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { inProject } from './project.mjs';

const options = JSON.parse(readFileSync(inProject('scripts/lib/server-options.json'), 'utf8'));

/** Memory of the machine, or of the container or service if that is limited to less. */
const availableBytes = () => Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);

/**
 * Memory flags for Node. By default its heap grows with the machine's memory, to seven times what a club needs. On
 * small machines WebAssembly is not optimized: V8 takes 600 MB for one function of PGlite, and the kernel would kill
 * the server a few seconds after it starts. Statements then take up to 1.6 times as long.
 */
export const memoryFlags = (bytes = availableBytes()) => [
  ...options.memory,
  ...(bytes < options.smallMachine.belowMegabytes * 1024 * 1024 ? options.smallMachine.memory : []),
];

/** By default the system's allocator reserves memory for each thread. */
export const { allocator, compiled } = options;
