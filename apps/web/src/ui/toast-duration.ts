/** How long a notice stays, in milliseconds (a constant of the specification). */
export const toastDuration = 5000;
