import { useUser } from './session.ts';

/** Adds the child's name to a title if the family has several children. */
export const useNamingChild = () => {
  const { players } = useUser();
  return (title: string, { playerName }: { readonly playerName: string }): string =>
    players.length > 1 ? `${title} for ${playerName}` : title;
};
