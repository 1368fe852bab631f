/** The operator of the server, who is no member, as the one who did something. */
export const operatorName = 'The operator of the server';

/** Acts of the operator at the command line, as they follow the name and come before the name of the person. */
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
