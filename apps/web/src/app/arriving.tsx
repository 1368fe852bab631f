import { type ComponentType, lazy, useState } from 'react';

export interface Arriving<Props> {
  readonly Page: ComponentType<Props>;
  /** Fetches the code ahead; ends when it is there. */
  readonly preload: () => Promise<void>;
}

/**
 * A page whose code comes by itself. What was fetched ahead is drawn in the same moment: React waits for every promise, also
 * for one that has been kept, and what stands in meanwhile stays for at least 300 ms.
 */
export const arriving = <Props extends object>(load: () => Promise<ComponentType<Props>>): Arriving<Props> => {
  let Arrived: ComponentType<Props> | undefined;
  const Later = lazy(async () => ({ default: await load() }));
  return {
    Page: (props) => {
      const [Shown] = useState(() => Arrived ?? Later);
      return <Shown {...props} />;
    },
    preload: async () => {
      Arrived ??= await load();
    },
  };
};
