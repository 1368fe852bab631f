import type { Implementation } from '../../core/implement.ts';

export const evaluationsOperations: readonly Implementation[] = [];
