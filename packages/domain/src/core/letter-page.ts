import { productName } from './product.ts';

/** A page opened from an email without signing in, as worded by its feature; the server renders it as HTML. */
export interface LetterPage {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Text written by a user. */
  readonly quote?: string | undefined;
  /** Terms and values, below the text. */
  readonly facts?: readonly (readonly [term: string, detail: string])[];
  /** Buttons, each of which submits its value. The first is the most common choice. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Small print. */
  readonly remarks?: readonly string[];
  readonly link?: { readonly label: string; readonly path: string };
}

/** Shown for an invalid emailed link. */
export const deadLinkPage: LetterPage = {
  title: 'This link no longer works',
  paragraphs: [
    'It may have expired, it was used already, or a part of it is missing. Nothing was changed.',
    'Open the link in the latest email of your club, or ask the club for another one.',
  ],
};

/** Shown while the token after the # is being sent. */
export const openingPage: LetterPage = {
  title: 'Opening your link',
  paragraphs: ['This takes a moment. If nothing happens, allow JavaScript for this page and open the link again.'],
};

/** Shows a refusal, with the message from the rule. */
export const refusalPage = (message: string): LetterPage => ({
  title: 'Not now',
  paragraphs: [message, 'Nothing was changed.'],
});

/** Shown if the question was answered in the meantime, with the message from the rule. */
export const overPage = (message: string): LetterPage => ({
  title: 'Nothing was changed',
  paragraphs: [message, 'If you have questions, please ask your club.'],
});

/** Shown in place of every page while the server is starting. */
export const startingPage: LetterPage = {
  title: `${productName} is starting`,
  paragraphs: ['This page opens by itself as soon as it can, usually within a minute. You do not have to do anything.'],
};
