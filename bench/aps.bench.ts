import { apsFactory } from './aps/factory.ts'
import { apsFirst } from './aps/first.ts'
import { apsInstances } from './aps/instances.ts'
import { apsPromise } from './aps/promise.ts'
import { apsRepair } from './aps/repair.ts'
import { isChosen } from './chosen.ts'
import type { Report } from './report.ts'

export const group = 'aps'

const figures: Readonly<Record<string, (report: Report) => Promise<void> | void>> = {
  'aps-first': apsFirst,
  'aps-repair': apsRepair,
  'aps-promise': apsPromise,
  'aps-factory': apsFactory,
  'aps-classic': (report) => apsInstances(report, 'aps-classic'),
  'aps-flexible': (report) => apsInstances(report, 'aps-flexible'),
}

export async function run(report: Report): Promise<void> {
  for (const [name, figure] of Object.entries(figures)) if (isChosen(name)) await figure(report)
}
