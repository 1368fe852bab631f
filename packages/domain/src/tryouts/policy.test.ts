import { describe, expect, it } from 'vitest';
import type { Actor, OrganizationId, Role } from '../core/actor.ts';
import { can } from '../policy.ts';

const actor = (role: Role, coachId: string | null = null): Actor => ({
  userId: role,
  membershipId: role,
  role,
  organizationId: 'club' as OrganizationId,
  coachId,
  players: role === 'player' ? [{ id: 'player', mayAnswer: true }] : [],
  managesTeam: false,
});
const tryout = { coachIds: ['theirs'] };

describe('the permissions for a tryout', () => {
  it.each([
    ['tryouts.list', { admin: true, coach: true, stranger: true, player: false }],
    // PERM-19
    ['tryouts.own', { admin: false, coach: false, stranger: false, player: true }],
    // PERM-17 PERM-18
    ['tryouts.read', { admin: true, coach: true, stranger: false, player: false }],
    // PERM-13 PERM-14
    ['tryouts.manage', { admin: true, coach: false, stranger: false, player: false }],
    // PERM-15 PERM-16
    ['registrations.manage', { admin: true, coach: false, stranger: false, player: false }],
    // PERM-43
    ['registrations.attend', { admin: true, coach: true, stranger: false, player: false }],
    ['evaluations.read', { admin: true, coach: true, stranger: false, player: false }],
    // PERM-20 PERM-21
    ['evaluations.save', { admin: true, coach: true, stranger: false, player: false }],
  ] as const)('only the permitted roles have the capability %s', (capability, allowed) => {
    expect({
      admin: can(actor('admin'), capability, tryout),
      coach: can(actor('coach', 'theirs'), capability, tryout),
      stranger: can(actor('coach', 'others'), capability, tryout) || can(actor('coach'), capability, tryout),
      player: can(actor('player'), capability, tryout),
    }).toEqual(allowed);
  });
});
