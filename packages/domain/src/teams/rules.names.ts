/** A team with its age group, which distinguishes teams with the same name. */
export const teamInWords = ({ name, ageGroupName }: { readonly name: string; readonly ageGroupName: string }): string =>
  `${name} (${ageGroupName})`;

/** "U11" in "U11 Boys", which tells a club's teams apart; undefined if the name has no such number. */
export const ageMark = (ageGroupName: string): string | undefined =>
  /^\p{L}{0,2}[ -]?\p{N}{1,2}(?!\S)/u.exec(ageGroupName)?.[0];
