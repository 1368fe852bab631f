import { describe, expect, it } from 'vitest';
import { roles } from '../core/actor.ts';
import { mutableKinds, mutableKindOf, notifications, notificationsFor } from './rules.notifications.ts';

describe('kinds of email', () => {
  it('are those of all roles that somebody has, once each and in their order', () => {
    expect(notificationsFor(roles).map(({ kind }) => kind)).toEqual(Object.keys(notifications));
    expect(notificationsFor(['player', 'coach']).map(({ kind }) => kind)).toEqual([
      'tryouts',
      'answers',
      'schedule',
      'corrections',
      'urgent',
      'offers',
      'safety',
      'account',
    ]);
  });

  it('can be switched off, or say why not', () => {
    const fixed = notificationsFor(roles).filter(({ always }) => always !== undefined);
    expect([...mutableKinds, ...fixed.map(({ kind }) => kind)]).toEqual(Object.keys(notifications));
  });

  it('of a letter that is not known cannot be switched off', () => {
    expect(mutableKindOf('toString')).toBeUndefined();
    expect(mutableKindOf('tryout.letter')).toBe('tryouts');
  });
});
