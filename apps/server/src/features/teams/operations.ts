import type { Implementation } from '../../core/implement.ts';

export const teamsOperations: readonly Implementation[] = [];
