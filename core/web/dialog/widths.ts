/** How wide dialogs are, in pixels, as the specification lists them. */
export const widths = {
  advancedQuery: 1000,
  detail: 1200,
  /** A row of a table: two fields beside each other. */
  rowEdit: 800,
  reportPicker: 1200,
  /** As wide as other popups. */
  multiUserPicker: 1200,
  userPicker: 1250,
  materialPicker: 1250,
  positionPicker: 1000,
  businessPicker: 900,
  pagingPicker: 800,
  /** With the footer that ties children to their parents. */
  departPicker: 800,
  departSelect: 500,
  /** Of the window, but not less than its contents need. */
  markdownImage: 'max(30vw, 420px)',
  downloadCentre: 850,
  import: 600,
  cron: 800,
  cronFull: 608,
  filePopup: 520,
  imagePreview: 800,
} as const
