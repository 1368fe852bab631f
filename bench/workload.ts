import type { Request } from './client.ts';
import type { ClubSize } from './club.ts';

/** One kind of request: to the product, and the equivalents for the bare server and raw SQL. */
export interface Workload {
  readonly name: string;
  readonly kind: 'read' | 'write';
  /** The statement that answers it, if it has another name. */
  readonly statement?: string;
  /** A read whose throughput counts for goal A1. */
  readonly counted?: true;
  /** The statement's parameters for the request of this number. */
  readonly values: (number: number, club: ClubSize) => readonly unknown[];
  readonly request: (number: number, club: ClubSize) => Request;
  /** Requests in a round, if each one uses something up. */
  readonly most?: number;
}
