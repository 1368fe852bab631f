/** Name shown for the server's operator, who is not a member. */
export const operatorName = 'The operator of the server';

/** Display text for operator commands, between the operator's name and the person's. */
export const operatorActions = {
  'operator.findPeople': 'looked up people of the club',
  'operator.resetPassword': 'made a link to set a new password for',
  'operator.confirm': 'confirmed the email address of',
  'operator.resetSecondStep': 'reset the second step of',
  'operator.makeAdmin': 'gave the admin role to',
  'operator.removeAdmin': 'took the admin role from',
  'operator.export': 'exported everything that the club has',
} as const;
export type OperatorAction = keyof typeof operatorActions;

export const isOperatorAction = (action: string): action is OperatorAction => Object.hasOwn(operatorActions, action);
