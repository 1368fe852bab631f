import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import { productName } from '@touchline/domain/core/product.ts';

/** Colors of a letter; the text contrasts with its background by at least 4.5 to 1. */
export const lightMail = {
  page: '#f5f7f6',
  card: '#ffffff',
  border: '#e2e7e4',
  text: '#17201b',
  small: '#55606a',
  button: '#15703f',
  buttonText: '#ffffff',
};

export type MailColors = typeof lightMail;

export const darkMail: MailColors = {
  page: '#0f1513',
  card: '#1a221e',
  border: '#36413b',
  text: '#e8eeea',
  small: '#aab6b0',
  button: '#63d297',
  buttonText: '#07170e',
};

const asMarkup = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Rules that no attribute of an element can hold. They win over the light colors of the elements where they apply. */
const styles = `:root{color-scheme:light dark}
@media (max-width:480px){.page{padding:12px!important}.card{padding:20px!important}}
@media (prefers-color-scheme:dark){
.page{background:${darkMail.page}!important;color:${darkMail.text}!important}
.card{background:${darkMail.card}!important;border-color:${darkMail.border}!important}
.small{color:${darkMail.small}!important}
.button{background:${darkMail.button}!important;color:${darkMail.buttonText}!important}
}`;

const { page, card, border, text, small, button, buttonText } = lightMail;
const smallPrint = `color:${small};font-size:13px`;

/** A letter as mail programs show it: readable in the dark and on a phone, and light where a program knows no styles. */
export const asHtml = (
  { subject, paragraphs, action, remarks = [] }: EmailContent,
  link: string | undefined,
): string => {
  const lines = paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${asMarkup(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
  const pressed =
    action && link
      ? `<p style="margin:24px 0"><a href="${asMarkup(link)}" class="button" style="background:${button};color:${buttonText};text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px;display:inline-block">${asMarkup(action.label)}</a></p>`
      : '';
  const beneath = remarks
    .map((remark) => `<p class="small" style="margin:0 0 8px;${smallPrint}">${asMarkup(remark)}</p>`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${asMarkup(subject)}</title><style>${styles}</style></head><body class="page" style="margin:0;padding:24px;background:${page};font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:${text};overflow-wrap:break-word"><div class="card" style="max-width:520px;margin:0 auto;background:${card};border:1px solid ${border};border-radius:12px;padding:32px">${lines}${pressed}${beneath}</div><p class="small" style="max-width:520px;margin:16px auto;${smallPrint}">${productName}</p></body></html>`;
};
