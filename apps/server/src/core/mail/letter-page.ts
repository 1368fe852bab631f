import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { LetterPage } from '@touchline/domain/core/letter-page.ts';
import { productName } from '@touchline/domain/core/product.ts';
import { newNonce, pagePolicy } from '../requests/headers.ts';
import { darkMail, lightMail, type MailColors } from './mail-html.ts';

const colors = ({ page, card, border, text, small, button, buttonText }: MailColors): string =>
  `body{background:${page};color:${text}}main,blockquote{background:${card};border-color:${border}}a{color:inherit}dt,small{color:${small}}button{background:${button};color:${buttonText}}button+button{background:${card};color:${text};border-color:${border}}`;

const styles = `:root{color-scheme:light dark}body{margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word}
main{max-width:520px;margin:0 auto;border:1px solid;border-radius:12px;padding:32px}h1{font-size:22px;line-height:1.3;margin:0 0 16px}
dl{margin:24px 0}dt{font-size:13px}dd{margin:0 0 12px;white-space:pre-line}blockquote{margin:16px 0;border-left:2px solid;padding-left:16px;white-space:pre-line}
form{display:flex;flex-wrap:wrap;gap:12px;margin:24px 0}small{display:block;margin:0 0 8px;font-size:13px}
button{font:inherit;font-weight:600;border:1px solid transparent;border-radius:10px;padding:12px 20px;min-height:48px;cursor:pointer}
${colors(lightMail)}@media (max-width:480px){body{padding:12px}main{padding:20px}button{flex:1}}
@media (prefers-color-scheme:dark){${colors(darkMail)}}`;

/** Text written by a user, with its line breaks. */
const quoteOf = (text: string) => html`<blockquote>${text}</blockquote>`;

interface PageOptions {
  readonly status?: 200 | 400 | 404 | 409 | 429 | 503;
  /** Hidden fields, submitted with each choice. */
  readonly token?: string;
  /** Inline script, run when the page has loaded. */
  readonly script?: string;
}

/**
 * Renders a page in the style of the email that linked to it, without the app and without scripts other than `script`.
 */
export const letterPage = (context: Context, page: LetterPage, { status = 200, token, script }: PageOptions = {}) => {
  const nonce = newNonce();
  const { title, paragraphs, quote, facts = [], choices = [], remarks = [], link } = page;
  const hidden = token === undefined ? '' : html`<input type="hidden" name="token" value="${token}">`;
  const form =
    choices.length === 0
      ? ''
      : html`<form method="post">${hidden}${choices.map(
          ({ value, label }) => html`<button name="choice" value="${value}">${label}</button>`,
        )}</form>`;
  const document = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${title} – ${productName}</title><style nonce="${nonce}">${styles}</style></head><body><main><h1>${title}</h1>
    ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}${quote ? quoteOf(quote) : ''}
    ${facts.length > 0 ? html`<dl>${facts.map(([term, detail]) => html`<dt>${term}</dt><dd>${detail}</dd>`)}</dl>` : ''}
    ${form}${remarks.map((remark) => html`<small>${remark}</small>`)}
    ${link ? html`<p><a href="${link.path}">${link.label}</a></p>` : ''}</main>
    ${script ? html`<script nonce="${nonce}">${raw(script)}</script>` : ''}</body></html>`;
  return context.html(document, status, {
    'content-security-policy': pagePolicy({
      styles: [`'nonce-${nonce}'`],
      ...(script && { scripts: [`'nonce-${nonce}'`] }),
    }),
    'cache-control': 'no-store',
  });
};
