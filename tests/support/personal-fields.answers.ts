/** The same as in `readableFields`, by what commands answer. */
export const answeredFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'access.signIn': {
    outside: 'session.user.name',
  },
  'access.finishSignIn': {
    outside: 'session.user.email session.user.name',
  },
  'access.signInByPasskey': {
    outside: 'session.user.email session.user.name',
  },
  'access.readGuardianInvitation': {
    outside: 'childName email',
  },
  'answers.readLink': {
    outside: 'playerFirstName',
  },
  'answers.giveByLink': {
    outside: 'playerFirstName',
  },
  'offers.readLink': {
    outside: 'offerLetterBody playerName',
  },
  'offers.answerByLink': {
    outside: 'playerName',
  },
  'access.registerGuardian': {
    outside: 'session.user.email',
  },
  'access.readConfirmation': {
    outside: 'email',
  },
  'access.confirmNewEmail': {
    outside: 'email',
  },
  'people.updatePlayer': {
    admin: 'age birthYear gender jerseyNumber',
  },
  'people.inviteListedPlayer': {
    admin: 'firstName lastName',
  },
  'people.inviteListedPlayers': {
    admin: 'outcomes[].refused',
  },
  'people.mergePlayers': {
    admin: 'age birthYear gender jerseyNumber',
  },
  'teams.create': {
    admin: 'coaches[].name',
  },
  'teams.update': {
    admin: 'coaches[].name',
  },
  'teams.assignCoach': {
    admin: 'coaches[].name',
  },
  'teams.updateMember': {
    admin: 'jerseyNumber',
  },
  'teams.transfer': {
    admin: '[].coaches[].name',
  },
  'teams.placePlayers': {
    admin: 'outcomes[].name',
  },
  'tryouts.register': {
    admin: 'guardianName jerseyNumber playerBirthDate playerName playerPosition',
  },
  'tryouts.setAttendance': {
    admin: 'guardianName jerseyNumber notes playerBirthDate playerName playerPosition',
    coach: 'guardianName jerseyNumber notes playerBirthDate playerName playerPosition',
  },
  'tryouts.withdraw': {
    admin: 'guardianName jerseyNumber notes playerBirthDate playerName playerPosition',
  },
  'evaluations.save': {
    admin: 'acumenScore characterScore physicalScore recommendation technicalScore',
    coach: 'acumenScore characterScore physicalScore recommendation technicalScore',
  },
  'offers.send': {
    admin: 'unreachable[].playerName',
    coach: 'unreachable[].playerName',
  },
  'answers.findGuests': { admin: '[].name', coach: '[].name' },
  'answers.list': {
    admin: 'coaches[].name players[].answeredBy players[].name',
    coach: 'players[].answeredBy players[].name',
  },
  'attendance.list': {
    admin: 'players[].marks[].markedBy players[].name',
    coach: 'players[].marks[].markedBy players[].name',
    family: 'players[].name',
  },
  'attendance.season': { admin: 'players[].name', coach: 'players[].name' },
  'attendance.seasonFile': { admin: 'Player', coach: 'Player' },
  'attendance.mine': { family: '[].firstName' },
  'answers.needed': { family: '[].children[].answer.answeredBy [].children[].firstName' },
  'schedule.next': { family: '[].children[].answer.answeredBy [].children[].firstName' },
  'schedule.agenda': {
    otherCoach: 'entries[].children[].answer.answeredBy entries[].children[].firstName',
    family: 'entries[].children[].answer.answeredBy entries[].children[].firstName',
  },
  'schedule.days': {
    otherCoach: '[].entries[].children[].answer.answeredBy [].entries[].children[].firstName',
    family: '[].entries[].children[].answer.answeredBy [].entries[].children[].firstName',
  },
  'schedule.seen': {
    admin: 'people[].children[] people[].name people[].phone',
    coach: 'people[].children[] people[].name people[].phone',
  },
  'schedule.overlaps': { admin: 'shown[].name', otherCoach: 'shown[].name' },
  // Players whose families no letter reaches (SCHED-46).
  'schedule.previewAct': { admin: 'told.unreachable[]', coach: 'told.unreachable[]' },
  'schedule.read': {
    admin: 'changes[].changedBy',
    coach: 'createdBy',
    otherCoach:
      'changes[].changedBy children[].answer.answeredBy children[].firstName coaches[].email coaches[].name coaches[].phone createdBy',
    family:
      'changes[].changedBy children[].answer.answeredBy children[].firstName coaches[].email coaches[].name coaches[].phone createdBy',
  },
};
