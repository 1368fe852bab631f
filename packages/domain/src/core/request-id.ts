/** The sentence of a fault of the server, with the id under which its log has the request. */
export const traceable = (sentence: string, requestId: string): string => `${sentence} (${requestId})`;

/** The end of such a sentence: the id in its brackets. Other sentences have none. */
export const traceOf = (sentence = ''): string => / \(\S{8,}\)$/.exec(sentence)?.[0] ?? '';
