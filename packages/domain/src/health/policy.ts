import { allow } from '../core/actor.ts';

export const healthPolicy = {
  /** Admins learn what of the server concerns their club: emails that become files. */
  'health.facts': allow(['admin']),
  /** The server itself concerns its operator alone, who names an own address in its settings. */
  'health.read': allow(['admin'], (_actor, { isOperator }: { readonly isOperator: boolean }) => isOperator),
} as const;
