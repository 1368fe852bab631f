/** Labels for a player's details, in forms and comparisons. */
export const playerLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Birth date',
  position: 'Position',
  gender: 'Gender',
  jerseyNumber: 'Jersey number',
  parentGuardianFirstName: 'Guardian first name',
  parentGuardianLastName: 'Guardian last name',
  parentGuardianPhone: 'Guardian phone',
  parentGuardianEmail: 'Guardian email',
  secondGuardianFirstName: 'Second guardian first name',
  secondGuardianLastName: 'Second guardian last name',
  secondGuardianPhone: 'Second guardian phone',
  secondGuardianEmail: 'Second guardian email',
};

/** Labels for the details that coaches enter when they join. */
export const coachLabels = { firstName: 'First name', lastName: 'Last name', phone: 'Phone' };
