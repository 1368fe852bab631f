/** A team with its age group, which tells two of the same name apart. */
export const teamInWords = ({ name, ageGroupName }: { readonly name: string; readonly ageGroupName: string }): string =>
  `${name} (${ageGroupName})`;
