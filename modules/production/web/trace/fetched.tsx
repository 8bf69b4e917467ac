import { lazily } from '@mortise/web'

/** Fetched when somebody traces something. */
export const TraceDialog = lazily(() =>
  import('./trace-dialog.tsx').then((module) => ({ default: module.TraceDialog })),
)
