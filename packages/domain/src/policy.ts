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

/** Every capability of the product and who has it. The server asks `can` before each operation, the browser before each button. */
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

/** Facts a rule needs about the thing in question; none where the role alone decides. */
export type SubjectOf<Can extends Capability> = (typeof policy)[Can] extends Rule<infer Subject> ? Subject : never;

/** True if the role, or managing a team, opens the function for any subject. Otherwise 403, and navigation hides it. */
export const roleHas = (actor: Holder, capability: Capability): boolean =>
  isOpenTo(policy[capability] as Rule<unknown>, actor);

/** True if this user may do this to this subject. */
export const can = <Can extends Capability>(actor: Actor, capability: Can, subject: SubjectOf<Can>): boolean => {
  // The compiler cannot follow the capability through the table; its rule is the one of its subject by construction.
  const rule = policy[capability] as Rule<unknown> as Rule<SubjectOf<Can>>;
  return isOpenTo(rule, actor) && (rule.when?.(actor, subject) ?? true);
};
