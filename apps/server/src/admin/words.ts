import { counted } from '@touchline/domain/core/words.ts';
import type { Login } from '../features/access/store.operator.ts';
import type { Organization } from '../features/organization/store.ending.ts';

/** Date and time in UTC to the minute, as in the log. */
const momentOf = (moment: string): string => `${moment.slice(0, 16).replace('T', ' ')} UTC`;

const roleOf = ({ role, state }: Login['roles'][number]): string => (state === 'active' ? role : `${role} (${state})`);

/** A login with its id, and a line for each organization. */
const loginInWords = ({ id, email, isConfirmed, hasSecondStep, leavesAt, roles }: Login): string => {
  const facts = [
    `id ${id}`,
    isConfirmed ? 'address confirmed' : 'address not confirmed',
    ...(hasSecondStep ? ['second step on'] : []),
    ...(leavesAt === null ? [] : [`is deleted on ${momentOf(leavesAt)}`]),
  ];
  const clubs = Map.groupBy(roles, ({ organizationId }) => organizationId);
  const clubTexts = [...clubs.values()].map((membership) => {
    const [{ name, organizationName }] = membership as [Login['roles'][number]];
    return `  ${name}, ${organizationName}: ${membership.map(roleOf).join(', ')}`;
  });
  return [email, `  ${facts.join(' · ')}`, ...clubTexts].join('\n');
};

export const peopleInWords = ({ people, isMore }: { people: readonly Login[]; isMore: boolean }): string => {
  if (people.length === 0) return 'No login has this in its name or email address.';
  const hint = isMore ? ['There are more. Type more of the name or address.'] : [];
  return [...people.map(loginInWords), ...hint].join('\n\n');
};

export const organizationsInWords = ({ organizations }: { organizations: readonly Organization[] }): string =>
  organizations.length === 0
    ? 'There is no organization yet.'
    : organizations
        .map(({ id, name, members, admins, createdAt, endsAt }) => {
          const facts = [counted(members, 'member'), counted(admins, 'admin'), `since ${createdAt.slice(0, 10)}`];
          const end = endsAt === null ? [] : [`is deleted on ${momentOf(endsAt)}`];
          return `${name}\n  ${[`id ${id}`, ...facts, ...end].join(' · ')}`;
        })
        .join('\n');

/** Duration in the largest unit that fits. */
const intervalOf = (seconds: number): string => {
  if (seconds % 3600 === 0) return counted(seconds / 3600, 'hour');
  return seconds % 60 === 0 ? counted(seconds / 60, 'minute') : counted(seconds, 'second');
};

interface JobFacts {
  readonly name: string;
  readonly seconds: number;
  readonly succeededAt: string | null;
  readonly failedAt: string | null;
}

export const jobsInWords = ({ jobs }: { jobs: readonly JobFacts[] }): string => {
  const width = Math.max(...jobs.map(({ name }) => name.length));
  return jobs
    .map(({ name, seconds, succeededAt, failedAt }) => {
      const successText = succeededAt === null ? '' : ` · done ${momentOf(succeededAt)}`;
      const failureText = failedAt === null ? '' : ` · failed ${momentOf(failedAt)}`;
      return `${name.padEnd(width)}  every ${intervalOf(seconds)}${successText}${failureText}`;
    })
    .join('\n');
};

export const checkInWords = ({ broken }: { broken: readonly { name: string; violations: number }[] }): string =>
  broken.length === 0
    ? 'All invariants hold.'
    : broken.map(({ name, violations }) => `${name}: violated ${counted(violations, 'time')}`).join('\n');
