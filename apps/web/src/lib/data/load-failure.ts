import { failure } from '@touchline/domain/core/notice.ts';

/** Matches the errors of Chromium, Firefox and Safari for a script that failed to load. Any other error is a fault. */
const messagePattern = /dynamically imported module|importing a module script|unable to preload/i;

/** Returns true if one of the app's files failed to load, because the connection is lost or the server is updating. */
export const isLoadFailure = (reason: unknown): boolean =>
  reason instanceof Error && messagePattern.test(reason.message);

/** Returns the text shown in place of a page that failed to render. */
export const failureText = (reason: unknown, incident: string): string =>
  isLoadFailure(reason)
    ? 'Please check your connection and try again.'
    : `This is a fault of the app. To report it, give this number: ${incident}`;

/** Text shown in place of a part of a page whose code has not loaded. */
export const notLoaded = failure('Please check your connection. It opens as soon as it has loaded.', 'Connection lost');
