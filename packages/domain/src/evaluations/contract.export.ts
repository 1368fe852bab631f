import * as z from 'zod/mini';
import { download } from '../core/download.ts';
import { id } from '../core/text.ts';
import { evaluationNotices } from './messages.ts';

/** The ranking for spreadsheets, with the content that its reader sees on the page. */
export const downloadRanking = download('evaluations.rankingFile', {
  route: 'GET /tryouts/{tryoutId}/ranking.csv',
  can: 'evaluations.read',
  input: z.strictObject({ tryoutId: id }),
  failed: evaluationNotices.rankingNotExported,
});
