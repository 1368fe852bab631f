import { type Actor, type Holder, isOpenTo, type Rule } from './core/actor.ts';
import { accessPolicy } from './access/policy.ts';
import { activityPolicy } from './activity/policy.ts';
import { answersPolicy } from './answers/policy.ts';
import { attendancePolicy } from './attendance/policy.ts';
import { codesPolicy } from './codes/policy.ts';
import { evaluationsPolicy } from './evaluations/policy.ts';
import { familiesPolicy } from './families/policy.ts';
import { healthPolicy } from './health/policy.ts';
import { offersPolicy } from './offers/policy.ts';
import { organizationPolicy } from './organization/policy.ts';
import { peoplePolicy } from './people/policy.ts';
import { privacyPolicy } from './privacy/policy.ts';
import { schedulePolicy } from './schedule/policy.ts';
import { seasonsPolicy } from './seasons/policy.ts';
import { securityPolicy } from './security/policy.ts';
import { teamsPolicy } from './teams/policy.ts';
import { tryoutsPolicy } from './tryouts/policy.ts';
import { venuesPolicy } from './venues/policy.ts';

/**
 * All capabilities and who has them. The server checks `can` before each operation, the browser before showing a
 * button.
 */
export const policy = {
  ...accessPolicy,
  ...activityPolicy,
  ...securityPolicy,
  ...codesPolicy,
  ...organizationPolicy,
  ...peoplePolicy,
  ...familiesPolicy,
  ...healthPolicy,
  ...privacyPolicy,
  ...seasonsPolicy,
  ...teamsPolicy,
  ...tryoutsPolicy,
  ...evaluationsPolicy,
  ...offersPolicy,
  ...schedulePolicy,
  ...answersPolicy,
  ...attendancePolicy,
  ...venuesPolicy,
} as const;

export type Capability = keyof typeof policy;

/** Facts that a rule needs about its subject; none if the role alone decides. */
export type SubjectOf<Can extends Capability> = (typeof policy)[Can] extends Rule<infer Subject> ? Subject : never;

/** True if the role, or managing a team, gives the capability for some subject. If not: 403, hidden in navigation. */
export const roleHas = (actor: Holder, capability: Capability): boolean =>
  isOpenTo(policy[capability] as Rule<unknown>, actor);

/** True if this user has the capability for this subject. */
export const can = <Can extends Capability>(actor: Actor, capability: Can, subject: SubjectOf<Can>): boolean => {
  // TypeScript cannot relate the capability to its rule's subject; by construction they match.
  const rule = policy[capability] as Rule<unknown> as Rule<SubjectOf<Can>>;
  return isOpenTo(rule, actor) && (rule.when?.(actor, subject) ?? true);
};
