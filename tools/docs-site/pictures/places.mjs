/** A menu of four entries, each 16 high. */
const menu = (x, y, width) => [
  ['raised', x, y, width, 70],
  ...[10, 26, 42, 58].map((below) => ['line', x + 8, y + below - 3, width - 30, 5]),
];

/**
 * Where each extension point is: on which of the `screens`, what else is open there, the marked places
 * (`[x, y, width, height]`), and the picture in words.
 */
export const places = {
  'ticket.panel': {
    screen: 'ticket',
    marks: [[360, 66, 114, 226]],
    words: 'The page of a ticket: the panel is a tab of the contact’s drawer, at the right of the chat.',
  },
  'contact.section': {
    screen: 'ticket',
    open: [
      ['raised', 360, 72, 114, 60],
      ['line', 368, 82, 60, 6],
      ['raised', 360, 212, 114, 60],
      ['line', 368, 222, 60, 6],
    ],
    marks: [[360, 140, 114, 64]],
    words: 'The page of a ticket: the section is one of those in the contact’s drawer, at the right of the chat.',
  },
  'ticket.action': {
    screen: 'ticket',
    open: menu(250, 50, 98),
    marks: [[252, 86, 94, 15]],
    words: 'The page of a ticket: the action is an entry of the menu in the ticket’s header.',
  },
  'composer.action': {
    screen: 'ticket',
    open: menu(152, 194, 98),
    marks: [[154, 230, 94, 15]],
    words: 'The page of a ticket: the action is an entry of the attachments’ menu, at the left of the composer.',
  },
  'composer.send': {
    screen: 'ticket',
    open: menu(254, 194, 98),
    marks: [[256, 230, 94, 15]],
    words: 'The page of a ticket: the other way to send is an entry of the menu beside the send button.',
  },
  'composer.note': {
    screen: 'ticket',
    marks: [[150, 250, 200, 16]],
    words: 'The page of a ticket: the note is a line above the composer.',
  },
  'message.action': {
    screen: 'ticket',
    open: menu(196, 150, 98),
    marks: [[198, 186, 94, 15]],
    words: 'The page of a ticket: the action is an entry of the menu of a message.',
  },
  'message.badge': {
    screen: 'ticket',
    marks: [[196, 172, 40, 12]],
    words: 'The page of a ticket: the badge stands beside the time of a message.',
  },
  'message.renderer': {
    screen: 'ticket',
    marks: [[158, 146, 112, 28]],
    words: 'The page of a ticket: the renderer draws the content of a message of its kind.',
  },
  'kanban.field': {
    screen: 'kanban',
    marks: [48, 190, 332].map((x) => [x + 14, 112, 106, 16]),
    words: 'The kanban: the field is a line on each card.',
  },
  'contact.column': {
    screen: 'table',
    marks: [[290, 64, 100, 218]],
    words: 'The list of contacts: the column is the last one, before the buttons of the rows.',
  },
  'contact.action': {
    screen: 'table',
    marks: [70, 100, 130, 160, 190, 220, 250].map((y) => [430, y - 2, 20, 20]),
    words: 'The list of contacts: the action is a button at the end of each row.',
  },
  'campaign.audience': {
    screen: 'form',
    marks: [[124, 156, 262, 26]],
    words: 'The form of a campaign: the source stands below the contact list.',
  },
  'dashboard.card': {
    screen: 'dashboard',
    marks: [[48, 200, 206, 90]],
    words: 'The dashboard: the card stands below the figures and charts.',
  },
  'settings.tab': {
    screen: 'settings',
    marks: [
      [258, 58, 64, 24],
      [48, 84, 420, 204],
    ],
    words: 'The settings: the tab stands after those of the product, with its content below.',
  },
  'profile.section': {
    screen: 'profile',
    marks: [[124, 170, 262, 34]],
    words: 'One’s own profile: the section stands below those of the product, and opens a dialog.',
  },
  'palette.command': {
    screen: 'palette',
    marks: [[116, 142, 248, 22]],
    words: 'The palette, above any page: the command is one of its entries.',
  },
};
