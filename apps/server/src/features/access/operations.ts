import type { Implementation } from '../../core/implement.ts';

export const accessOperations: readonly Implementation[] = [];
