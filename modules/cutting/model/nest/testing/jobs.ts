import type { NestJob, NestPanel } from '../nest-job.ts'

/** Panels on sheets of 1220 by 2440 with a kerf of 4, where nothing else is said. */
export const jobOf = (panels: readonly Partial<NestPanel>[], changes: Partial<NestJob> = {}): NestJob => ({
  panels: panels.map((panel, index) => ({
    id: `P${index + 1}`,
    length: 600,
    width: 400,
    quantity: 1,
    grain: 'none',
    priority: 0,
    ...panel,
  })),
  sheets: [{ id: 'S', length: 2440, width: 1220, grain: 'length' }],
  offcuts: [],
  kerf: 4,
  trim: { left: 0, right: 0, top: 0, bottom: 0 },
  keep: { length: 600, width: 300 },
  ...changes,
})
