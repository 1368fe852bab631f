import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import { enqueue } from '../../core/mail/mail.ts';
import type { Db } from '../../db/open.ts';

export interface Addressee {
  /** Null if no organization triggered the email. */
  readonly organizationId: string | null;
  readonly email: string;
}

/** Adds an email about an account to the outbox. */
export const sendLetter = (
  db: Db,
  kind: 'confirm' | 'recover' | 'security' | 'exists',
  { organizationId, email: recipient }: Addressee,
  letter: EmailContent,
  validHours?: number,
) =>
  enqueue(db, {
    organizationId,
    kind: `account.${kind}`,
    entityId: crypto.randomUUID(),
    recipient,
    letter,
    ...(validHours !== undefined && { validHours }),
  });

/** Emails an account's owner about a security change, at the address that the account had before. */
export const emailSecurityChange = (db: Db, owner: Addressee, letter: EmailContent) =>
  sendLetter(db, 'security', owner, letter);
