import { describe, expect, it } from 'vitest';
import {
  isCurrent,
  nextStatuses,
  reopenRefusalReason,
  reopenableUntil,
  statusesBefore,
  acceptsRegistrations,
} from './rules.ts';
import { tryoutStatuses } from './schema.ts';

const at = (moment: string) => new Date(moment);

describe('the status of a tryout', () => {
  // TRYOUT-40
  it('a tryout has exactly three status transitions', () => {
    const transitions = tryoutStatuses.flatMap((from) => nextStatuses[from].map((to) => `${from} → ${to}`));
    expect(transitions).toEqual(['upcoming → active', 'upcoming → cancelled', 'active → completed']);
    expect(statusesBefore('upcoming')).toEqual([]);
    expect(statusesBefore('cancelled')).toEqual(['upcoming']);
  });

  // TREG-03
  it('a tryout is current and accepts registrations while upcoming or active', () => {
    expect(tryoutStatuses.filter(isCurrent)).toEqual(['upcoming', 'active']);
    expect(tryoutStatuses.filter(acceptsRegistrations)).toEqual(['upcoming', 'active']);
  });
});

describe('reopening a tryout', () => {
  const completedAt = at('2026-05-10T12:00Z');
  const completed = { status: 'completed', completedAt } as const;

  it.each([
    ['at once', '2026-05-10T12:00:00Z', undefined],
    ['just within 24 hours of its completion', '2026-05-11T11:59:59.999Z', undefined],
    ['24 hours after its completion', '2026-05-11T12:00:00Z', 'too_late'],
  ] as const)('decides whether a tryout can be reopened %s', (_, now, expected) => {
    expect(reopenRefusalReason(completed, at(now))).toBe(expected);
    expect(reopenableUntil(completedAt)).toEqual(at('2026-05-11T12:00Z'));
  });

  it.each(['upcoming', 'active', 'cancelled'] as const)('a tryout cannot be reopened while %s', (status) => {
    expect(reopenRefusalReason({ status, completedAt: null }, completedAt)).toBe('not_completed');
  });
});
