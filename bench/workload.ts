import type { Request } from './client.ts';
import type { ClubSize } from './club.ts';

/** A request to the product, with its equivalents for the bare server and raw SQL. */
export interface Workload {
  readonly name: string;
  readonly kind: 'read' | 'write';
  /** Name of its statement, if different. */
  readonly statement?: string;
  /** A read whose throughput counts for goal A1. */
  readonly counted?: true;
  /** Parameters of the statement for the request with this number. */
  readonly values: (number: number, club: ClubSize) => readonly unknown[];
  readonly request: (number: number, club: ClubSize) => Request;
  /** Maximum requests per round, if each changes a row. */
  readonly maxRequests?: number;
}
