const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a text that a column of ids takes. */
export const isUuid = (text: string): boolean => uuid.test(text);
