import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import { enqueue } from '../../core/mail/mail.ts';
import type { Db } from '../../db/open.ts';

export interface Addressee {
  /** None for a letter that no organization causes. */
  readonly organizationId: string | null;
  readonly email: string;
}

/** Puts a letter about an account into the outbox. */
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

/** Emails the owner of an account about a security change, at the address from before the change. */
export const tellOfSecurity = (db: Db, owner: Addressee, letter: EmailContent) =>
  sendLetter(db, 'security', owner, letter);
