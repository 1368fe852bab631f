import { useUser } from './session.ts';

/** True where an event says which child it is for: to a family of several, and to a coach about own children. */
export const useNamesChildren = (): boolean => {
  const { role, players } = useUser();
  return role === 'coach' || players.length > 1;
};
