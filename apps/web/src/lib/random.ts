const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Creates an idempotency key for one attempt at a command. Works on plain HTTP too, where `randomUUID` is missing. */
export const newKey = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

/** Creates the id of a fault, for the page and the server's log. It is short enough to read out loud. */
export const newIncident = (): string => newKey().slice(0, 8);
