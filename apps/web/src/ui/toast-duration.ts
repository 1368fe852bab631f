/** Milliseconds a notice stays (a constant of the specification). */
export const toastDuration = 5000;
