import * as z from 'zod/mini';
import type { Capability } from '../policy.ts';
import {
  type Declaration,
  type Operation,
  type ReadingOptions,
  type RouteInput,
  type Schema,
  declare,
} from './operation.ts';

/** Response of a download: a file with its type and name. */
type FileSchema = ReturnType<typeof z.file>;

type DownloadRoute = `GET /${string}`;

export interface Download<
  R extends DownloadRoute = DownloadRoute,
  Can extends Capability = Capability,
  Input extends Schema = Schema,
> extends Operation<R, Can, Input, FileSchema>,
    Pick<ReadingOptions, 'failed'> {
  readonly kind: 'download';
}

/**
 * Declares an operation that returns a file. It is rate limited and audited, because data leaves the product (decision
 * record 0008). Its input contains ids and kinds, never names.
 */
export const download = <
  const R extends DownloadRoute,
  const Can extends Capability,
  Input extends Schema = RouteInput<R>,
>(
  name: string,
  declaration: Omit<Declaration<R, Can, Input, FileSchema>, 'output'> & Pick<ReadingOptions, 'failed'>,
) => ({ ...declare(name, declaration), output: z.file(), kind: 'download' }) as Download<R, Can, Input>;
