/**
 * The page out of one row more than it holds, and the id to ask for the next one with: the last one's, as long as
 * something follows.
 */
export const pageOf = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  size: number,
): { readonly page: readonly Row[]; readonly next: string | null } => {
  const page = rows.slice(0, size);
  return { page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null };
};
