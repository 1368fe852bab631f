import type { Plugin } from 'vite';

/**
 * Writes the style sheet into the built page: nothing can be painted without it, and a file would be requested again
 * (decision record 0018). While developing it stays a file, which is replaced without loading the page again.
 */
export const inlineStyles: Plugin = {
  name: 'touchline-inline-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: (page) => page.replace(/<link rel="stylesheet" href="\/([^"]+)" \/>/, '<style>@import "./$1";</style>'),
  },
};
