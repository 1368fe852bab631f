/** The same as in `readableFields`, by archives about one player. */
export const archivedFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'privacy.playerFile': {
    admin: `README.txt answers.csv:Answered by name attendance.csv:Marked by name consents.csv:Given by name corrections.csv:Before corrections.csv:Proposed
      corrections.csv:Proposed by name data.json:.answers[].answered_by_name data.json:.attendance[].marked_by_name data.json:.consents[].given_by_name data.json:.corrections[].before
      data.json:.corrections[].proposed data.json:.corrections[].proposed_by_name
      data.json:.evaluations[].acumen_score data.json:.evaluations[].character_score
      data.json:.evaluations[].evaluator data.json:.evaluations[].notes data.json:.evaluations[].physical_score
      data.json:.evaluations[].recommendation data.json:.evaluations[].technical_score
      data.json:.guardian-invitations[].email data.json:.guardians[].email data.json:.guardians[].name
      data.json:.offers[].offer_letter_body data.json:.profile[].birth_date data.json:.profile[].first_name
      data.json:.profile[].gender data.json:.profile[].last_name data.json:.profile[].parent_guardian_email
      data.json:.profile[].parent_guardian_first_name data.json:.profile[].parent_guardian_last_name
      data.json:.profile[].parent_guardian_phone data.json:.profile[].position
      data.json:.profile[].second_guardian_email data.json:.profile[].second_guardian_first_name
      data.json:.profile[].second_guardian_last_name data.json:.profile[].second_guardian_phone
      data.json:.tryouts[].registration_notes evaluations.csv:Evaluator evaluations.csv:Notes
      evaluations.csv:Recommendation file name guardian-invitations.csv:Email guardians.csv:Email guardians.csv:Name
      offers.csv:Offer letter body offers.txt profile.csv:Birth date profile.csv:First name profile.csv:Gender
      profile.csv:Last name profile.csv:Parent guardian email profile.csv:Parent guardian first name
      profile.csv:Parent guardian last name profile.csv:Parent guardian phone profile.csv:Position profile.csv:Second
      guardian email profile.csv:Second guardian first name profile.csv:Second guardian last name profile.csv:Second
      guardian phone tryouts.csv:Registration notes`,
    family: `README.txt corrections.csv:Before corrections.csv:Proposed data.json:.corrections[].before
      data.json:.corrections[].proposed data.json:.evaluations[].acumen_score data.json:.evaluations[].character_score
      data.json:.evaluations[].notes data.json:.evaluations[].physical_score data.json:.evaluations[].recommendation
      data.json:.evaluations[].technical_score data.json:.guardian-invitations[].email
      data.json:.offers[].offer_letter_body data.json:.profile[].birth_date data.json:.profile[].first_name
      data.json:.profile[].gender data.json:.profile[].last_name data.json:.profile[].parent_guardian_first_name
      data.json:.profile[].parent_guardian_last_name data.json:.profile[].parent_guardian_phone
      data.json:.profile[].position data.json:.tryouts[].registration_notes evaluations.csv:Notes
      evaluations.csv:Recommendation file name guardian-invitations.csv:Email offers.csv:Offer letter body offers.txt
      profile.csv:Birth date profile.csv:First name profile.csv:Gender profile.csv:Last name profile.csv:Parent
      guardian first name profile.csv:Parent guardian last name profile.csv:Parent guardian phone profile.csv:Position
      tryouts.csv:Registration notes`,
  },
};
