import { anyone } from '@touchline/domain/core/operation.ts';
import type { Problem, ProblemStatus } from '@touchline/domain/core/problem.ts';
import type { Implementation } from './implement.ts';

/** Statuses with which an operation may refuse a request or fail. */
export type RefusalStatus = Exclude<ProblemStatus, 405 | 421> | 500;

/** Statuses with which an operation may refuse a request, derived from its contract and its handler. */
export const refusalsOf = ({ operation, subject, notFound }: Implementation): readonly RefusalStatus[] => {
  const { can, kind, method } = operation;
  const isOpen = can === anyone;
  const hasBody = method !== 'GET';
  const isCommand = kind === 'command';
  const conditions: readonly (readonly [RefusalStatus, boolean])[] = [
    [400, hasBody],
    [401, !isOpen || isCommand],
    [403, !isOpen || kind !== 'query'],
    [404, isOpen || kind !== 'query' || subject !== undefined || notFound !== undefined],
    [409, !isOpen || isCommand],
    [413, hasBody],
    [415, hasBody],
    // Any request may contain an unknown field.
    [422, true],
    [429, true],
    [500, true],
    [503, true],
  ];
  return conditions.filter(([, applies]) => applies).map(([status]) => status);
};

/** False for a refusal missing from the API description, which is a fault in development and tests. */
export const isDescribed = (implementation: Implementation, { status }: Problem): boolean =>
  refusalsOf(implementation).some((known) => known === status);
