import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { inProject } from './project.mjs';

const options = JSON.parse(readFileSync(inProject('scripts/lib/server-options.json'), 'utf8'));

/** The memory of the machine, or of the container or service if that may have less. */
const availableBytes = () => Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);

/**
 * Flags for Node. It makes room by what the machine has, and takes seven times what a club needs. On a small machine the
 * embedded database is not optimized while it runs: V8 takes 600 MB for one function of PGlite, and the kernel kills the
 * server for it a few seconds after its start. Statements then compute for up to 1.6 times as long.
 */
export const memoryFlags = (bytes = availableBytes()) => [
  ...options.memory,
  ...(bytes < options.smallMachine.belowMegabytes * 1024 * 1024 ? options.smallMachine.memory : []),
];

/** The allocator of the system sets memory aside for each thread, unless told otherwise. */
export const { allocator, compiled } = options;
