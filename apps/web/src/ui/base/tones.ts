/**
 * Border, background and text colors of a status. Green: done, active, accepted. Amber: pending. Red: declined. Blue:
 * information.
 */
export const tones = {
  green: 'border-green-line bg-green-soft text-green-ink',
  amber: 'border-amber-line bg-amber-soft text-amber-ink',
  red: 'border-red-line bg-red-soft text-red-ink',
  blue: 'border-blue-line bg-blue-soft text-blue-ink',
} as const;
