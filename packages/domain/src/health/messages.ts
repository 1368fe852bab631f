import type { EmailContent } from '../core/email-content.ts';
import { productName } from '../core/product.ts';
import { momentInWords } from '../core/words.ts';
import { failure } from '../core/notice.ts';
import type { Trouble } from './schema.ts';

export const healthNotices = {
  notLoaded: failure("We couldn't load the state of the server."),
} as const;

interface TroubleTexts {
  readonly began: string;
  readonly over: string;
  /** Advice to the operator. */
  readonly advice: string;
}

export const troubleTexts: Readonly<Record<Trouble, TroubleTexts>> = {
  disk: {
    began: `${productName} is running out of disk space`,
    over: `${productName} has disk space again`,
    advice: 'Free some space or use a larger disk. When it is full, nothing can be saved any more.',
  },
  mail: {
    began: `${productName} cannot send emails`,
    over: `${productName} sends emails again`,
    advice: 'Check SMTP_URL and the mail server. Emails that wait are tried again for a day.',
  },
  data: {
    began: `The data of ${productName} breaks a rule`,
    over: `The data of ${productName} keeps all its rules again`,
    advice: 'Keep a backup, and report the rule to the makers of the product: they need its name alone, no data.',
  },
  backup: {
    began: `${productName} has no good backup`,
    over: `${productName} has a good backup again`,
    advice: 'Until then, run "touchline backup" with the path of another disk. The log of the server says more.',
  },
};

interface Alert {
  readonly trouble: Trouble;
  readonly detail: string;
  readonly began: Date;
  /** URL of the server, for operators of several servers. */
  readonly origin: string;
}

/** In UTC, because the operator may not be in any club. */
const moment = (at: Date): string => momentInWords(at, 'UTC', { clock: null, dateOrder: null });

const action = { label: 'Open Health', path: '/dashboard/settings?tab=health' } as const;

export const troubleBegan = ({ trouble, detail, began, origin }: Alert): EmailContent => ({
  subject: troubleTexts[trouble].began,
  paragraphs: [`${detail} This is so at ${origin} since ${moment(began)}.`, troubleTexts[trouble].advice],
  action,
  remarks: ['You get one more email when it is over.'],
});

export const troubleOver = ({ trouble, detail, began, origin }: Alert, ended: Date): EmailContent => ({
  subject: troubleTexts[trouble].over,
  paragraphs: [`It was so at ${origin} from ${moment(began)} to ${moment(ended)}. ${detail}`],
  action,
});
