import type { Implementation } from '../../core/implement.ts';

export const seasonsOperations: readonly Implementation[] = [];
