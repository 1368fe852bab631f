import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import type { LucideIcon } from 'lucide-react/types';
import { isCoach } from '@touchline/domain/core/actor.ts';
import { badgeText, recommendationLabels } from '@touchline/domain/evaluations/messages.ts';
import { majority, majorityOfCounts } from '@touchline/domain/evaluations/rules.ts';
import type { EvaluatedPlayer, Recommendation } from '@touchline/domain/evaluations/schema.ts';
import { useActor } from '../../lib/session/session.ts';
import { Badge, type Tone } from '../../ui/display/badge.tsx';

/** Color and icon of each recommendation. */
export const recommendationLooks: Readonly<Record<Recommendation, { tone: Tone; icon: LucideIcon }>> = {
  yes: { tone: 'green', icon: ThumbsUp },
  maybe: { tone: 'amber', icon: CircleQuestionMark },
  no: { tone: 'red', icon: ThumbsDown },
};

/** Badge for a recommendation. `children` replaces its label, for example with a count. */
export function RecommendationBadge({
  recommendation,
  children,
}: {
  recommendation: Recommendation;
  children?: string;
}) {
  const { tone, icon } = recommendationLooks[recommendation];
  return (
    <Badge tone={tone} icon={icon}>
      {children ?? recommendationLabels[recommendation]}
    </Badge>
  );
}

/**
 * Badge next to a player in the list, by the same rule as in offers (ruling 48). Coaches see their own recommendation.
 * Admins see the majority with its count.
 */
export function PlayerBadge({ player }: { player: EvaluatedPlayer }) {
  const isOwnOnly = isCoach(useActor());
  const ownRecommendations = player.own ? [player.own.recommendation] : [];
  const badge = (isOwnOnly ? majority(ownRecommendations) : majorityOfCounts(player.summary.recommendations)) ?? null;
  const text = badgeText(badge, !isOwnOnly);
  if (!badge) return <Badge icon={CircleDashed}>{text}</Badge>;
  return <RecommendationBadge recommendation={badge.recommendation}>{text}</RecommendationBadge>;
}
