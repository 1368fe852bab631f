import { useEffect, useState } from 'react';
import { readFounding } from '@touchline/domain/access/contract.joining.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { call } from '../data/api.ts';

export const askFounding = (): Promise<OutputOf<typeof readFounding>> => call(readFounding, {});

/**
 * Says if the server takes new organizations, and the name of the only club there. Unknown counts as open: the server
 * refuses too.
 */
export const useFounding = (): OutputOf<typeof readFounding> => {
  const [founding, setFounding] = useState<OutputOf<typeof readFounding>>({ open: true, club: null });
  useEffect(() => {
    askFounding().then(setFounding, () => {});
  }, []);
  return founding;
};
