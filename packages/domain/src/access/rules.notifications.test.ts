import { describe, expect, it } from 'vitest';
import { roles } from '../core/actor.ts';
import { mutableKinds, mutableKindOf, notifications, notificationsFor } from './rules.notifications.ts';

describe('kinds of email', () => {
  it('lists each kind of email of a person’s roles once and in order', () => {
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

  it('every kind of notification can be turned off or says why it cannot', () => {
    const fixed = notificationsFor(roles).filter(({ always }) => always !== undefined);
    expect([...mutableKinds, ...fixed.map(({ kind }) => kind)]).toEqual(Object.keys(notifications));
  });

  it('an unknown kind of email cannot be turned off', () => {
    expect(mutableKindOf('toString')).toBeUndefined();
    expect(mutableKindOf('tryout.letter')).toBe('tryouts');
  });
});
