import { expect, test } from 'vitest'
import { checkNest } from './check-nest.ts'
import { nest } from './nest.ts'
import type { NestJob, NestOptions } from './nest-job.ts'
import { jobOf } from './testing/jobs.ts'

/** A nest that has been checked. */
function nested(job: NestJob, options: NestOptions = { seed: 1, iterations: 300 }) {
  const found = nest(job, options)
  expect(checkNest(job, found)).toEqual([])
  return found
}

const sheetsOf = ({ layouts }: ReturnType<typeof nest>) =>
  layouts.reduce((sum, { source, count }) => sum + (source === 'sheet' ? count : 0), 0)

test('two leaves of 2105 by 810 need two sheets, which leave 406 by 2440 and 331 by 810', () => {
  const found = nested(jobOf([{ length: 2105, width: 810, quantity: 2, grain: 'length' }]))
  expect(found.layouts).toHaveLength(1)
  expect(found.layouts[0]).toMatchObject({
    count: 2,
    source: 'sheet',
    placements: [{ panels: ['P1', 'P1'] }],
  })
  expect(found.utilisation).toBeCloseTo(0.573, 3)
  expect(found.layouts[0]?.offcuts.map(({ length, width }) => [length, width])).toEqual([
    [331, 810],
    [2440, 406],
  ])
  expect(found.layouts[0]?.cuts).toMatchObject([
    { order: 1, stage: 1, axis: 'width', at: 810, from: 0, length: 2440 },
    { order: 2, stage: 2, axis: 'length', at: 2105, from: 0, length: 810 },
  ])
})

test('nothing to cut is nothing cut', () => {
  for (const job of [jobOf([]), jobOf([{ quantity: 0 }]), jobOf([], { sheets: [] })])
    expect(nested(job)).toMatchObject({ layouts: [], unplaced: [], utilisation: 0 })
})

test('a panel as large as the sheet needs no cut', () => {
  const found = nested(jobOf([{ length: 2440, width: 1220 }]))
  expect(found).toMatchObject({
    utilisation: 1,
    layouts: [{ cuts: [], offcuts: [], root: { kind: 'panel' } }],
  })
})

test.each([
  ['a size of nothing', { width: 0 }, 'no-size'],
  ['a size below nothing', { length: -600 }, 'no-size'],
  ['no number for a size', { length: Number.NaN }, 'no-size'],
  ['more than the sheet has', { length: 2441 }, 'too-large'],
  ['room across the grain only', { length: 1300, width: 600, grain: 'width' }, 'across-grain'],
] as const)('a panel with %s is left out, and the others are cut', (_, wrong, reason) => {
  const found = nested(jobOf([{ ...wrong, quantity: 2 }, {}]))
  expect(found.unplaced).toEqual([{ panel: 'P1', quantity: 2, reason }])
  expect(sheetsOf(found)).toBe(1)
})

test('a turned panel fits where the sheet has no grain', () => {
  const job = jobOf([{ length: 1300, width: 600, grain: 'width' }], {
    sheets: [{ id: 'S', length: 2440, width: 1220, grain: 'none' }],
  })
  expect(nested(job).unplaced).toEqual([])
})

test('without a sheet left the less urgent panels wait', () => {
  const job = jobOf(
    [
      { length: 2000, width: 800, priority: 1 },
      { length: 2000, width: 800, priority: 3 },
      { length: 2000, width: 800, priority: 2 },
    ],
    { sheets: [{ id: 'S', length: 2440, width: 1220, grain: 'length', quantity: 1 }] },
  )
  const found = nested(job)
  expect(found.layouts.flatMap(({ placements }) => placements.flatMap(({ panels }) => panels))).toEqual([
    'P2',
  ])
  expect(found.unplaced).toEqual([
    { panel: 'P3', quantity: 1, reason: 'no-sheet-left' },
    { panel: 'P1', quantity: 1, reason: 'no-sheet-left' },
  ])
  expect(nested({ ...job, sheets: [] }).unplaced.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => 'no-sheet-left'),
  )
})

test('one urgent panel outweighs larger ones that are not', () => {
  const job = jobOf(
    [
      { length: 1200, width: 1200, quantity: 2 },
      { length: 300, width: 200, priority: 1 },
    ],
    { sheets: [{ id: 'S', length: 2440, width: 1220, grain: 'none', quantity: 1 }] },
  )
  expect(nested(job).unplaced).toEqual([{ panel: 'P1', quantity: 1, reason: 'no-sheet-left' }])
})

test('the most urgent of equal panels are on the first sheets', () => {
  const found = nested(
    jobOf([
      { length: 2000, width: 800 },
      { length: 2000, width: 800, priority: 5 },
    ]),
  )
  expect(found.layouts).toMatchObject([{ count: 2, placements: [{ panels: ['P2', 'P1'] }] }])
})

test('a rest narrower than the blade is sawn to dust', () => {
  const found = nested(jobOf([{ length: 2437, width: 1218 }]))
  expect(found.layouts[0]?.cuts).toHaveLength(2)
  expect(found.areas).toMatchObject({ scrap: 0, offcuts: 0, kerf: 2440 * 1220 - 2437 * 1218 })
})

test('two panels that fill the sheet but for a hair need a second one for the blade', () => {
  expect(sheetsOf(nested(jobOf([{ length: 1220, width: 1220, quantity: 2 }])))).toBe(2)
  expect(sheetsOf(nested(jobOf([{ length: 1218, width: 1220, quantity: 2 }])))).toBe(1)
  expect(sheetsOf(nested(jobOf([{ length: 1220, width: 1220, quantity: 2 }], { kerf: 0 })))).toBe(1)
})

test('tenths of a millimetre are kept exactly', () => {
  const job = jobOf([{ length: 300.1, width: 1220, quantity: 8 }], { kerf: 4.4 })
  const [layout] = nested(job).layouts
  expect(layout?.count).toBe(1)
  expect(layout?.placements.at(-1)?.x).toBe(2131.5)
})

test('the trim is cut off first, and nothing lies in it', () => {
  const job = jobOf([{ length: 2420, width: 1200 }], { trim: { left: 10, right: 10, top: 10, bottom: 10 } })
  const [layout] = nested(job).layouts
  expect(layout?.placements).toMatchObject([{ x: 10, y: 10 }])
  expect(layout?.cuts.map(({ stage, axis, at, from, length }) => [stage, axis, at, from, length])).toEqual([
    [0, 'length', 6, 0, 1220],
    [0, 'length', 2430, 0, 1220],
    [0, 'width', 6, 10, 2420],
    [0, 'width', 1210, 10, 2420],
  ])
  expect(nested({ ...job, trim: { ...job.trim, left: 11 } }).unplaced).toMatchObject([
    { reason: 'too-large' },
  ])
})

test('offcuts are used before a sheet is opened, each once', () => {
  const job = jobOf([{ length: 700, width: 320, quantity: 3 }], {
    offcuts: [
      { id: 'F1', length: 710, width: 330, grain: 'none' },
      { id: 'F2', length: 330, width: 710, grain: 'none' },
    ],
  })
  const found = nested(job)
  expect(found.layouts.map(({ source, id, count }) => [source, id, count])).toEqual([
    ['offcut', 'F1', 1],
    ['offcut', 'F2', 1],
    ['sheet', 'S', 1],
  ])
})

test('an offcut is not spoilt by a panel that the rest of a sheet would take', () => {
  const job = jobOf(
    [
      { length: 2440, width: 800 },
      { length: 300, width: 100 },
    ],
    {
      offcuts: [{ id: 'F1', length: 640, width: 320, grain: 'none' }],
    },
  )
  expect(nested(job).layouts.map(({ source }) => source)).toEqual(['sheet'])
})

test('the size of sheet is chosen that loses less', () => {
  const job = jobOf([{ length: 1200, width: 600, quantity: 4 }], {
    sheets: [
      { id: 'large', length: 2800, width: 2070, grain: 'none' },
      { id: 'small', length: 2440, width: 1220, grain: 'none' },
    ],
  })
  expect(nested(job).layouts.map(({ id, count }) => [id, count])).toEqual([['small', 1]])
})

test('thousands of equal panels become one layout and a rest', () => {
  const found = nested(jobOf([{ length: 800, width: 400, quantity: 3001 }]), { seed: 1, iterations: 50 })
  expect(sheetsOf(found)).toBe(Math.ceil(3001 / 9))
  expect(found.layouts.map(({ count }) => count)).toEqual([Math.floor(3001 / 9), 1])
})

test('a search finds what no single order does', () => {
  const sizes = [
    [1470, 700],
    [966, 700],
    [966, 516],
    [800, 516],
    [666, 516],
    [1220, 300],
    [1216, 300],
    [600, 400],
    [610, 400],
    [1222, 400],
  ] as const
  const job = jobOf(sizes.map(([length, width]) => ({ length, width })))
  const area = sizes.reduce((sum, [length, width]) => sum + length * width, 0)
  expect(sheetsOf(nested(job, { seed: 1, iterations: 2000 }))).toBe(Math.ceil(area / (2440 * 1220)))
})

test('equal seeds and limits have equal results, others may not', () => {
  const job = jobOf(
    Array.from({ length: 30 }, (_, index) => ({
      length: 200 + 37 * (index % 17),
      width: 150 + 29 * (index % 11),
    })),
  )
  const options = { seed: 7, iterations: 400 }
  expect(nest(job, options)).toEqual(nest(job, options))
  expect(structuredClone(nest(job, options))).toEqual(nest(JSON.parse(JSON.stringify(job)), options))
})

test('the caller hears of the progress, and stops the search with what there is', () => {
  const job = jobOf(
    Array.from({ length: 40 }, (_, index) => ({ length: 300 + 31 * index, width: 200 + 7 * index })),
  )
  const heard: number[] = []
  const found = nested(job, {
    seed: 1,
    iterations: 100_000,
    proceed: ({ iteration, iterations, pieces, utilisation, unplaced }) => {
      expect({ iterations, unplaced }).toEqual({ iterations: 100_000, unplaced: 0 })
      expect(pieces).toBeGreaterThan(0)
      expect(utilisation).toBeGreaterThan(0.5)
      heard.push(iteration)
      return iteration < 256
    },
  })
  expect(found).toMatchObject({ isStopped: true, iterations: 256, unplaced: [] })
  expect(heard.slice(-4)).toEqual([64, 128, 192, 256])

  const atOnce = nested(job, { seed: 1, iterations: 100_000, proceed: () => false })
  expect(atOnce).toMatchObject({ isStopped: true, iterations: 0, unplaced: [] })
})
