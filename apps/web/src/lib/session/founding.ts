import { useEffect, useState } from 'react';
import { readFounding } from '@touchline/domain/access/contract.joining.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { call } from '../data/api.ts';

export const askFounding = (): Promise<OutputOf<typeof readFounding>> => call(readFounding, {});

/**
 * Queries whether the server accepts new organizations, and the name of its only club. Until the response arrives, the
 * server counts as open, because it would refuse a new organization anyway.
 */
export const useFounding = (): OutputOf<typeof readFounding> => {
  const [founding, setFounding] = useState<OutputOf<typeof readFounding>>({ open: true, club: null });
  useEffect(() => {
    askFounding().then(setFounding, () => {});
  }, []);
  return founding;
};
