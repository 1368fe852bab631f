import { useFounding } from '../../lib/session/founding.ts';

/** Name of the only club of the server; of several, none speaks for it. */
export function ClubName() {
  return useFounding().club;
}
