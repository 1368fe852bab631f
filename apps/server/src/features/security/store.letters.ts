import type { Actor } from '@touchline/domain/core/actor.ts';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import type { Context } from '../../core/implement.ts';
import { tellOfSecurity } from '../access/store.letters.ts';

/** Tells the user of a change that they made to their own account. */
export const tellOwner = ({ db, actor, user }: Context<Actor>, letter: EmailContent): Promise<void> =>
  tellOfSecurity(db, { organizationId: actor.organizationId, email: user.email }, letter);
