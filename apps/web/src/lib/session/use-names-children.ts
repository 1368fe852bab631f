import { useUser } from './session.ts';

/**
 * Returns true if events should name the child: for a family with several children, and for coaches who are guardians.
 */
export const useNamesChildren = (): boolean => {
  const { role, players } = useUser();
  return role === 'coach' || players.length > 1;
};
