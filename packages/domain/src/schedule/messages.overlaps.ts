import { counted } from '../core/words.ts';
import type { Overlap } from './schema.overlaps.ts';

const whoAndWhat = ({ kind, name, sibling, event }: Overlap): string => {
  const other = event ?? 'another team';
  if (kind === 'team') return `${name} already has ${other}`;
  if (kind === 'coach') return `${name ?? 'A coach'} is with ${other} then`;
  if (kind === 'player') return `${name ?? 'A player'} is with ${other} then`;
  return sibling === null
    ? `${name ?? 'A player'} has a brother or sister with ${other} somewhere else`
    : `${sibling}, brother or sister of ${name ?? 'a player'}, is with ${other} somewhere else`;
};

/** A warning before saving, with the time of the first other event in words. */
export const overlapSentence = (overlap: Overlap, when: string): string =>
  `${whoAndWhat(overlap)}: ${when}${overlap.count > 1 ? ` and ${counted(overlap.count - 1, 'more time')}` : ''}.`;
