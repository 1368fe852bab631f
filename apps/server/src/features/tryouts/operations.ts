import type { Implementation } from '../../core/implement.ts';

export const tryoutsOperations: readonly Implementation[] = [];
