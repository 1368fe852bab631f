import type { Implementation } from '../../core/implement.ts';

export const peopleOperations: readonly Implementation[] = [];
