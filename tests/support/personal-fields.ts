import { answeredFields } from './personal-fields.answers.ts';
import { archivedFields } from './personal-fields.archives.ts';

/**
 * Personal fields of other people that each role may read: `coach` coaches the player, `family` acts for the player,
 * `outside` is a visitor or waits for an admin, the others are of the same club. A family's own children count as others,
 * and what a form has typed does not count. Columns of a workbook begin with `xlsx:`, lists of an archive with the name of
 * their file. A new field is a decision: it belongs here, for those who may know it.
 */
export const readableFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...answeredFields,
  ...archivedFields,
  'memberships.roles': {
    admin: 'name',
  },
  'activity.list': {
    admin: 'lines[].person lines[].subject',
  },
  'activity.people': {
    admin: '[].name',
  },
  'activity.file': {
    admin: 'Who',
  },
  'people.coaches': {
    admin: 'coaches[].email coaches[].firstName coaches[].lastName coaches[].phone',
    coach: 'coaches[].firstName coaches[].lastName',
    otherCoach: 'coaches[].firstName coaches[].lastName',
  },
  'people.players': {
    admin: `players[].age players[].birthDate players[].birthYear players[].firstName players[].gender
      players[].jerseyNumber players[].lastName players[].parentGuardianEmail players[].parentGuardianFirstName
      players[].parentGuardianLastName players[].parentGuardianPhone players[].position players[].secondGuardianEmail
      players[].secondGuardianFirstName players[].secondGuardianLastName players[].secondGuardianPhone`,
    coach: `players[].age players[].birthYear players[].firstName players[].gender players[].jerseyNumber
      players[].lastName players[].parentGuardianFirstName players[].parentGuardianLastName players[].position`,
    otherCoach: `players[].age players[].birthYear players[].firstName players[].gender players[].jerseyNumber
      players[].lastName players[].parentGuardianFirstName players[].parentGuardianLastName players[].position`,
  },
  'people.player': {
    admin: `age birthDate birthYear firstName gender jerseyNumber lastName parentGuardianEmail
      parentGuardianFirstName parentGuardianLastName parentGuardianPhone position secondGuardianEmail
      secondGuardianFirstName secondGuardianLastName secondGuardianPhone`,
    coach: `age birthYear firstName gender jerseyNumber lastName parentGuardianFirstName parentGuardianLastName
      position`,
    family: `age birthYear firstName gender jerseyNumber lastName parentGuardianFirstName parentGuardianLastName
      position`,
  },
  'people.invitations': {
    admin: 'invitations[].email invitations[].firstName invitations[].lastName',
  },
  'people.record': {
    admin: `consents.photos.by evaluations[].acumenScore evaluations[].characterScore evaluations[].coachName
      evaluations[].notes evaluations[].physicalScore evaluations[].recommendation evaluations[].technicalScore
      family.contacts[].email family.contacts[].name family.contacts[].phone family.guardians[].email
      family.guardians[].name family.guardians[].phone family.invitations[].email family.playerName places[].jerseyNumber player.age player.birthDate player.birthYear player.firstName
      player.gender player.jerseyNumber player.lastName player.parentGuardianEmail player.parentGuardianFirstName
      player.parentGuardianLastName player.parentGuardianPhone player.position player.secondGuardianEmail
      player.secondGuardianFirstName player.secondGuardianLastName player.secondGuardianPhone`,
    coach: `evaluations[].acumenScore evaluations[].characterScore evaluations[].notes evaluations[].physicalScore
      evaluations[].recommendation evaluations[].technicalScore family.contacts[].name family.contacts[].phone
      family.guardians[].email family.guardians[].name family.guardians[].phone family.playerName places[].jerseyNumber player.age player.birthYear player.firstName
      player.gender player.jerseyNumber player.lastName player.parentGuardianFirstName player.parentGuardianLastName
      player.parentGuardianPhone player.position`,
  },
  'people.admins': {
    admin: '[].email [].name',
  },
  'people.corrections': {
    admin: '[].before [].now [].playerName [].proposed [].proposedBy',
  },
  'people.coachCorrections': {
    admin: '[].before [].coachName [].now [].proposed',
  },
  'people.ownFacts': {
    family: `birthDate firstName gender lastName parentGuardianFirstName parentGuardianLastName parentGuardianPhone
      position waiting[].proposed`,
  },
  'people.newcomers': {
    admin: '[].email [].name',
  },
  'people.archiving': {
    admin: 'players[].name',
  },
  'people.find': {
    admin: 'coaches[].name players[].name',
    coach: 'players[].name',
    otherCoach: 'coaches[].name',
  },
  'people.comparison': {
    admin: `other.birthDate other.firstName other.gender other.jerseyNumber other.lastName other.parentGuardianEmail
      other.parentGuardianFirstName other.parentGuardianLastName other.parentGuardianPhone other.position
      other.secondGuardianEmail other.secondGuardianFirstName other.secondGuardianLastName other.secondGuardianPhone
      player.birthDate player.firstName player.gender player.jerseyNumber player.lastName player.parentGuardianEmail
      player.parentGuardianFirstName player.parentGuardianLastName player.parentGuardianPhone player.position
      player.secondGuardianEmail player.secondGuardianFirstName player.secondGuardianLastName
      player.secondGuardianPhone`,
  },
  'people.playersFile': {
    admin: `Birth date Email First name Gender Guardian email Guardian first name Guardian last name Guardian phone
      Last name Position Second guardian email Second guardian first name Second guardian last name Second guardian
      phone xlsx:Birth date xlsx:Email xlsx:First name xlsx:Gender xlsx:Guardian email xlsx:Guardian first name
      xlsx:Guardian last name xlsx:Guardian phone xlsx:Last name xlsx:Position xlsx:Second guardian email xlsx:Second
      guardian first name xlsx:Second guardian last name xlsx:Second guardian phone`,
  },
  'people.coachesFile': {
    admin: 'Email First name Last name Phone xlsx:Email xlsx:First name xlsx:Last name xlsx:Phone',
  },
  'families.guardians': {
    admin: `contacts[].email contacts[].name contacts[].phone guardians[].email guardians[].name guardians[].phone
      invitations[].email playerName`,
    family: 'guardians[].name invitations[].email playerName',
  },
  'families.members': {
    admin: '[].email [].name',
  },
  'organization.exportFile': {
    admin: `answers.csv:Answered by name answers.csv:Player attendance.csv:Marked by name attendance.csv:Player
      coach-answers.csv:Coach coaches.csv:Email coaches.csv:First name coaches.csv:Last name coaches.csv:Phone
      consents.csv:Given by name consents.csv:Player contact-addresses.csv:Email
      data.json:.answers[].answered_by_name data.json:.answers[].player data.json:.attendance[].marked_by_name
      data.json:.attendance[].player data.json:.coach-answers[].coach data.json:.coaches[].email
      data.json:.coaches[].first_name data.json:.coaches[].last_name data.json:.coaches[].phone
      data.json:.consents[].given_by_name data.json:.consents[].player data.json:.contact-addresses[].email
      data.json:.evaluations[].acumen_score data.json:.evaluations[].character_score
      data.json:.evaluations[].evaluator data.json:.evaluations[].notes data.json:.evaluations[].physical_score
      data.json:.evaluations[].player data.json:.evaluations[].recommendation
      data.json:.evaluations[].technical_score data.json:.event-changes[].changed_by_name
      data.json:.event-guests[].player data.json:.guardians[].email data.json:.guardians[].guardian
      data.json:.guardians[].phone data.json:.guardians[].player data.json:.members[].email
      data.json:.members[].name data.json:.members[].phone data.json:.newcomers[].email data.json:.newcomers[].name
      data.json:.newcomers[].phone data.json:.offers[].offer_letter_body data.json:.offers[].player
      data.json:.players[].birth_date data.json:.players[].first_name data.json:.players[].gender
      data.json:.players[].last_name data.json:.players[].parent_guardian_email
      data.json:.players[].parent_guardian_first_name data.json:.players[].parent_guardian_last_name
      data.json:.players[].parent_guardian_phone data.json:.players[].position
      data.json:.players[].second_guardian_email data.json:.players[].second_guardian_first_name
      data.json:.players[].second_guardian_last_name data.json:.players[].second_guardian_phone
      data.json:.registrations[].player data.json:.registrations[].registration_notes data.json:.rosters[].player
      data.json:.team-coaches[].coach evaluations.csv:Evaluator evaluations.csv:Notes evaluations.csv:Player
      evaluations.csv:Recommendation event-changes.csv:Changed by name event-guests.csv:Player guardians.csv:Email
      guardians.csv:Guardian guardians.csv:Phone guardians.csv:Player members.csv:Email members.csv:Name
      members.csv:Phone newcomers.csv:Email newcomers.csv:Name newcomers.csv:Phone offers.csv:Offer letter body
      offers.csv:Player offers.txt players.csv:Birth date players.csv:First name players.csv:Gender players.csv:Last
      name players.csv:Parent guardian email players.csv:Parent guardian first name players.csv:Parent guardian last
      name players.csv:Parent guardian phone players.csv:Position players.csv:Second guardian email
      players.csv:Second guardian first name players.csv:Second guardian last name players.csv:Second guardian phone
      registrations.csv:Player registrations.csv:Registration notes rosters.csv:Player team-coaches.csv:Coach`,
  },
  'privacy.ownDataFile': {
    otherCoach: `data.json:.evaluations[].acumen_score data.json:.evaluations[].character_score
      data.json:.evaluations[].notes data.json:.evaluations[].physical_score data.json:.evaluations[].recommendation
      data.json:.evaluations[].technical_score data.json:.offers[].offer_letter_body data.json:.players[].player
      data.json:.profile[].birth_date data.json:.profile[].first_name data.json:.profile[].gender
      data.json:.profile[].last_name data.json:.profile[].parent_guardian_first_name
      data.json:.profile[].parent_guardian_last_name data.json:.profile[].parent_guardian_phone
      data.json:.profile[].position data.json:.tryouts[].registration_notes evaluations.csv:Notes
      evaluations.csv:Recommendation offers.csv:Offer letter body offers.txt players.csv:Player profile.csv:Birth date
      profile.csv:First name profile.csv:Gender profile.csv:Last name profile.csv:Parent guardian first name
      profile.csv:Parent guardian last name profile.csv:Parent guardian phone profile.csv:Position
      tryouts.csv:Registration notes`,
    family: `corrections.csv:Before corrections.csv:Proposed data.json:.corrections[].before
      data.json:.corrections[].proposed data.json:.evaluations[].acumen_score data.json:.evaluations[].character_score
      data.json:.evaluations[].notes data.json:.evaluations[].physical_score data.json:.evaluations[].recommendation
      data.json:.evaluations[].technical_score data.json:.guardian-invitations[].email
      data.json:.offers[].offer_letter_body data.json:.players[].player data.json:.profile[].birth_date
      data.json:.profile[].first_name data.json:.profile[].gender data.json:.profile[].last_name
      data.json:.profile[].parent_guardian_first_name data.json:.profile[].parent_guardian_last_name
      data.json:.profile[].parent_guardian_phone data.json:.profile[].position data.json:.tryouts[].registration_notes
      evaluations.csv:Notes evaluations.csv:Recommendation guardian-invitations.csv:Email offers.csv:Offer letter body
      offers.txt players.csv:Player profile.csv:Birth date profile.csv:First name profile.csv:Gender profile.csv:Last
      name profile.csv:Parent guardian first name profile.csv:Parent guardian last name profile.csv:Parent guardian
      phone profile.csv:Position tryouts.csv:Registration notes`,
    otherFamily: `data.json:.profile[].birth_date data.json:.profile[].first_name data.json:.profile[].gender
      data.json:.profile[].last_name data.json:.profile[].parent_guardian_first_name
      data.json:.profile[].parent_guardian_last_name data.json:.profile[].parent_guardian_phone
      data.json:.profile[].position profile.csv:Birth date profile.csv:First name profile.csv:Gender profile.csv:Last
      name profile.csv:Parent guardian first name profile.csv:Parent guardian last name profile.csv:Parent guardian
      phone profile.csv:Position`,
    outside: `data.json:.evaluations[].acumen_score data.json:.evaluations[].character_score
      data.json:.evaluations[].physical_score data.json:.evaluations[].recommendation
      data.json:.evaluations[].technical_score data.json:.profile[].gender data.json:.profile[].last_name
      data.json:.waiting[].form.additionalData.gender evaluations.csv:Recommendation profile.csv:Gender
      profile.csv:Last name`,
  },
  'privacy.ownConsents': {
    family: 'players[].photos.by players[].playerName',
  },
  'privacy.missingConsents': {
    admin: 'players[].playerName',
  },
  'teams.list': {
    admin: 'teams[].coaches[].name',
    otherCoach: 'teams[].coaches[].name',
  },
  'teams.options': {
    admin: '[].coaches[].name',
  },
  'teams.coachOptions': {
    admin: '[].name',
  },
  'teams.read': {
    admin: 'coaches[].name',
    family: 'coaches[].name',
  },
  'teams.roster': {
    admin: `coachName coaches[] players[].age players[].contacts[].email players[].contacts[].name
      players[].contacts[].phone players[].guardianName players[].jerseyNumber players[].name`,
    coach: `players[].age players[].contacts[].email players[].contacts[].name players[].contacts[].phone
      players[].guardianName players[].jerseyNumber players[].name`,
    family: 'coachName coaches[] players[].name',
  },
  'teams.mine': {
    family: '[].coaches[] [].playerName',
    otherFamily: '[].coaches[]',
  },
  'teams.rosterFile': {
    admin: 'Age Contacts Name Parent/Guardian',
    coach: 'Age Contacts Name Parent/Guardian',
  },
  'teams.file': {
    admin: 'Coaches xlsx:Coaches',
  },
  'tryouts.own': {
    family: '[].playerName',
  },
  'tryouts.registrations': {
    admin: '[].guardianName [].jerseyNumber [].notes [].playerBirthDate [].playerName [].playerPosition',
    coach: '[].guardianName [].jerseyNumber [].notes [].playerBirthDate [].playerName [].playerPosition',
  },
  'tryouts.eligiblePlayers': {
    admin: 'players[].jerseyNumber players[].playerBirthDate players[].playerName players[].playerPosition',
  },
  'tryouts.ineligiblePlayers': {
    admin: 'players[].jerseyNumber players[].playerBirthDate players[].playerName players[].playerPosition',
  },
  'tryouts.presence': {
    admin: '[].name',
  },
  'evaluations.ofTryout': {
    admin: `[].jerseyNumber [].playerAge [].playerName [].playerPosition [].summary.averages.acumenScore
      [].summary.averages.characterScore [].summary.averages.physicalScore [].summary.averages.technicalScore`,
    coach: `[].jerseyNumber [].own.acumenScore [].own.characterScore [].own.notes [].own.physicalScore
      [].own.recommendation [].own.technicalScore [].playerAge [].playerName [].playerPosition
      [].summary.averages.acumenScore [].summary.averages.characterScore [].summary.averages.physicalScore
      [].summary.averages.technicalScore`,
  },
  'evaluations.ofPlayer': {
    admin: `evaluations[].acumenScore evaluations[].characterScore evaluations[].coachName evaluations[].notes
      evaluations[].physicalScore evaluations[].recommendation evaluations[].technicalScore jerseyNumber playerAge
      playerName playerPosition summary.averages.acumenScore summary.averages.characterScore
      summary.averages.physicalScore summary.averages.technicalScore`,
    coach: `evaluations[].acumenScore evaluations[].characterScore evaluations[].notes evaluations[].physicalScore
      evaluations[].recommendation evaluations[].technicalScore jerseyNumber own.acumenScore own.characterScore
      own.notes own.physicalScore own.recommendation own.technicalScore playerAge playerName playerPosition
      summary.averages.acumenScore summary.averages.characterScore summary.averages.physicalScore
      summary.averages.technicalScore`,
  },
  'evaluations.recommendations': {
    admin: '[].badge.recommendation',
    coach: '[].badge.recommendation',
  },
  'evaluations.coverage': {
    admin: 'evaluators[].name players[].jerseyNumber players[].playerName',
  },
  'evaluations.rankingFile': {
    admin: 'Player',
    coach: 'Player',
  },
  'offers.teamOptions': {
    admin: '[].coachNames[]',
  },
  'offers.candidates': {
    admin: 'candidates[].age candidates[].firstName candidates[].lastName candidates[].position',
    coach: 'candidates[].age candidates[].firstName candidates[].lastName candidates[].position',
  },
  'offers.mine': {
    family: `admins[].email admins[].name offers[].contacts[].email offers[].contacts[].name
      offers[].contacts[].phone offers[].offerLetterBody offers[].playerName`,
  },
  'offers.coachList': {
    coach: 'offers[].playerAge offers[].playerName',
  },
  'offers.overview': {
    admin: 'offers[].playerAge offers[].playerName',
  },
  'offers.read': {
    admin: 'offerLetterBody playerAge playerName',
    coach: 'offerLetterBody playerAge playerName sentBy',
    family: 'offerLetterBody playerAge playerName sentBy',
  },
  'offers.contacts': {
    admin: '[].email [].name [].phone',
    family: '[].email [].name [].phone',
  },
};
