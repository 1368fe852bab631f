import { anyone } from '@touchline/domain/core/operation.ts';
import type { Problem, ProblemStatus } from '@touchline/domain/core/problem.ts';
import type { Implementation } from './implement.ts';

/** Statuses of refusals and faults that an operation may answer with. */
export type RefusalStatus = Exclude<ProblemStatus, 405 | 421> | 500;

/** Statuses that an operation may refuse with, as its contract and its handler tell. */
export const refusalsOf = ({ operation, subject, notFound }: Implementation): readonly RefusalStatus[] => {
  const { can, kind, method } = operation;
  const isOpen = can === anyone;
  const hasBody = method !== 'GET';
  const isCommand = kind === 'command';
  const found: readonly (readonly [RefusalStatus, boolean])[] = [
    [400, hasBody],
    [401, !isOpen || isCommand],
    [403, !isOpen || kind !== 'query'],
    [404, isOpen || kind !== 'query' || subject !== undefined || notFound !== undefined],
    [409, !isOpen || isCommand],
    [413, hasBody],
    [415, hasBody],
    // Any request may have a field that is not known.
    [422, true],
    [429, true],
    [500, true],
    [503, true],
  ];
  return found.filter(([, applies]) => applies).map(([status]) => status);
};

/** False for a refusal that the description of the API lacks: in development and tests it is a fault. */
export const isDescribed = (implementation: Implementation, { status }: Problem): boolean =>
  refusalsOf(implementation).some((known) => known === status);
