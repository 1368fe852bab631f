import { useEffect, useState } from 'react';
import { readFounding } from '@touchline/domain/access/contract.joining.ts';
import { call } from '../data/api.ts';

/** Says that the server takes no new organizations, once it has answered. Unknown counts as open: the server refuses too. */
export const useFoundingClosed = (): boolean => {
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    call(readFounding, {}).then(
      ({ open }) => setClosed(!open),
      () => {},
    );
  }, []);
  return isClosed;
};
