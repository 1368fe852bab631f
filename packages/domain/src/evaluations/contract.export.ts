import { download } from '../core/download.ts';
import { evaluationNotices } from './messages.ts';

/** The ranking as a spreadsheet, with the same data as the reader's page. */
export const downloadRanking = download('evaluations.rankingFile', {
  route: 'GET /tryouts/{tryoutId}/ranking.csv',
  can: 'evaluations.read',
  failed: evaluationNotices.rankingNotExported,
});
