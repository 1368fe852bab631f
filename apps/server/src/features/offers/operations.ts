import type { Implementation } from '../../core/implement.ts';

export const offersOperations: readonly Implementation[] = [];
