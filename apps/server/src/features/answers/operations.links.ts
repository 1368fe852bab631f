import * as contract from '@touchline/domain/answers/contract.links.ts';
import { answerLinkPages } from '@touchline/domain/answers/messages.letters.ts';
import type { EventAnswer } from '@touchline/domain/answers/schema.ts';
import { lockLink, lookUpLink } from '../../core/mail/answer-links.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { linkPages } from '../../core/mail/link-pages.ts';
import { isOpenFor, showLinkedEvent, writeLinkedAnswer } from './store.ts';

const lookUp = lookUpLink('event', isOpenFor);

export const answerLinkOperations: readonly Implementation[] = [
  implement(contract.readAnswerLink, {
    summary: 'Read the event of a mailed link',
    audit: noEntry,
    beforeTransaction: lookUp,
    run: ({ db }, _input, link) => showLinkedEvent(db, link),
  }),

  implement(contract.giveAnswerByLink, {
    summary: 'Answer the event of a mailed link',
    audit: { entity: 'event', words: 'answered by a mailed link' },
    beforeTransaction: lookUp,
    run: async ({ db, announceTo, auditEntry }, { token, answer }) => {
      const link = await lockLink(db, 'event', token);
      const { organizationId, contactId, userId, playerId, subjectId: id } = link;
      await writeLinkedAnswer(db, link, answer);
      announceTo(organizationId);
      auditEntry.add({ playerId, answer, ...(contactId !== null && { contactId }) });
      auditEntry.setSubject({ id, userId, organizationId });
      return showLinkedEvent(db, link);
    },
  }),
];

/** Pages behind the link in an email about an event. */
export const linkPagesOfAnswers = linkPages({
  path: '/link/event',
  reads: contract.readAnswerLink,
  asks: answerLinkPages.asks,
  answers: contract.giveAnswerByLink,
  inputOf: (answer) => ({ answer }),
  done: (event, choice) => answerLinkPages.done(event, choice as EventAnswer),
});
