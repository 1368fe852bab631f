/** Message about a server fault, with the request id found in its log. */
export const traceable = (sentence: string, requestId: string): string => `${sentence} (${requestId})`;

/** The request id in brackets at the end of such a message; empty for other messages. */
export const traceOf = (sentence = ''): string => / \(\S{8,}\)$/.exec(sentence)?.[0] ?? '';
