import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import { initialsOf } from '@touchline/domain/core/initials.ts';
import { productName } from '@touchline/domain/core/product.ts';

/** Colors of an email; text has a contrast of at least 4.5 to 1. */
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

export interface Link {
  readonly label: string;
  readonly href: string;
}

const escapeMarkup = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** CSS that inline styles cannot express. Overrides the inline light colors where supported. */
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

/** Sending club, and the URL of its logo within the email. */
export interface Letterhead {
  readonly club: string;
  readonly logo: string | undefined;
}

/**
 * The club's logo or initials, and its name. Uses a table, because some mail programs support no other side-by-side layout.
 */
const letterheadOf = ({ club, logo }: Letterhead): string => {
  const mark = logo
    ? `<img src="${logo}" width="48" height="48" alt="" style="display:block;background:#ffffff;border-radius:8px">`
    : `<div class="button" style="width:48px;height:48px;line-height:48px;text-align:center;background:${button};color:${buttonText};font-weight:600;border-radius:8px">${escapeMarkup(initialsOf(club))}</div>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td aria-hidden="true">${mark}</td><td style="padding:0 0 0 12px;font-weight:600">${escapeMarkup(club)}</td></tr></table>`;
};

/** HTML of an email. It is readable in dark mode and on phones, and light in programs without CSS support. */
export const asHtml = (
  { subject, paragraphs, remarks = [] }: EmailContent,
  links: readonly Link[],
  unsubscribe: Link | undefined,
  letterhead?: Letterhead,
): string => {
  const lines = paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeMarkup(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
  const buttons = links
    .map(
      ({ label, href }) =>
        `<p style="margin:24px 0"><a href="${escapeMarkup(href)}" class="button" style="background:${button};color:${buttonText};text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px;display:inline-block">${escapeMarkup(label)}</a></p>`,
    )
    .join('');
  const remarkLines = remarks
    .map((remark) => `<p class="small" style="margin:0 0 8px;${smallPrint}">${escapeMarkup(remark)}</p>`)
    .join('');
  const footer = `class="small" style="max-width:520px;margin:16px auto;${smallPrint}"`;
  const unsubscribeLine = unsubscribe
    ? `<p ${footer}><a href="${escapeMarkup(unsubscribe.href)}" style="color:inherit">${escapeMarkup(unsubscribe.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeMarkup(subject)}</title><style>${styles}</style></head><body class="page" style="margin:0;padding:24px;background:${page};font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:${text};overflow-wrap:break-word"><div class="card" style="max-width:520px;margin:0 auto;background:${card};border:1px solid ${border};border-radius:12px;padding:32px">${letterhead ? letterheadOf(letterhead) : ''}${lines}${buttons}${remarkLines}</div><p ${footer}>${productName}</p>${unsubscribeLine}</body></html>`;
};
