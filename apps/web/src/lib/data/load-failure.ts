import { failure } from '@touchline/domain/core/notice.ts';

/** The words of Chromium, Firefox and Safari for a file of the app that did not come; everything else is a fault. */
const words = /dynamically imported module|importing a module script|unable to preload/i;

/** A file of the app was lost on its way: there is no connection, or the server is just being renewed. */
export const isLoadFailure = (reason: unknown): boolean => reason instanceof Error && words.test(reason.message);

/** The text in place of a page that could not be drawn. */
export const adviceOn = (reason: unknown, incident: string): string =>
  isLoadFailure(reason)
    ? 'Please check your connection and try again.'
    : `This is a fault of the app. To report it, give this number: ${incident}`;

/** Shown for a part of a page whose code was requested and has not arrived. */
export const notLoaded = failure('Please check your connection. It opens as soon as it has loaded.', 'Connection lost');
