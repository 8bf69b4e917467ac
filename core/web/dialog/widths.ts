/** How wide dialogs are, in pixels, as the specification lists them. */
export const widths = {
  advancedQuery: 1000,
} as const
