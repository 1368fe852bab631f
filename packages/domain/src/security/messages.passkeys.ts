/** Messages for failures in the browser, which reveals little about their reasons. */
export const passkeyNotes = {
  known: 'This device has a passkey of your account already.',
  notMade: 'No passkey was made: it was canceled, or this device cannot make one. Please try again.',
  notUsed:
    'No passkey was used. Passkeys that were made at another address of this site do not work here: use your password, ' +
    'then add a new one in the settings.',
} as const;
