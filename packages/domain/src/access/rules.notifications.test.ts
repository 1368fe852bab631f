import { describe, expect, it } from 'vitest';
import { roles } from '../core/actor.ts';
import { mutableKinds, mutableKindOf, notifications, notificationsFor } from './rules.notifications.ts';

describe('kinds of email', () => {
  it('lists the notifications of all a person’s roles once, in order', () => {
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

  it('every kind of notification can be switched off or says why not', () => {
    const fixed = notificationsFor(roles).filter(({ always }) => always !== undefined);
    expect([...mutableKinds, ...fixed.map(({ kind }) => kind)]).toEqual(Object.keys(notifications));
  });

  it('an unknown kind of letter cannot be switched off', () => {
    expect(mutableKindOf('toString')).toBeUndefined();
    expect(mutableKindOf('tryout.letter')).toBe('tryouts');
  });
});
