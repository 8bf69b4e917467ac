import type { Page } from '@playwright/test'
import { isChosen } from '../chosen.ts'
import { editStart } from './edit-start.ts'
import { firstRows } from './first-rows.ts'
import { type Contender, contenders, type GridFixture } from './fixture.ts'
import { heap } from './heap.ts'
import { paste } from './paste.ts'
import { droppedFrames, scrollToTop } from './scroll.ts'

/** What a page goes through, in this order; the first one opens the grid. */
const measures = {
  'grid-first-rows': firstRows,
  'grid-heap': heap,
  'grid-dropped-frames': droppedFrames,
  'grid-edit-start': editStart,
  'grid-paste': paste,
} as const
export type FigureName = keyof typeof measures
const figureNames = Object.keys(measures) as FigureName[]
/** What is over in a moment is taken more often in a round: one frame sooner or later weighs much in it. */
const brief: readonly FigureName[] = ['grid-first-rows', 'grid-edit-start', 'grid-paste']
const BRIEF_VISITS = 2

const MANY = 100_000

/** All that was measured of the contenders, round by round, and of what they are set against. */
export interface Taken {
  readonly of: Readonly<Record<FigureName, Readonly<Record<Contender, number[]>>>>
  readonly emptyHeap: number[]
  readonly droppedAmongMany: number[]
}

/** Visits the pages in turns. */
export async function takeRounds(fixture: GridFixture, rounds: number): Promise<Taken> {
  const names = Object.keys(contenders) as Contender[]
  const none = () =>
    Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Contender, number[]>
  const taken: Taken = {
    of: Object.fromEntries(figureNames.map((name) => [name, none()])) as unknown as Taken['of'],
    emptyHeap: [],
    droppedAmongMany: [],
  }
  for (let round = 0; round < rounds; round++) {
    // Each in turn begins a round, so that none always follows the same one.
    const start = round % names.length
    const inTurn = [...names.slice(start), ...names.slice(0, start)]
    const take = (name: Contender, figures: readonly FigureName[]) =>
      visit(fixture, `${contenders[name]}.html`, async (page) => {
        for (const figure of figures) {
          if (figure === 'grid-edit-start') await scrollToTop(page)
          const isNeeded = isChosen(figure) || figure === 'grid-first-rows'
          if (isNeeded) taken.of[figure][name].push(await measures[figure](page))
        }
      })
    for (const name of inTurn) await take(name, figureNames)
    for (let more = 0; more < BRIEF_VISITS; more++) for (const name of inTurn) await take(name, brief)
    if (isChosen('grid-heap')) {
      await visit(fixture, 'pages/empty.html', async (page) => void taken.emptyHeap.push(await heap(page)))
    }
    if (isChosen('grid-100k')) {
      await visit(fixture, `${contenders.mortise}.html?rows=${MANY}`, async (page) => {
        await firstRows(page)
        taken.droppedAmongMany.push(await droppedFrames(page))
      })
    }
  }
  return taken
}

async function visit(
  fixture: GridFixture,
  at: string,
  measure: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await fixture.browser.newPage({ viewport: { width: 1300, height: 720 } })
  // Functions travel as text; what compiled them names them by a helper that stays behind.
  await page.addInitScript('globalThis.__name = (made) => made')
  try {
    await page.goto(new URL(at, fixture.address).href)
    await page.waitForLoadState('networkidle')
    await measure(page)
  } catch (error) {
    throw new Error(`${at} was not measured`, { cause: error })
  } finally {
    await page.context().close()
  }
}
