import { isChosen } from './chosen.ts'
import { code } from './grid/code.ts'
import { contenders, openFixture } from './grid/fixture.ts'
import { type FigureName, type Taken, takeRounds } from './grid/visits.ts'
import { median, rounded } from './median.ts'
import type { Report } from './report.ts'

export const group = 'grid'

/** `ROUNDS=1` is enough to see that everything is still measured. */
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const peers = (Object.keys(contenders) as (keyof typeof contenders)[]).filter((name) => name !== 'mortise')

/** So many frames of 300 more or less are no difference. */
const SPREAD = 3

interface Bar {
  readonly unit: string
  readonly holds: (own: number, best: number) => boolean
}

/** How ours must stand by itself, or beside the best of its peers. */
const bars: Readonly<Record<FigureName, Bar>> = {
  'grid-first-rows': { unit: 'ms', holds: (own, best) => own <= 1.1 * best },
  'grid-dropped-frames': { unit: 'frames', holds: (own, best) => own <= best / 3 },
  'grid-edit-start': { unit: 'ms', holds: (own) => own <= 8 },
  'grid-paste': { unit: 'ms', holds: (own, best) => own <= 1.1 * best },
  'grid-heap': { unit: 'MB', holds: (own) => own <= 8 },
}

export async function run(report: Report): Promise<void> {
  if ([...Object.keys(bars), 'grid-100k'].some(isChosen)) {
    const fixture = await openFixture()
    try {
      reportAll(await takeRounds(fixture, ROUNDS), report)
    } finally {
      await fixture.close()
    }
  }
  if (isChosen('grid-code')) {
    const value = rounded(await code(), 1)
    report({ name: 'grid-code', value, unit: 'KB', holds: value <= 45 })
  }
}

function reportAll({ of, emptyHeap, droppedAmongMany }: Taken, report: Report): void {
  for (const [name, { unit, holds }] of Object.entries(bars) as [FigureName, Bar][]) {
    if (!isChosen(name)) continue
    const emptySize = name === 'grid-heap' ? median(emptyHeap) : 0
    const middle = (values: readonly number[]) => rounded(median(values) - emptySize, 1)
    const value = middle(of[name].mortise)
    const others = peers.map((peer) => ({ peer, value: middle(of[name][peer]) }))
    const baseline = Math.min(...others.map((other) => other.value))
    report({
      name,
      value,
      unit,
      baseline,
      ratio: rounded(value / baseline, 2),
      holds: holds(value, baseline),
    })
    for (const { peer, value } of others) report({ name: `${name}/${peer}`, value, unit })
  }
  if (!isChosen('grid-100k')) return
  const [value, baseline] = [median(droppedAmongMany), median(of['grid-dropped-frames'].mortise)]
  report({ name: 'grid-100k', value, unit: 'frames', baseline, holds: value <= baseline + SPREAD })
}
