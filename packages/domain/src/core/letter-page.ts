import { productName } from './product.ts';

/** A page that the link of a letter opens without signing in, as its feature words it; the server sets it as HTML. */
export interface LetterPage {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A text that somebody wrote. */
  readonly quote?: string | undefined;
  /** Terms with what they say, beneath the text. */
  readonly facts?: readonly (readonly [term: string, detail: string])[];
  /** Buttons; each sends its value, and the first one is what most readers came for. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Smaller lines beneath. */
  readonly remarks?: readonly string[];
  readonly link?: { readonly label: string; readonly path: string };
}

/** The link of a letter that opens nothing. */
export const deadLinkPage: LetterPage = {
  title: 'This link no longer works',
  paragraphs: [
    'It may have expired, it was used already, or a part of it is missing. Nothing was changed.',
    'Open the link in the latest email of your club, or ask the club for another one.',
  ],
};

/** The page that a link opens, until it has sent what stands behind the #. */
export const openingPage: LetterPage = {
  title: 'Opening your link',
  paragraphs: ['This takes a moment. If nothing happens, allow JavaScript for this page and open the link again.'],
};

/** Refuses, with the sentence of the rule. */
export const refusalPage = (message: string): LetterPage => ({
  title: 'Not now',
  paragraphs: [message, 'Nothing was changed.'],
});

/** The page of a question that was decided in the meantime, with the sentence of the rule. */
export const overPage = (message: string): LetterPage => ({
  title: 'Nothing was changed',
  paragraphs: [message, 'If you have questions, please ask your club.'],
});

/** The page that a browser shows in place of any other until the server can answer. */
export const startingPage: LetterPage = {
  title: `${productName} is starting`,
  paragraphs: ['This page opens by itself as soon as it can, usually within a minute. You do not have to do anything.'],
};
