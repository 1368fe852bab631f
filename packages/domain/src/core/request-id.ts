/** Message about a server fault, with the request id under which it was logged. */
export const withRequestId = (sentence: string, requestId: string): string => `${sentence} (${requestId})`;

/** The request id in brackets at the end of such a message; empty for other messages. */
export const requestIdSuffix = (sentence = ''): string => / \(\S{8,}\)$/.exec(sentence)?.[0] ?? '';
