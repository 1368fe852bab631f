import { allow } from '../core/actor.ts';

export const healthPolicy = {
  /** Server facts that concern an admin's club, such as a missing mail server. */
  'health.facts': allow(['admin']),
  /** The server's state is only for its operators, whose email addresses are in its settings. */
  'health.read': allow(['admin'], (_actor, { isOperator }: { readonly isOperator: boolean }) => isOperator),
} as const;
