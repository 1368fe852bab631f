/** Tells somebody who was invited what becomes of facts that the club has stored with another value. */
export function KnownByClub() {
  return (
    <p className="text-sm text-muted-foreground">
      Your club knows some of this already. If you enter something different, the club sees both and decides what stays.
    </p>
  );
}
