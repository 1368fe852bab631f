import type { Plugin } from 'vite';

/**
 * Inlines the style sheet into the built page. The browser paints nothing without it, and a separate file would cost
 * another request (decision record 0018). In development it stays a file, which can be replaced without a reload.
 */
export const inlineStyles: Plugin = {
  name: 'touchline-inline-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: (page) => page.replace(/<link rel="stylesheet" href="\/([^"]+)" \/>/, '<style>@import "./$1";</style>'),
  },
};
