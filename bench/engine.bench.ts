import { isChosen } from './chosen.ts'
import { create } from './engine/create.ts'
import { edits } from './engine/edits.ts'
import { type EngineFixture, openFixture } from './engine/fixture.ts'
import { growth } from './engine/growth.ts'
import { kills } from './engine/kills.ts'
import { lists } from './engine/lists.ts'
import { numbers } from './engine/numbers.ts'
import { permissions } from './engine/permissions.ts'
import { sheetsIn } from './engine/sheets-in.ts'
import { sheetsOut } from './engine/sheets-out.ts'
import { start } from './engine/start.ts'
import type { Report } from './report.ts'

export const group = 'engine'

const onFixture: Readonly<Record<string, (fixture: EngineFixture, report: Report) => Promise<void>>> = {
  lists,
  growth,
  create,
  numbers,
  edits,
  permissions,
  sheetsOut,
  sheetsIn,
}
const byThemselves: Readonly<Record<string, (report: Report) => Promise<void>>> = { start, kills }

const wanted = <F>(figures: Readonly<Record<string, F>>): F[] =>
  Object.entries(figures).flatMap(([name, figure]) => (isChosen(name) ? [figure] : []))

export async function run(report: Report): Promise<void> {
  if (wanted(onFixture).length > 0) {
    const fixture = await openFixture()
    try {
      for (const figure of wanted(onFixture)) await figure(fixture, report)
    } finally {
      await fixture.close()
    }
  }
  for (const figure of wanted(byThemselves)) await figure(report)
}
